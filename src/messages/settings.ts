import { wordsIn } from './words.ts';

export const { settings } = await wordsIn(import.meta.glob<typeof import('./en-GB/settings.ts')>('./*/settings.ts'));
