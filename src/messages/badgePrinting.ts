import { wordsIn } from './words.ts';

/** Loaded when a badge is printed. */
export const { badgePrinting } = await wordsIn(
  import.meta.glob<typeof import('./en-GB/badgePrinting.ts')>('./*/badgePrinting.ts'),
);
