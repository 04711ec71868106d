import { words } from './words.ts';

export const { badge } = words;
