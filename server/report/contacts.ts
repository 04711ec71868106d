import { contactSheet } from '../exhibitor/contactFile.ts';
import { standsOfEvent } from '../exhibitor/contacts.sql.ts';
import { contactsOfStand } from '../exhibitor/contacts.ts';
import { conflict } from '../platform/http/errors.ts';
import type { Asked, Book } from './report.ts';

/** A workbook for each exhibitor of an event, with its contacts as the exhibitor sees them. Throws 409 without exhibitors. */
export async function contactBooks({ tx, eventId, words, locale }: Asked): Promise<Book[]> {
  const stands = await standsOfEvent(tx, eventId);
  if (stands.length === 0) throw conflict(({ report }) => report.noExhibitors);
  return stands.map(({ id, name, stand }) => ({
    name: [name, stand].filter(Boolean).join(' '),
    sheets: async () => [contactSheet(await contactsOfStand(tx, id), words, locale)],
  }));
}
