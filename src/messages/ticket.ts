import { wordsIn } from './words.ts';

// A file of its own: only tickets need these words.
export const { ticket } = await wordsIn(import.meta.glob<typeof import('./en-GB/ticket.ts')>('./*/ticket.ts'));
