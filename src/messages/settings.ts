import { words } from './signedIn.ts';

export const { settings } = words;
