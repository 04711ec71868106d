import { wordsIn } from './words.ts';

/** Loaded with the pages for the words of order emails. */
export const { mailWordings } = await wordsIn(
  import.meta.glob<typeof import('./en-GB/mailWordings.ts')>('./*/mailWordings.ts'),
);
