import { words } from './words.ts';

export const { exhibitor } = words;
