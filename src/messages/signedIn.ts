import { wordsIn } from './words.ts';

export const { words } = await wordsIn(import.meta.glob<typeof import('./en-GB/signedIn.ts')>('./*/signedIn.ts'));
