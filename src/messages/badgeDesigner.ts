import { wordsIn } from './words.ts';

/** Loaded when a badge is designed. */
export const { badgeDesigner } = await wordsIn(
  import.meta.glob<typeof import('./en-GB/badgeDesigner.ts')>('./*/badgeDesigner.ts'),
);
