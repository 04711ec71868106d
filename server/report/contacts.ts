import type { Locale } from '../../src/lib/locale.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import { listAppUsers } from '../account/appUser.ts';
import { readRows } from '../db/readRows.ts';
import type { Tx } from '../deps.ts';
import { conflict } from '../httpError.ts';
import { contactsOf } from './attendees.sql.ts';
import { contactColumns, orderColumns } from './columns.ts';
import type { Book } from './report.ts';
import { sheetOf } from './xlsx.ts';

/** A workbook for each exhibitor of an event, with the badges that they scanned. Throws 409 without exhibitors. */
export async function contactBooks(tx: Tx, eventId: string, words: ServerWords, locale: Locale): Promise<Book[]> {
  const { exhibitors } = await listAppUsers(tx, eventId);
  if (exhibitors.length === 0) throw conflict(({ report }) => report.noExhibitors);
  const { contacts } = words.report;
  return exhibitors.map(({ id, company, name, email }) => ({
    name: company || name || email,
    sheets: async () => [
      sheetOf(
        contacts.sheet,
        [
          { head: contacts.scanned, kind: 'time', width: 17, of: ({ scannedAt }) => scannedAt },
          ...contactColumns(words, locale),
          ...orderColumns(words),
          { head: contacts.note, kind: 'text', width: 40, of: ({ note }) => note },
        ],
        readRows(tx, contactsOf, id),
      ),
    ],
  }));
}
