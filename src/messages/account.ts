import { wordsIn } from './words.ts';

// A file of its own: only signing in needs these words.
export const { account } = await wordsIn(import.meta.glob<typeof import('./en-GB/account.ts')>('./*/account.ts'));
