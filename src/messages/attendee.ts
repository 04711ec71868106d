import { wordsIn } from './words.ts';

/** Loaded when an attendee is opened. */
export const { attendee } = await wordsIn(import.meta.glob<typeof import('./en-GB/attendee.ts')>('./*/attendee.ts'));
