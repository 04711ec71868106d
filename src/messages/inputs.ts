import { wordsIn } from './words.ts';

export const { words } = await wordsIn(import.meta.glob<typeof import('./en-GB/inputs.ts')>('./*/inputs.ts'));
