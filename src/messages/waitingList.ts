import { wordsIn } from './words.ts';

/** Loaded with the page of a form's waiting list. */
export const { waitingList } = await wordsIn(
  import.meta.glob<typeof import('./en-GB/waitingList.ts')>('./*/waitingList.ts'),
);
