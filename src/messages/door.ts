import { wordsIn } from './words.ts';

export const { door } = await wordsIn(import.meta.glob<typeof import('./en-GB/door.ts')>('./*/door.ts'));
