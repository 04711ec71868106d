import { wordsIn } from './words.ts';

export const { exhibitor } = await wordsIn(import.meta.glob<typeof import('./en-GB/exhibitor.ts')>('./*/exhibitor.ts'));
