import type { Locale } from '../../lib/locale.ts';

/** The language of the words that `#words/*` leads to. */
export const locale: Locale = 'en-GB';
