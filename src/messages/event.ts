import { words } from './signedIn.ts';

export const { event } = words;
