import type { Context } from 'hono';
import { acceptedTags, chooseLocale, chosenLocale, type Locale } from '../../src/lib/locale.ts';
import { type ServerWords, serverWords } from '../../src/messages/serverWords.ts';

/** The locale of a request, found as the browser finds that of a page: the reader's choice, else what is accepted. */
export const localeOf = (c: Context): Locale =>
  chosenLocale(c.req.header('cookie') ?? '') ?? chooseLocale(acceptedTags(c.req.header('accept-language') ?? ''));

/** What the server says, in the language that a request asks for. */
export const wordsOf = (c: Context): ServerWords => serverWords[localeOf(c)];
