import { eq } from 'drizzle-orm';
import type { Locale } from '../../src/lib/locale.ts';
import { cutText, uniqueNames } from '../../src/lib/text.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import { atOneMomentOfReplica, type Readable } from '../platform/db/replica.sql.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Tx } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { assertConnected, whileConnected } from '../platform/http/whileConnected.ts';
import { createTurns } from '../platform/turns.ts';
import { type Sheet, xlsx, xlsxType } from '../platform/xlsx.ts';
import { zip } from '../platform/zip.ts';

/** Reports at a time, each of another organisation: one holds a connection while it is written, and may be of ten thousand people. */
const turns = createTurns({ atOnce: 2, ofOne: 1, perCaller: 50, inAll: 500 });

/** `signal` says when the caller has gone. */
export type ReportOf = { deps: Readable; eventId: string; organisationId: string; signal: AbortSignal };

/** What a report is written of: an event as it is at one moment, in the words of who asks. */
export type Asked = { tx: Tx; eventId: string; timeZone: string; words: ServerWords; locale: Locale };

/** A workbook about an event as it is at one moment, by its clocks. */
export const workbookOf = (of: ReportOf, sheets: (tx: Tx, timeZone: string) => Promise<Sheet[]>): Promise<Blob> =>
  written(of, async (tx, timeZone) => {
    const found = asLongAsThere(await sheets(tx, timeZone), of.signal);
    return new Blob(await xlsx(found, timeZone), { type: xlsxType });
  });

/** A workbook about all of an organiser's events at one moment, its times in UTC. */
export const workbookOfAll = (
  { deps, ...caller }: Omit<ReportOf, 'eventId'>,
  sheets: (tx: Tx) => Promise<Sheet[]>,
): Promise<Blob> =>
  inTurn(caller, () =>
    atOneMomentOfReplica(deps, async (tx) => {
      const found = asLongAsThere(await sheets(tx), caller.signal);
      return new Blob(await xlsx(found, 'UTC'), { type: xlsxType });
    }),
  );

/** A workbook of a folder; its sheets are made when it is written. */
export type Book = { name: string; sheets: () => Promise<Sheet[]> };

/** An archive of workbooks about an event as it is at one moment, each named after what it is about. */
export const booksOf = (of: ReportOf, books: (tx: Tx, timeZone: string) => Promise<Book[]>): Promise<Blob> =>
  written(of, async (tx, timeZone) => {
    const found = await books(tx, timeZone);
    const names = fileNames(found.map(({ name }) => name));
    async function* entries() {
      for await (const [index, { sheets }] of whileConnected(found.entries(), of.signal)) {
        const content = await xlsx(asLongAsThere(await sheets(), of.signal), timeZone);
        yield { name: `${names[index]}.xlsx`, content };
      }
    }
    return new Blob(await zip(entries()), { type: 'application/zip' });
  });

/** Sheets whose rows are read for as long as the caller is there. */
const asLongAsThere = (sheets: readonly Sheet[], signal: AbortSignal): Sheet[] =>
  sheets.map((sheet) => ({ ...sheet, rows: whileConnected(sheet.rows, signal) }));

const written = (
  { deps, eventId, ...caller }: ReportOf,
  write: (tx: Tx, timeZone: string) => Promise<Blob>,
): Promise<Blob> =>
  inTurn(caller, () =>
    atOneMomentOfReplica(deps, async (tx) => {
      const [event] = await tx.select({ timeZone: events.timeZone }).from(events).where(eq(events.id, eventId));
      if (!event) throw notFound();
      return write(tx, event.timeZone);
    }),
  );

/** Writes a report when it is its organisation's turn; throws once the caller has gone. */
const inTurn = (
  { organisationId, signal }: Pick<ReportOf, 'organisationId' | 'signal'>,
  write: () => Promise<Blob>,
): Promise<Blob> =>
  turns.take(organisationId, async () => {
    assertConnected(signal);
    return write();
  });

/** Characters of a name: with a folder before it, it still is shorter than any system allows. */
const longest = 80;

/** Names of files without their ending, after titles, that every system takes and of which none is there twice. */
function fileNames(titles: readonly string[]): string[] {
  const given = new Set<string>();
  const unique = uniqueNames(
    (name, number) => `${name} (${number})`,
    (name) => given.has(name.toLowerCase()),
  );
  return titles.map((title) => {
    const name = unique(fileName(title));
    given.add(name.toLowerCase());
    return name;
  });
}

/** Windows takes neither these names, nor these characters, nor a dot or a blank at the end. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

function fileName(title: string): string {
  const plain = title
    .normalize()
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ');
  const name = cutText(plain, longest).replace(/^[ .]+|[ .]+$/g, '') || '_';
  return reserved.test(name) ? `_${name}` : name;
}
