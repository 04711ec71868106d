import type { Locale } from './lib/locale.ts';
import { query } from './paths.ts';

/* Addresses of pictures and files that only some pages show; those of pages, and of what all of them show, are in `paths.ts`. */

/** Address of the picture of an event for previews of its page, in a language. */
export const eventCard = (slug: string, lang: Locale, v: string): string =>
  query(`/api/public/event-card/${slug}`, { lang, v });

/** Address of an image of a badge design. */
export const badgeImage = (imageId: string, v: string): string => query(`/api/public/badge-image/${imageId}`, { v });

/** Address of the image of a ticket's advert. */
export const ticketAdvert = (ticketId: string, v: string): string =>
  query(`/api/public/ticket-advert/${ticketId}`, { v });

/** Address of a published event as a calendar file, or of some sessions of it. */
export const eventCalendar = (eventId: string, sessions?: readonly string[]): string =>
  query(`/api/public/event-calendar/${eventId}`, { sessions: sessions?.join() });

/** For whom there is a guide, in the order in which they are shown. */
export const guides = ['organisers', 'door', 'exhibitors', 'administrators'] as const;
export type Guide = (typeof guides)[number];

/** Address of a guide, or of all of them. The server draws these pages, so that a link to one is a plain one. */
export const help = (guide?: Guide): string => (guide ? `/help/${guide}` : '/help');
