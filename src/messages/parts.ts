import { words } from './public.ts';

export const { parts } = words;
