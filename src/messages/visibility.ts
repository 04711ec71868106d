import { wordsIn } from './words.ts';

export const { visibility } = await wordsIn(
  import.meta.glob<typeof import('./en-GB/visibility.ts')>('./*/visibility.ts'),
);
