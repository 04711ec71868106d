import { wordsIn } from './words.ts';

export const { badge } = await wordsIn(import.meta.glob<typeof import('./en-GB/badge.ts')>('./*/badge.ts'));
