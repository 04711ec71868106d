import { wordsIn } from './words.ts';

// A file of its own: only who reads an invoice needs these words.
export const { invoice } = await wordsIn(import.meta.glob<typeof import('./en-GB/invoice.ts')>('./*/invoice.ts'));
