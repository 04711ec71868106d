import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Mailing, MailingEntry } from '../../src/api/contract/mailings.ts';
import type { MailState } from '../../src/lib/mail.ts';
import { type MailingCounts, mailingLimits } from '../../src/lib/mail.ts';
import { isoOf } from '../platform/db/columns.ts';
import { files } from '../platform/db/schema/files.ts';
import { mailingFiles, mailings, mailServers, mails } from '../platform/db/schema/mails.ts';
import { users } from '../platform/db/schema/usersAndEvents.ts';
import type { Db, Tx } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { standingOf } from './mails.ts';

/** A mailing as it is kept, and whether it has a file. Null for none. */
export async function readMailing(tx: Tx, mailingId: string) {
  const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, mailingId));
  if (!mailing) return null;
  const hasFile = (await tx.$count(mailingFiles, eq(mailingFiles.mailingId, mailingId))) > 0;
  return { ...mailing, hasFile };
}

const groupOf: Record<MailState, keyof MailingCounts> = {
  held: 'waiting',
  queued: 'open',
  sending: 'open',
  deferred: 'open',
  paused: 'open',
  sent: 'sent',
  failed: 'failed',
  inDoubt: 'inDoubt',
  suppressed: 'notSent',
};

/** How the mails of some mailings stand. */
async function countMails(tx: Tx, ids: readonly string[]): Promise<Map<string, MailingCounts>> {
  const counts = new Map<string, MailingCounts>(ids.map((id) => [id, { ...noCounts }]));
  if (ids.length === 0) return counts;
  const rows = await tx
    .select({ mailingId: mails.mailingId, state: mails.state, count: sql<number>`count(*)::integer` })
    .from(mails)
    .where(inArray(mails.mailingId, [...ids]))
    .groupBy(mails.mailingId, mails.state);
  for (const { mailingId, state, count } of rows) {
    const counted = counts.get(mailingId ?? '');
    if (counted) counted[groupOf[state]] += count;
  }
  return counts;
}

/** What a list tells of a mailing: whom it goes to may be 20,000 ids. */
const listed = {
  id: mailings.id,
  eventId: mailings.eventId,
  state: mailings.state,
  subject: mailings.subject,
  sendAt: mailings.sendAt,
  startedAt: mailings.startedAt,
  createdAt: mailings.createdAt,
  expected: mailings.expected,
};

type Row = Pick<typeof mailings.$inferSelect, keyof typeof listed>;

const entryOf = (row: Row, counts: MailingCounts): MailingEntry => ({
  mailingId: row.id,
  eventId: row.eventId,
  state: row.state,
  subject: row.subject,
  sendAt: isoOf(row.sendAt),
  startedAt: isoOf(row.startedAt),
  createdAt: row.createdAt.toISOString(),
  expected: row.expected,
  counts,
});

const noCounts: MailingCounts = { open: 0, waiting: 0, sent: 0, failed: 0, inDoubt: 0, notSent: 0 };

/** The mailings of an event, the newest first. */
export async function listMailings(db: Db, eventId: string): Promise<MailingEntry[]> {
  const rows = await db
    .select(listed)
    .from(mailings)
    .where(eq(mailings.eventId, eventId))
    .orderBy(desc(mailings.createdAt), desc(mailings.id))
    .limit(mailingLimits.shown);
  const counts = await countMails(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => entryOf(row, counts.get(row.id) ?? noCounts));
}

/** One mailing as its organiser sees it. Throws 404 for none. */
export async function showMailing(tx: Tx, mailingId: string, publicUrl: string | null): Promise<Mailing> {
  const [row] = await tx.select().from(mailings).where(eq(mailings.id, mailingId));
  if (!row) throw notFound();
  const counts = await countMails(tx, [mailingId]);
  const [file] = await tx
    .select({ name: mailingFiles.name, size: files.bytes })
    .from(mailingFiles)
    .innerJoin(files, eq(files.id, mailingFiles.file))
    .where(eq(mailingFiles.mailingId, mailingId));
  const [server] = await tx.select().from(mailServers).where(eq(mailServers.ownerId, row.ownerId));
  const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, row.ownerId));
  const { body, locale, recipients, withTickets, withInvoice, withCalendar, aboutTicket, eventBefore, version } = row;
  return {
    ...entryOf(row, counts.get(mailingId) ?? noCounts),
    ...{ body, locale, withTickets, withInvoice, withCalendar, aboutTicket, eventBefore, version },
    recipients: { ...recipients, users: recipients.users && [...recipients.users], except: [...recipients.except] },
    file: file ?? null,
    ...standingOf(server),
    hasLinks: publicUrl !== null,
    testAddress: owner?.email ?? '',
  };
}
