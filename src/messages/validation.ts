import { words } from './public.ts';

export const { validation } = words;
