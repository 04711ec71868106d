import { server as enGB } from './en-GB/server.ts';
import type { Locale } from './locales.ts';

export type ServerWords = typeof enGB;

/** What the server says, in every language. A request is answered in the language that it asks for. */
export const serverWords: Record<Locale, ServerWords> = { 'en-GB': enGB };
