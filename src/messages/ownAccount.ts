import { wordsIn } from './words.ts';

/** Loaded with the page of one's own account. */
export const { ownAccount } = await wordsIn(
  import.meta.glob<typeof import('./en-GB/ownAccount.ts')>('./*/ownAccount.ts'),
);
