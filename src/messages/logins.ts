import { wordsIn } from './words.ts';

/** Loaded with the page of an event's logins. */
export const { logins } = await wordsIn(import.meta.glob<typeof import('./en-GB/logins.ts')>('./*/logins.ts'));
