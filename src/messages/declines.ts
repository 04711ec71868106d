import { wordsIn } from './words.ts';

// A file of its own: only whose card is declined needs these words.
export const { declines } = await wordsIn(import.meta.glob<typeof import('./en-GB/declines.ts')>('./*/declines.ts'));
