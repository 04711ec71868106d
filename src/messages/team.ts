import { wordsIn } from './words.ts';

/** Loaded with the page of a team. */
export const { team } = await wordsIn(import.meta.glob<typeof import('./en-GB/team.ts')>('./*/team.ts'));
