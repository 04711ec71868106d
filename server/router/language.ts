import type { Context } from 'hono';
import { chooseLocale, type Locale } from '../../src/messages/locales.ts';
import { type ServerWords, serverWords } from '../../src/messages/serverWords.ts';

/** The language that a request asks for. */
export const localeOf = (c: Context): Locale => chooseLocale(c.req.header('accept-language'));

/** What the server says, in the language that a request asks for. */
export const wordsOf = (c: Context): ServerWords => serverWords[localeOf(c)];
