import { wordsIn } from './words.ts';

export const { desk } = await wordsIn(import.meta.glob<typeof import('./en-GB/desk.ts')>('./*/desk.ts'));
