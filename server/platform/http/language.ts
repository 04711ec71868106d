import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { askedLocale, chooseLocale, chosenLocale, type Locale } from '../../../src/lib/locale.ts';
import { type ServerWords, serverWords } from '../../../src/messages/serverWords.ts';

/** Of a header, what is read: no browser sends more languages than fit, and whoever sends thousands costs no more. */
const read = 200;

/** The tags of an Accept-Language header, the preferred one first: `en;q=0.8,de-AT` is de-AT, then en. */
export const acceptedTags = (header: string): string[] =>
  parseAccept(header.slice(0, read))
    .filter(({ q }) => q > 0)
    .map(({ type }) => type);

/** The locale of a request: what the address of a public page asks for, else the reader's choice, else what is accepted. */
export const localeOf = (c: Context): Locale =>
  (publicPages.test(c.req.path) ? askedLocale(c.req.query('lang') ?? '') : null) ??
  chosenLocale(c.req.header('cookie') ?? '') ??
  chooseLocale(acceptedTags(c.req.header('accept-language') ?? ''));

/** Pages that search engines list in each language, under addresses that say which, and the help, which has a link to each. */
const publicPages = /^\/((e|o|event)\/|help(\/|$))/;

/** What the server says, in the language that a request asks for. */
export const wordsOf = (c: Context): ServerWords => serverWords[localeOf(c)];
