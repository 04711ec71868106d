import { words } from './signedIn.ts';

export const { exhibitor } = words;
