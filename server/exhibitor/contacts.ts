import { and, eq, isNull, sql } from 'drizzle-orm';
import { Lead, type LeadChange, type Leads } from '../../src/api/contract/exhibitor.ts';
import {
  type ContactFilter,
  type ContactVerdict,
  contactName,
  mergeNote,
  narrowContacts,
  pageAfter,
} from '../../src/lib/contact.ts';
import { toLocalInput } from '../../src/lib/dates.ts';
import { inPayload } from '../../src/lib/input.ts';
import { contactLimits, pageLimits } from '../../src/lib/limits.ts';
import { codesIn } from '../door/admission.ts';
import { scans } from '../platform/db/schema/exhibitors.ts';
import { events, users } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import { pickerOf } from '../platform/http/picker.ts';
import { contactIndex, contactOfAttendee, contactsByIds, scanBadge } from './contacts.sql.ts';

type Reads = Pick<Deps, 'db' | 'clock'>;

const toLead = pickerOf(Lead);

/** A scan that was kept without a network is not older than this, in milliseconds. */
const longestKept = 30 * 86_400_000;

/** Notes whose badge a login scanned, for its exhibitor. Of a code of anybody else nothing is stored. */
export async function scanContact(
  { db, clock }: Reads,
  appUserId: string,
  { qrCodeData, eventId, at }: { qrCodeData: string; eventId: string; at?: string | undefined },
): Promise<{ verdict: ContactVerdict; lead: Lead | null }> {
  const codes = codesIn(qrCodeData);
  const now = clock();
  const scannedAt = at === undefined ? now : new Date(at);
  const isSound = scannedAt <= now && now.getTime() - scannedAt.getTime() < longestKept;
  const [found] = codes.length === 0 ? [] : await scanBadge(db, appUserId, codes, eventId, isSound ? scannedAt : now);
  if (!found?.attendeeId) return { verdict: found?.verdict ?? 'unknown', lead: null };
  const [contact] = await contactOfAttendee(db, appUserId, found.attendeeId);
  if (!contact) throw notFound();
  return contact.endedAt === null
    ? { verdict: found.verdict, lead: toLead(contact) }
    : { verdict: 'withdrawn', lead: null };
}

/** The contacts of a login's exhibitor that a filter leaves, sorted. */
async function narrowed({ db, clock }: { db: Tx; clock: Deps['clock'] }, of: StandOf, filter: ContactFilter) {
  const all = await contactIndex(db, of.standId);
  const indexed = all.map(({ fields, answers, note, ...contact }) => ({
    ...contact,
    name: contactName(fields),
    words: [...Object.values(fields), answers, note, ...contact.tags].join(' '),
  }));
  const today = toLocalInput(clock().toISOString(), of.timeZone).slice(0, 10);
  return { all, found: narrowContacts(indexed, filter, today) };
}

type StandOf = { standId: string; timeZone: string };

/** The exhibitor that a login is of. 404 for a login of another kind. */
async function standOf(db: Tx, appUserId: string): Promise<StandOf> {
  const [of] = await db
    .select({ standId: users.standId, timeZone: events.timeZone })
    .from(users)
    .innerJoin(events, eq(events.id, users.eventId))
    .where(eq(users.id, appUserId));
  if (!of?.standId) throw notFound();
  return { ...of, standId: of.standId };
}

/** The contacts of a login's exhibitor that a filter leaves, sorted, for a file. Of those who share nothing any more only when that was. */
export async function contactsToExport(
  reads: { db: Tx; clock: Deps['clock'] },
  appUserId: string,
  filter: ContactFilter,
) {
  const of = await standOf(reads.db, appUserId);
  const { found } = await narrowed(reads, of, filter);
  return {
    timeZone: of.timeZone,
    contacts: await contactsByIds(
      reads.db,
      of.standId,
      found.map(({ id }) => id),
    ),
  };
}

type Asked = ContactFilter & { appUserId: string; cursor?: string | undefined; limit?: number | undefined };

/** A page of an exhibitor's contacts. */
export async function listContacts(
  { db, clock }: Reads,
  { appUserId, cursor, limit = pageLimits.first, ...filter }: Asked,
): Promise<Leads> {
  const of = await standOf(db, appUserId);
  const { all, found } = await narrowed({ db, clock }, of, filter);
  const page = pageAfter(found, cursor, limit);
  if (!page) throw invalid((words) => words.attendees.cursor, 'cursor');
  const shown = await contactsByIds(
    db,
    of.standId,
    page.shown.map(({ id }) => id),
  );
  const people = new Map(all.map(({ byId, byName }) => [byId, byName]));
  return {
    leads: shown.map(toLead),
    next: page.next,
    total: found.length,
    tags: [...new Set(all.flatMap(({ tags }) => tags))].sort(),
    people: [...people].map(([id, name]) => ({ id, name })),
  };
}

/** Deletes a contact of a login's exhibitor, or brings it back within a day. Safe to repeat. */
export async function keepContact(
  { db, clock }: Reads,
  appUserId: string,
  contactId: string,
  isKept: boolean,
): Promise<Lead | null> {
  const { standId } = await standOf(db, appUserId);
  const [found] = await db
    .update(scans)
    // Deleted twice, it is deleted since the first time.
    .set({ deletedAt: isKept ? null : sql`coalesce(${scans.deletedAt}, ${clock().toISOString()}::timestamptz)` })
    .where(and(eq(scans.id, contactId), eq(scans.standId, standId)))
    .returning({ id: scans.id });
  if (!found) throw notFound((words) => words.exhibitor.noContact);
  const [contact] = isKept ? await contactsByIds(db, standId, [contactId]) : [];
  return contact ? toLead(contact) : null;
}

/** Notes something about a contact of a login's exhibitor. Two colleagues who write at once lose nothing. */
export async function saveContact(
  { db }: Pick<Deps, 'db'>,
  appUserId: string,
  contactId: string,
  { note, noteWas = '', rating, tags, followUpOn }: LeadChange,
): Promise<Lead> {
  const { standId } = await standOf(db, appUserId);
  await inTransaction(db, async (tx) => {
    const [kept] = await tx
      .select({ note: scans.note, withdrawnAt: scans.withdrawnAt })
      .from(scans)
      .where(and(eq(scans.id, contactId), eq(scans.standId, standId), isNull(scans.deletedAt)))
      .for('update');
    if (!kept) throw notFound((words) => words.exhibitor.noContact);
    if (kept.withdrawnAt) throw conflict((words) => words.exhibitor.withdrawn);
    const merged = note === undefined ? kept.note : mergeNote(kept.note, noteWas, note);
    if (merged.length > contactLimits.merged) throw invalid((words) => words.exhibitor.noteFull, inPayload('note'));
    const change = {
      ...(note !== undefined && { note: merged }),
      ...(rating !== undefined && { rating }),
      ...(tags && { tags: [...new Set(tags)] }),
      ...(followUpOn !== undefined && { followUpOn }),
    };
    if (Object.keys(change).length > 0) await tx.update(scans).set(change).where(eq(scans.id, contactId));
  });
  const [contact] = await contactsByIds(db, standId, [contactId]);
  if (!contact) throw notFound();
  return toLead(contact);
}
