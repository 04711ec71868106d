import { wordsIn } from './words.ts';

export const { account } = await wordsIn(import.meta.glob<typeof import('./en-GB/account.ts')>('./*/account.ts'));
