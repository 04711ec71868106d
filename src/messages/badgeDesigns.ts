import { wordsIn } from './words.ts';

/** Loaded where the badge designs of an event are listed. */
export const { badgeDesigns } = await wordsIn(
  import.meta.glob<typeof import('./en-GB/badgeDesigns.ts')>('./*/badgeDesigns.ts'),
);
