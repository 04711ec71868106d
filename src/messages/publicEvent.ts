import { wordsIn } from './words.ts';

// A file of its own: no other page needs these words.
export const { publicEvent } = await wordsIn(
  import.meta.glob<typeof import('./en-GB/publicEvent.ts')>('./*/publicEvent.ts'),
);
