import { wordsIn } from './words.ts';

// A file of its own: only who pays needs these words.
export const { payment } = await wordsIn(import.meta.glob<typeof import('./en-GB/payment.ts')>('./*/payment.ts'));
