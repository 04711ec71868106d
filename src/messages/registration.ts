import { words } from './public.ts';

export const { registration } = words;
