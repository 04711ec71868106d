import { wordsIn } from './words.ts';

/** Loaded when the list of attendees is narrowed, its columns are chosen, or something is done with several. */
export const { attendeeTools } = await wordsIn(
  import.meta.glob<typeof import('./en-GB/attendeeTools.ts')>('./*/attendeeTools.ts'),
);
