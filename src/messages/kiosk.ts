import type { Locale } from '../lib/locale.ts';
import { kiosk as deDE } from './de-DE/kiosk.ts';
import { kiosk as enGB } from './en-GB/kiosk.ts';

export type KioskWords = typeof enGB;

/** In all languages at once: an attendee changes the language of a kiosk, and the page must not be loaded for that. */
export const kioskIn: Record<Locale, KioskWords> = { 'en-GB': enGB, 'de-DE': deDE };
