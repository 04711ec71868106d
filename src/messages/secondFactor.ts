import { wordsIn } from './words.ts';

/** Loaded when somebody is asked for a code, or turns that on. */
export const { secondFactor } = await wordsIn(
  import.meta.glob<typeof import('./en-GB/secondFactor.ts')>('./*/secondFactor.ts'),
);
