import type { Locale } from '../lib/locale.ts';
import { server as deDE } from './de-DE/server.ts';
import { server as enGB } from './en-GB/server.ts';

export type ServerWords = typeof enGB;

/** What the server says, in every language. A request is answered in the language that it asks for. */
export const serverWords: Record<Locale, ServerWords> = { 'en-GB': enGB, 'de-DE': deDE };
