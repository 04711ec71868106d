import { wordsIn } from './words.ts';

export const { mail } = await wordsIn(import.meta.glob<typeof import('./en-GB/mail.ts')>('./*/mail.ts'));
