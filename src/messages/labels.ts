import { words } from './public.ts';

export const { labels } = words;
