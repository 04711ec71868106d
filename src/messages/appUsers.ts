import { wordsIn } from './words.ts';

export const { appUsers } = await wordsIn(import.meta.glob<typeof import('./en-GB/appUsers.ts')>('./*/appUsers.ts'));
