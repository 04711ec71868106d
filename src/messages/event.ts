import { wordsIn } from './words.ts';

export const { event } = await wordsIn(import.meta.glob<typeof import('./en-GB/event.ts')>('./*/event.ts'));
