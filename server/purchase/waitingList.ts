import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, like, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { PayloadOf } from '../../src/api/contract/endpoint.ts';
import type {
  joinWaitingList as joinCall,
  WaitingDraft,
  WaitingEntry,
  WaitingList,
  WaitingPlace,
} from '../../src/api/contract/waiting.ts';
import { inPayload } from '../../src/lib/input.ts';
import { pageLimits, searchCountedTo } from '../../src/lib/limits.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { onListStates, type WaitingState } from '../../src/lib/waiting.ts';
import { containing, isEmailOf, isoOf } from '../platform/db/columns.ts';
import { countOf } from '../platform/db/countOf.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { tickets } from '../platform/db/schema/tickets.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import { waitingEntries as entries } from '../platform/db/schema/waiting.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Db, Deps, Tx } from '../platform/deps.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import { type FormOnSale, readFormIn } from './formOnSale.sql.ts';
import type { OrderOrigin } from './openOrders.sql.ts';
import { formState, publicTicket } from './publicForm.ts';
import { newLinkKey } from './purchaseKeys.ts';
import { endOffers, mailWaiting } from './waitingOffers.sql.ts';
import { lockForm, offerLeft } from './waitingOffers.ts';

type ListDeps = Pick<Deps, 'db' | 'clock'>;
type Draft = v.InferOutput<typeof WaitingDraft>;

const onList = inArray(entries.state, [...onListStates]);

/**
 * Puts an entry at the end of a form's waiting list and mails them a link to confirm their address; who is on it already stays where they
 * are, and is mailed again while they have not confirmed it.
 */
export const joinWaitingList = (
  { db, clock }: ListDeps,
  { formId, ...draft }: Draft,
  { network, wideNetwork }: OrderOrigin,
  locale: Locale,
): Promise<PayloadOf<typeof joinCall>> =>
  inTransaction(db, async (tx) => {
    const now = clock();
    const read = async () => {
      const onSale = await readFormIn(tx, formId);
      if (!onSale) throw notFound((words) => words.purchase.unknownForm);
      assertWaitable(onSale, draft, now.toISOString());
      return onSale;
    };
    // Who could not wait here anyway does not wait for the form either.
    await read();
    await lockForm(tx, formId);
    const onSale = await read();
    const same = and(eq(entries.formId, formId), onList, isEmailOf(entries.email, [draft.email]));
    const [before] = await tx.select().from(entries).where(same);
    const values = { ...draft, ...{ formId, network, wideNetwork, locale }, key: newLinkKey(), createdAt: now };
    // Until its address is confirmed, anybody may have typed it: whoever comes later is no less its owner. An offer stays what it was, as tickets are kept for it.
    const [entry] = before
      ? await tx
          .update(entries)
          .set({ ...values, key: before.key })
          .where(and(eq(entries.id, before.id), eq(entries.state, 'waiting'), isNull(entries.confirmedAt)))
          .returning()
      : await tx
          .insert(entries)
          .values({ ...values, state: 'waiting' })
          .returning();
    if (entry) await mailWaiting(tx, 'waitingJoined', now, [entry.id]);
    return { mailed: onSale.payment.mails };
  });

/** Notes that the mails to the address of an entry are read, and offers what is left. Throws 404 for a key that is none. */
export async function confirmWaiting({ db, clock }: ListDeps, key: string): Promise<WaitingPlace> {
  await inTransaction(db, async (tx) => {
    const [found] = await tx.select({ formId: entries.formId }).from(entries).where(eq(entries.key, key));
    if (!found) throw notFound(({ validation }) => validation.unknown.waitingEntry);
    await lockForm(tx, found.formId);
    const confirmed = await tx
      .update(entries)
      .set({ confirmedAt: clock() })
      .where(and(eq(entries.key, key), isNull(entries.confirmedAt)))
      .returning({ id: entries.id });
    if (confirmed.length > 0) await offerLeft(tx, found.formId, clock());
  });
  return readPlace(db, key);
}

/** Throws unless so many of the ticket could be had if others did not have them. */
function assertWaitable(onSale: FormOnSale, { ticketId, count }: Omit<Draft, 'formId'>, now: string): void {
  const { form, tickets: sold } = onSale;
  const state = formState(onSale, now);
  if (state === 'unpublished') throw notFound((words) => words.purchase.unknownForm);
  if (state === 'closed' || state === 'over') throw conflict(({ purchase }) => purchase[state]);
  const ticket = sold.find(({ id }) => id === ticketId);
  const field = inPayload('ticketId');
  if (form.waitingHours === null || !ticket) throw conflict(({ purchase }) => purchase.notWaitable, field);
  const shown = publicTicket(ticket, form, now);
  if (shown.state === 'onSale') throw conflict(({ purchase }) => purchase.stillLeft(shown.name), field);
  if (shown.state !== 'soldOut') throw conflict(({ purchase }) => purchase.notWaitable, field);
  const max = Math.min(ticket.maxPerOrder, ticket.quantity ?? count, form.capacity ?? count);
  if (count > max) throw invalid(({ purchase }) => purchase.waitsForMore(shown.name, max), inPayload('count'));
}

/** An entry of a waiting list, for whoever has its key. */
export async function readPlace(db: Tx, key: string): Promise<WaitingPlace> {
  const [found] = await db
    .select({ entry: entries, ticketName: tickets.name, formTitle: forms.title, formSlug: forms.slug, event: events })
    .from(entries)
    .innerJoin(tickets, eq(tickets.id, entries.ticketId))
    .innerJoin(forms, eq(forms.id, entries.formId))
    .innerJoin(events, eq(events.id, forms.eventId))
    .where(eq(entries.key, key));
  if (!found) throw notFound(({ validation }) => validation.unknown.waitingEntry);
  const { entry, ticketName, formTitle, formSlug, event } = found;
  const { id, slug, name, place, startsAt, endsAt, timeZone } = event;
  const before = and(
    eq(entries.formId, entry.formId),
    eq(entries.state, 'waiting'),
    isNotNull(entries.confirmedAt),
    lt(entries.place, entry.place),
  );
  return {
    state: entry.state,
    confirmed: entry.confirmedAt !== null,
    ahead: entry.state === 'waiting' ? await db.$count(entries, before) : null,
    ticketName,
    count: entry.count,
    email: entry.email,
    offeredUntil: isoOf(entry.offeredUntil),
    formId: entry.formId,
    ...{ formTitle, formSlug },
    event: { id, slug, name, place, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), timeZone },
  };
}

/** Takes an entry off the list; tickets that were kept for it go to the next. One that is not on it any more stays as it is. */
const takeOff = ({ db, clock }: ListDeps, which: SQL, state: WaitingState): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [{ id, formId } = {}] = await tx
      .select({ id: entries.id, formId: entries.formId })
      .from(entries)
      .where(which);
    if (!id || !formId) throw notFound(({ validation }) => validation.unknown.waitingEntry);
    await lockForm(tx, formId);
    const [ended] = await endOffers(tx, state, [id]);
    await tx
      .update(entries)
      .set({ state })
      .where(and(eq(entries.id, id), eq(entries.state, 'waiting')));
    if (ended) await offerLeft(tx, formId, clock());
  });

export async function leaveWaitingList(deps: ListDeps, key: string): Promise<WaitingPlace> {
  await takeOff(deps, eq(entries.key, key), 'left');
  return readPlace(deps.db, key);
}

export async function removeWaiting(deps: ListDeps, waitingId: string): Promise<WaitingEntry> {
  await takeOff(deps, eq(entries.id, waitingId), 'removed');
  return readEntry(deps.db, waitingId);
}

/** Offers tickets to one who waits, whoever is before them. Throws 409 where not enough are left, or they wait no more. */
export async function offerTickets({ db, clock }: ListDeps, waitingId: string): Promise<WaitingEntry> {
  await inTransaction(db, async (tx) => {
    const [asked] = await tx.select().from(entries).where(eq(entries.id, waitingId));
    if (!asked) throw notFound();
    await lockForm(tx, asked.formId);
    const { state, ticketName, count } = await readEntry(tx, waitingId);
    if (state === 'offered') return;
    if (state !== 'waiting') throw conflict((words) => words.purchase.notWaiting);
    if ((await offerLeft(tx, asked.formId, clock(), waitingId)) === 0)
      throw conflict((words) => words.purchase.nothingLeft(ticketName, count));
  });
  return readEntry(db, waitingId);
}

/** Counts those of one form who are on its list before an entry, and the entry. */
const rank = sql<number | null>`case when ${onList} then (select count(*)::integer from ${entries} before
  where before.form_id = ${entries.formId} and before.state in ('waiting', 'offered') and before.place <= ${entries.place}) end`;

const selectEntries = (db: Tx) =>
  db
    .select({ entry: entries, rank, ticketName: tickets.name })
    .from(entries)
    .innerJoin(tickets, eq(tickets.id, entries.ticketId));

type Row = Awaited<ReturnType<typeof selectEntries>>[number];

const toEntry = ({ entry, rank: place, ticketName }: Row): WaitingEntry => ({
  waitingId: entry.id,
  place,
  name: `${entry.firstname} ${entry.surname}`,
  email: entry.email,
  ticketName,
  count: entry.count,
  state: entry.state,
  confirmed: entry.confirmedAt !== null,
  joinedAt: entry.createdAt.toISOString(),
  offeredUntil: isoOf(entry.offeredUntil),
  key: entry.state === 'offered' ? entry.key : null,
  pId: entry.purchaseId,
});

async function readEntry(db: Tx, waitingId: string): Promise<WaitingEntry> {
  const [row] = await selectEntries(db).where(eq(entries.id, waitingId));
  if (!row) throw notFound();
  return toEntry(row);
}

type Page = {
  past?: 'yes' | undefined;
  search?: string | undefined;
  cursor?: number | undefined;
  limit?: number | undefined;
};

/** A page of a form's waiting list in its order, or of those who were on it, the latest first. */
export async function readWaitingList(
  db: Db,
  formId: string,
  { past, search, cursor, limit }: Page,
): Promise<WaitingList> {
  const max = limit ?? pageLimits.first;
  const which = and(eq(entries.formId, formId), past ? not(onList) : onList, matching(search ?? ''));
  const after = cursor === undefined ? undefined : past ? lt(entries.place, cursor) : gt(entries.place, cursor);
  const rows = await selectEntries(db)
    .where(and(which, after))
    .orderBy(past ? desc(entries.place) : asc(entries.place))
    .limit(max + 1);
  const shown = rows.slice(0, max);
  const found = db.select({ id: entries.id }).from(entries).where(which);
  return {
    entries: shown.map(toEntry),
    next: rows.length > max ? String(shown.at(-1)?.entry.place) : null,
    total: await countOf(db, (search ? found.limit(searchCountedTo) : found).as('some')),
  };
}

function matching(search: string): SQL | undefined {
  const pattern = containing(search.trim().toLowerCase());
  if (pattern === '%%') return undefined;
  return or(
    like(sql`lower(${entries.firstname} || ' ' || ${entries.surname})`, pattern),
    like(sql`lower(${entries.email})`, pattern),
  );
}

/**
 * Removes all that says where an address waited for tickets of an event, with the mails about it. An offer that is open ends with it: its
 * tickets go to the next at once.
 */
export async function eraseWaiting(tx: Tx, eventId: string, email: string, now: Date): Promise<void> {
  const theirs = and(
    inArray(entries.formId, tx.select({ id: forms.id }).from(forms).where(eq(forms.eventId, eventId))),
    isEmailOf(entries.email, [email]),
  );
  const lists = await tx
    .selectDistinct({ formId: entries.formId })
    .from(entries)
    .where(and(theirs, inArray(entries.state, [...onListStates])))
    .orderBy(asc(entries.formId));
  for (const { formId } of lists) await lockForm(tx, formId);
  const offered = await tx
    .select({ id: entries.id })
    .from(entries)
    .where(and(theirs, eq(entries.state, 'offered')));
  await endOffers(
    tx,
    'removed',
    offered.map(({ id }) => id),
  );
  await tx.delete(entries).where(theirs);
  if (offered.length > 0) for (const { formId } of lists) await offerLeft(tx, formId, now);
}
