import { wordsIn } from './words.ts';

/** Loaded when the organiser adds an attendee. */
export const { attendeeAdding } = await wordsIn(
  import.meta.glob<typeof import('./en-GB/attendeeAdding.ts')>('./*/attendeeAdding.ts'),
);
