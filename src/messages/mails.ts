import { wordsIn } from './words.ts';

/** Loaded with the organiser's pages that tell of mails. */
export const { mails } = await wordsIn(import.meta.glob<typeof import('./en-GB/mails.ts')>('./*/mails.ts'));
