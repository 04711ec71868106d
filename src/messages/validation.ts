import { wordsIn } from './words.ts';

export const { validation } = await wordsIn(
  import.meta.glob<typeof import('./en-GB/validation.ts')>('./*/validation.ts'),
);
