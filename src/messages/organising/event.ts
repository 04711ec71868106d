import { words } from './words.ts';

export const { event } = words;
