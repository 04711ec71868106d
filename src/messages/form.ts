import { wordsIn } from './words.ts';

export const { form } = await wordsIn(import.meta.glob<typeof import('./en-GB/form.ts')>('./*/form.ts'));
