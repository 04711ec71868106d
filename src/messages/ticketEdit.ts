import { wordsIn } from './words.ts';

export const { promoEdit, ticketEdit, ticketTables } = await wordsIn(
  import.meta.glob<typeof import('./en-GB/ticketEdit.ts')>('./*/ticketEdit.ts'),
);
