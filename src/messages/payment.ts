import { wordsIn } from './words.ts';

export const { invoice, payment } = await wordsIn(
  import.meta.glob<typeof import('./en-GB/payment.ts')>('./*/payment.ts'),
);
