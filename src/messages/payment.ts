import { words } from './public.ts';

export const { invoice, payment } = words;
