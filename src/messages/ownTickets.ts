import { wordsIn } from './words.ts';

// A file of its own: only an attendee's page needs these words.
export const { ownTickets } = await wordsIn(
  import.meta.glob<typeof import('./en-GB/ownTickets.ts')>('./*/ownTickets.ts'),
);
