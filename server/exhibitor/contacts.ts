import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Choice, Lead, type LeadChange, type Leads } from '../../src/api/contract/exhibitor.ts';
import { codesIn } from '../../src/lib/admission.ts';
import { shortCodeOf } from '../../src/lib/badge/shortCode.ts';
import { type ContactFilter, type ContactVerdict, mergeNote, nameKey } from '../../src/lib/contact.ts';
import { toLocalInput } from '../../src/lib/dates.ts';
import { shortName } from '../../src/lib/door.ts';
import { inPayload } from '../../src/lib/input.ts';
import { contactLimits, longestKept, pageLimits } from '../../src/lib/limits.ts';
import { referenceIn } from '../../src/lib/reference.ts';
import { foldText, isFoundBy, isId, searchedParts } from '../../src/lib/text.ts';
import { scans } from '../platform/db/schema/exhibitors.ts';
import { events, users } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import { pickerOf } from '../platform/http/picker.ts';
import { assertConnected, whileConnected } from '../platform/http/whileConnected.ts';
import { nextTurn } from '../platform/nextTurn.ts';
import { createTurns } from '../platform/turns.ts';
import {
  badgesTyped,
  type Contact,
  type ContactHeads,
  contactChoices,
  contactHeads,
  contactOfAttendee,
  contactPage,
  contactsByIds,
  contactWords,
  scanBadge,
} from './contacts.sql.ts';

type Reads = Pick<Deps, 'db' | 'clock'>;
type ReadsTx = { db: Tx; clock: Deps['clock'] };

const toLead = pickerOf(Lead);

type Scanned = { verdict: ContactVerdict; lead: Lead | null; choices?: Choice[] };

/**
 * Notes whose badge a login scanned or whose code it typed, for its exhibitor. Of a code of anybody else nothing is stored, nor of an order of
 * several before one of them is chosen.
 */
export async function scanContact(
  { db, clock }: Reads,
  appUserId: string,
  { qrCodeData, eventId, at }: { qrCodeData: string; eventId: string; at?: string | undefined },
): Promise<Scanned> {
  const typed = referenceIn(qrCodeData);
  const found = typed === null ? [] : await badgesTyped(db, appUserId, eventId, typed);
  const choices = found.filter(({ open }) => open);
  if (choices.length > 1)
    return {
      ...{ verdict: 'several', lead: null },
      choices: choices.map(({ code, ...name }) => ({ code: shortCodeOf(code), name: shortName(name) })),
    };
  return scanCodes({ db, clock }, appUserId, {
    codes: typed === null ? codesIn(qrCodeData) : found.slice(0, 1).map(({ code }) => code),
    ...{ eventId, at },
  });
}

async function scanCodes(
  { db, clock }: Reads,
  appUserId: string,
  { codes, eventId, at }: { codes: string[]; eventId: string; at: string | undefined },
): Promise<Scanned> {
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

/** Contacts that are read whole in one go, whose words are looked through, and whose names are. Others are answered in between. */
const portions = { whole: 200, words: 200, names: 1_000 };
/** Contacts whose words are compared in one turn of the event loop: they may have written much. */
const compared = 50;

type Sought = { of: StandOf; filter: ContactFilter; after?: string | null; limit?: number | null };

/** Those that a filter leaves, but for its words, in the order that the database knows. */
async function pageOf({ db, clock }: ReadsTx, { of, filter, after = null, limit = null }: Sought) {
  const { rating = null, tag = null, followUp = null, by = null, sort = 'latest' } = filter;
  const today = toLocalInput(clock().toISOString(), of.timeZone).slice(0, 10);
  const [page] = await contactPage(db, of.standId, rating, tag, followUp, today, by, sort, after, limit);
  if (!page) throw new Error('The contacts were not counted.');
  return page;
}

const isByWords = ({ search = '', sort }: ContactFilter) => sort === 'name' || searchedParts(search).length > 0;

/** All that a filter leaves, sorted. Text is compared here alone: a database compares it as its own locale does. */
async function narrowed(reads: ReadsTx, of: StandOf, filter: ContactFilter): Promise<string[]> {
  const { ids } = await pageOf(reads, { of, filter });
  if (!isByWords(filter)) return ids;
  const { search = '', sort } = filter;
  const isFound = isFoundBy(search);
  const searches = searchedParts(search).length > 0;
  const size = searches ? portions.words : portions.names;
  const found: { id: string; name: string }[] = [];
  for (let at = 0; at < ids.length; at += size) {
    const rows = await contactWords(reads.db, of.standId, ids.slice(at, at + size), searches);
    for (const [place, { id, fields, words }] of rows.entries()) {
      if (place % compared === 0) await nextTurn();
      if (!searches || isFound(` ${foldText([...Object.values(fields), words].join(' '))}`))
        found.push({ id, name: nameKey(fields) });
    }
  }
  if (sort === 'name') found.sort((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)));
  return found.map(({ id }) => id);
}

/** Contacts of an exhibitor for a file: what there is of any of them, and they themselves, of which few are in memory. */
export type ContactRows = { heads: ContactHeads; rows: AsyncIterable<Contact> };

async function contactRows(tx: Tx, standId: string, ids: readonly string[]): Promise<ContactRows> {
  const [heads] = await contactHeads(tx, standId, ids);
  if (!heads) throw new Error('What there is of contacts was not read.');
  return { heads, rows: readContacts(tx, standId, ids) };
}

async function* readContacts(tx: Tx, standId: string, ids: readonly string[]) {
  for (let at = 0; at < ids.length; at += portions.whole) {
    yield* await contactsByIds(tx, standId, ids.slice(at, at + portions.whole));
    await nextTurn();
  }
}

/** All contacts of an exhibitor, in the order in which they were scanned. */
export async function contactsOfStand(tx: Tx, standId: string): Promise<ContactRows> {
  const { ids } = await pageOf({ db: tx, clock: () => new Date() }, { of: { standId, timeZone: 'UTC' }, filter: {} });
  return contactRows(tx, standId, ids.reverse());
}

/** The contacts of a login's exhibitor that a filter leaves, sorted, for a file. Of those who share nothing any more only when that was. They end once the caller has gone. */
export async function contactsToExport(reads: ReadsTx, appUserId: string, filter: ContactFilter, signal: AbortSignal) {
  const of = await standOf(reads.db, appUserId);
  const { heads, rows } = await contactRows(reads.db, of.standId, await narrowed(reads, of, filter));
  return { timeZone: of.timeZone, contacts: { heads, rows: whileConnected(rows, signal) } };
}

type Asked = ContactFilter & { appUserId: string; cursor?: string | undefined; limit?: number | undefined };
type By = { organisationId: string; signal: AbortSignal };

/** Searches at a time, each of another organisation: one reads all that the contacts of an exhibitor have answered. */
const searches = createTurns({ atOnce: 2, ofOne: 1, perCaller: 200, inAll: 2_000 });

/** A page of an exhibitor's contacts. What goes through their words is done in the turn of its organisation; throws where the caller has gone by then. */
export async function listContacts(
  { db, clock }: Reads,
  { organisationId, signal }: By,
  { appUserId, cursor, limit = pageLimits.first, ...filter }: Asked,
): Promise<Leads> {
  const of = await standOf(db, appUserId);
  const find = () => pageAfter({ db, clock }, of, filter, cursor, limit);
  const page = isByWords(filter)
    ? await searches.take(organisationId, async () => {
        assertConnected(signal);
        return find();
      })
    : await find();
  if (!page) throw invalid((words) => words.attendees.cursor, 'cursor');
  const [choices] = await contactChoices(db, of.standId);
  return {
    leads: (await contactsByIds(db, of.standId, page.shown)).map(toLead),
    next: page.next,
    total: page.total,
    tags: choices?.tags.sort() ?? [],
    people: choices?.people ?? [],
  };
}

/**
 * A page of a list: so many after the one a cursor names. Null where that is not in the list any more, so that no contact is shown twice
 * or left out.
 */
async function pageAfter(
  reads: ReadsTx,
  of: StandOf,
  filter: ContactFilter,
  cursor: string | undefined,
  limit: number,
): Promise<{ shown: string[]; next: string | null; total: number } | null> {
  if (cursor !== undefined && !isId(cursor)) return null;
  const cut = (ids: string[], total: number) => {
    const shown = ids.slice(0, limit);
    return { shown, next: ids.length > limit ? (shown.at(-1) ?? null) : null, total };
  };
  if (!isByWords(filter)) {
    const { ids, total, begins } = await pageOf(reads, { of, filter, after: cursor ?? null, limit: limit + 1 });
    return begins ? cut(ids, total) : null;
  }
  const ids = await narrowed(reads, of, filter);
  const last = cursor === undefined ? -1 : ids.indexOf(cursor);
  return cursor !== undefined && last === -1 ? null : cut(ids.slice(last + 1, last + 2 + limit), ids.length);
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
