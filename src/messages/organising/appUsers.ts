import { words } from './words.ts';

export const { appUsers } = words;
