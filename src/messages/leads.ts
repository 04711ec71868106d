import { wordsIn } from './words.ts';

export const { leads } = await wordsIn(import.meta.glob<typeof import('./en-GB/leads.ts')>('./*/leads.ts'));
