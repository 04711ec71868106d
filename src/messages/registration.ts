import { wordsIn } from './words.ts';

export const { registration } = await wordsIn(
  import.meta.glob<typeof import('./en-GB/registration.ts')>('./*/registration.ts'),
);
