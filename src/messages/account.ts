import { words } from './public.ts';

export const { account } = words;
