import { words } from './words.ts';

export const { form } = words;
