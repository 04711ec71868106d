import { wordsIn } from './words.ts';

/** Loaded with the page of links into an account. */
export const { access } = await wordsIn(import.meta.glob<typeof import('./en-GB/access.ts')>('./*/access.ts'));
