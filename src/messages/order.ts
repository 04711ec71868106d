import { wordsIn } from './words.ts';

// A file of its own: the public page has to be there before these words are.
export const { order } = await wordsIn(import.meta.glob<typeof import('./en-GB/order.ts')>('./*/order.ts'));
