import { wordsIn } from './words.ts';

export const { titles } = await wordsIn(import.meta.glob<typeof import('./en-GB/titles.ts')>('./*/titles.ts'));
