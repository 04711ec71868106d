import { words } from './words.ts';

export const { settings } = words;
