import { words } from './signedIn.ts';

export const { door } = words;
