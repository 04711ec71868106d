import { wordsIn } from './words.ts';

/** Loaded where the organiser sees what is held about attendees, and for how long. */
export const { privacy } = await wordsIn(import.meta.glob<typeof import('./en-GB/privacy.ts')>('./*/privacy.ts'));
