import { wordsIn } from './words.ts';

export const { parts } = await wordsIn(import.meta.glob<typeof import('./en-GB/parts.ts')>('./*/parts.ts'));
