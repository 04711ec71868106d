import { wordsIn } from './words.ts';

export const { sharing } = await wordsIn(import.meta.glob<typeof import('./en-GB/sharing.ts')>('./*/sharing.ts'));
