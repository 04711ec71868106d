import { wordsIn } from './words.ts';

// A file of its own: the door's devices need no other words of the signed-in.
export const { door } = await wordsIn(import.meta.glob<typeof import('./en-GB/door.ts')>('./*/door.ts'));
