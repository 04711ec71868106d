import { wordsIn } from './words.ts';

export const { attendees } = await wordsIn(import.meta.glob<typeof import('./en-GB/attendees.ts')>('./*/attendees.ts'));
