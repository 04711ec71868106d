import { wordsIn } from './words.ts';

/** Loaded with the page that matches a bank statement. */
export const { statement } = await wordsIn(import.meta.glob<typeof import('./en-GB/statement.ts')>('./*/statement.ts'));
