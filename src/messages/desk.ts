import { words } from './signedIn.ts';

export const { desk } = words;
