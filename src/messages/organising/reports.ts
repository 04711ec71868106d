import { words } from './words.ts';

export const { reports } = words;
