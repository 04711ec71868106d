import { wordsIn } from './words.ts';

/** Loaded with the page of an event's figures. */
export const { figures } = await wordsIn(import.meta.glob<typeof import('./en-GB/figures.ts')>('./*/figures.ts'));
