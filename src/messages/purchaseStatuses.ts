import { wordsIn } from './words.ts';

export const { purchaseStatuses } = await wordsIn(
  import.meta.glob<typeof import('./en-GB/purchaseStatuses.ts')>('./*/purchaseStatuses.ts'),
);
