import { wordsIn } from './words.ts';

export const { ticket } = await wordsIn(import.meta.glob<typeof import('./en-GB/ticket.ts')>('./*/ticket.ts'));
