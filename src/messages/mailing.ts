import { wordsIn } from './words.ts';

/** Loaded with the pages that write to many. */
export const { mailing } = await wordsIn(import.meta.glob<typeof import('./en-GB/mailing.ts')>('./*/mailing.ts'));
