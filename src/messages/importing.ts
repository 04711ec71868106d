import { wordsIn } from './words.ts';

/** Loaded with the page that imports attendees. */
export const { importing } = await wordsIn(import.meta.glob<typeof import('./en-GB/importing.ts')>('./*/importing.ts'));
