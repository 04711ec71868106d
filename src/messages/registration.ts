import { wordsIn } from './words.ts';

// A file of its own: only the public pages need these words.
export const { registration } = await wordsIn(
  import.meta.glob<typeof import('./en-GB/registration.ts')>('./*/registration.ts'),
);
