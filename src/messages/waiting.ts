import { wordsIn } from './words.ts';

// A file of its own: only who waits needs these words.
export const { waiting } = await wordsIn(import.meta.glob<typeof import('./en-GB/waiting.ts')>('./*/waiting.ts'));
