import { wordsIn } from './words.ts';

/** Loaded with the organiser's pages of orders. */
export const { purchases } = await wordsIn(import.meta.glob<typeof import('./en-GB/purchases.ts')>('./*/purchases.ts'));
