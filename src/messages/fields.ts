import { wordsIn } from './words.ts';

export const { fields } = await wordsIn(import.meta.glob<typeof import('./en-GB/fields.ts')>('./*/fields.ts'));
