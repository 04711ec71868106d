import { wordsIn } from './words.ts';

// A file of its own: few orders are disputed.
export const { dispute } = await wordsIn(import.meta.glob<typeof import('./en-GB/dispute.ts')>('./*/dispute.ts'));
