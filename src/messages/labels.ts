import { words } from './inputs.ts';

export const { labels } = words;
