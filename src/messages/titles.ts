import { words } from './public.ts';

export const { titles } = words;
