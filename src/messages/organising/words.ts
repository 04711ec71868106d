import { wordsIn } from '../words.ts';

/** One file for all of them, so that a page waits for one. */
export const { words } = await wordsIn(import.meta.glob<typeof import('../en-GB/organising.ts')>('../*/organising.ts'));
