import { wordsIn } from './words.ts';

// A file of its own: these words come with the choice of calendars, after a page's first load.
export const { calendar } = await wordsIn(import.meta.glob<typeof import('./en-GB/calendar.ts')>('./*/calendar.ts'));
