import { wordsIn } from './words.ts';

export const { labels } = await wordsIn(import.meta.glob<typeof import('./en-GB/labels.ts')>('./*/labels.ts'));
