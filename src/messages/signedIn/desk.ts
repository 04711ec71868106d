import { words } from './words.ts';

export const { desk } = words;
