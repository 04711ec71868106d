import { wordsIn } from './words.ts';

/** Loaded where somebody's photo can be changed. */
export const { photo } = await wordsIn(import.meta.glob<typeof import('./en-GB/photo.ts')>('./*/photo.ts'));
