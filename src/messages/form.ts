import { words } from './signedIn.ts';

export const { form } = words;
