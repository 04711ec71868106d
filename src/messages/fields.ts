import { words } from './public.ts';

export const { fields } = words;
