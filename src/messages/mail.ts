import { words } from './signedIn.ts';

export const { mail } = words;
