import { words } from './public.ts';

export const { ticket } = words;
