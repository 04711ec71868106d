import { words } from './signedIn.ts';

export const { appUsers } = words;
