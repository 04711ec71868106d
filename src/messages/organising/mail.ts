import { words } from './words.ts';

export const { mail } = words;
