import { words } from './signedIn.ts';

export const { badge } = words;
