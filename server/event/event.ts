import { and, count, desc, eq, gt, inArray, isNotNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { Event } from '../../src/api/contract/event.ts';
import type { EventDraft } from '../../src/api/contract/eventDraft.ts';
import type { EventSummary } from '../../src/api/contract/eventList.ts';
import { OwnEvent } from '../../src/api/contract/ownEvent.ts';
import { mayAs } from '../../src/lib/account.ts';
import { type Lack, lackingFor } from '../../src/lib/event.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { paidLaterStatuses, reservingStatuses } from '../../src/lib/purchase.ts';
import { violates } from '../platform/db/errors.ts';
import { settings } from '../platform/db/schema/accounts.ts';
import { isListed, registeredUsers } from '../platform/db/schema/attendees.ts';
import { eventPages } from '../platform/db/schema/eventPages.ts';
import { formCounts, forms } from '../platform/db/schema/forms.ts';
import { isLiveSql, isTestSql, purchases } from '../platform/db/schema/purchases.ts';
import { tickets } from '../platform/db/schema/tickets.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { assertUnchanged, nextVersion } from '../platform/db/versions.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { conflict, HttpError, invalid, notFound } from '../platform/http/errors.ts';
import { countStored } from '../platform/http/limiter.ts';
import { pickerOf } from '../platform/http/picker.ts';
import { dropImage, keepImage, readImage } from '../platform/images.ts';
import { countListed, keptAmong, keptBy } from '../purchase/register.ts';
import { endOpenPayments } from '../purchase/settle.ts';
import { giveUpAddress } from '../settings/formerAddresses.ts';
import { bytesOfChange, changePage, draftedOf, publishSavedPage } from './page.ts';
import { assertKeptFromNobody, insertEvent, slugTaken } from './slug.ts';

type EventRow = typeof events.$inferSelect;

/** What everybody who works with an event may know of it. */
const toEvent = (row: EventRow): Event => pickEvent(withTimes(row));

const pickEvent = pickerOf(Event);

const withTimes = ({ startsAt, endsAt, createdAt, ...row }: EventRow) => ({
  ...row,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  createdAt: createdAt.toISOString(),
});

/** An organiser's events, the latest first, with how full they are. */
export const listEvents = (tx: Tx, ownerId: string): Promise<EventSummary[]> =>
  findSummaries(tx, eq(events.ownerId, ownerId));

export async function readEventSummary(tx: Tx, eventId: string): Promise<EventSummary> {
  const [event] = await findSummaries(tx, eq(events.id, eventId));
  if (!event) throw notFound();
  return event;
}

async function findSummaries(tx: Tx, which: SQL): Promise<EventSummary[]> {
  const rows = await summariesOf(tx, which);
  return rows.map(({ event, capacity, revenue, ...counts }) => ({
    ...toEvent(event),
    status: event.status,
    ...counts,
    capacity: capacity === null ? null : Number(capacity),
    revenue: Number(revenue),
  }));
}

/** Figures of events. Each kind is read of all of them at once: asked event by event, the database may go through the orders of everybody for each. */
export function summariesOf(tx: Tx, which: SQL) {
  const found = tx.select({ id: events.id }).from(events).where(which);
  const figures = tx
    .select({
      eventId: forms.eventId,
      sold: forms.reserved,
      capacity: sql<number | null>`least(${forms.capacity}, ${onOffer})`.as('seats'),
      registered: sql<number>`coalesce(sum(${formCounts.registered}), 0)`.as('listed'),
      checkedIn: sql<number>`coalesce(sum(${formCounts.checkedIn}), 0)`.as('inside'),
      revenue: sql<number>`coalesce(sum(${formCounts.revenue}), 0)`.as('taken'),
    })
    .from(forms)
    .leftJoin(formCounts, eq(formCounts.formId, forms.id))
    .where(inArray(forms.eventId, found))
    .groupBy(forms.id)
    .as('figures');
  const ofTests = and(inArray(purchases.eventId, found), sql.raw(isTestSql('purchases')));
  const testers = tx
    .select({
      eventId: purchases.eventId,
      registered: count().as('testers'),
      checkedIn: count(registeredUsers.checkedInAt).as('testers_inside'),
    })
    .from(purchases)
    .innerJoin(registeredUsers, eq(registeredUsers.purchaseId, purchases.id))
    .where(and(ofTests, isListed, inArray(purchases.status, [...reservingStatuses])))
    .groupBy(purchases.eventId)
    .as('testers');
  const tests = tx
    .select({
      eventId: purchases.eventId,
      money: sql<number>`sum(greatest(${purchases.total} - ${purchases.refunded} - ${purchases.lost}, 0))`.as('money'),
    })
    .from(purchases)
    .where(ofTests)
    .groupBy(purchases.eventId)
    .as('tests');
  const kept = keptAmong(tx, 'eventId', found);
  const isLive = sql.raw(isLiveSql('events.id'));
  // Where real money is taken, tests count for nothing.
  const less = (tested: SQLWrapper) => sql`case when ${isLive} then coalesce(max(${tested}), 0) else 0 end`;
  return tx
    .select({
      event: events,
      cover: sql<
        string | null
      >`(select ${eventPages.liveCover} ->> 'id' from ${eventPages} where ${eventPages.eventId} = ${events.id})`,
      kept: sql<boolean>`bool_or(${kept.id} is not null)`,
      registered: sql<number>`(coalesce(sum(${figures.registered}), 0) - ${less(testers.registered)})::integer`,
      checkedIn: sql<number>`(coalesce(sum(${figures.checkedIn}), 0) - ${less(testers.checkedIn)})::integer`,
      sold: sql<number>`coalesce(sum(${figures.sold}), 0)::integer`,
      capacity: sql<
        number | null
      >`case when bool_and(${figures.capacity} is not null) then sum(${figures.capacity}) end`,
      revenue: sql<string>`coalesce(sum(${figures.revenue}), 0) - ${less(tests.money)}`,
      testMoney: sql<boolean>`(not ${isLive} and coalesce(max(${tests.money}), 0) > 0)`,
    })
    .from(events)
    .leftJoin(figures, eq(figures.eventId, events.id))
    .leftJoin(testers, eq(testers.eventId, events.id))
    .leftJoin(tests, eq(tests.eventId, events.id))
    .leftJoin(kept, eq(kept.id, events.id))
    .where(which)
    .groupBy(events.id)
    .orderBy(...latestFirst);
}

/** An organiser's events, the latest first. */
export async function listOwnEvents(tx: Tx, ownerId: string): Promise<Event[]> {
  const rows = await tx
    .select()
    .from(events)
    .where(eq(events.ownerId, ownerId))
    .orderBy(...latestFirst);
  return rows.map(toEvent);
}

const latestFirst = [desc(events.startsAt), desc(events.createdAt), desc(events.id)];

/** How many tickets a form offers in all; null where one of them has no limit. */
const onOffer = sql`(select case when bool_or(${tickets.quantity} is null) then null else coalesce(sum(${tickets.quantity}), 0) end
  from ${tickets} where ${tickets.formId} = ${forms.id} and ${tickets.deletedAt} is null)`;

async function readRow(tx: Tx, eventId: string): Promise<EventRow> {
  const [event] = await tx.select().from(events).where(eq(events.id, eventId));
  if (!event) throw notFound();
  return event;
}

export const readEvent = async (tx: Tx, eventId: string): Promise<Event> => toEvent(await readRow(tx, eventId));

/** An event as its organiser reads it. */
export async function readOwnEvent(tx: Tx, eventId: string): Promise<OwnEvent> {
  const event = await readRow(tx, eventId);
  return pickOwnEvent({ ...withTimes(event), drafted: await draftedOf(tx, event) });
}

const pickOwnEvent = pickerOf(OwnEvent);

/** Creates an event of the saver's organisation, or changes it. The currency stays after the first order. Throws 403 where a member of the team enters a new bank account. */
export async function saveEvent(
  deps: Deps,
  { id: userId, ownerId, team, network }: Pick<Caller, 'id' | 'ownerId' | 'team'> & { network: string },
  { id, logo, slug, startsAt, endsAt, version, ...facts }: v.InferOutput<typeof EventDraft>,
  locale: Locale,
): Promise<Event> {
  const { db, clock } = deps;
  const rewritten = id ? await bytesOfChange(db, id, { accent: facts.accent, about: facts.description }) : 0;
  if (rewritten > 0) await countStored(deps, { organisationId: ownerId, network }, rewritten);
  const image = logo ? await readImage(deps, logo, 'logo') : null;
  const values = {
    ...facts,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    ...(logo !== undefined && { logo: image?.version ?? null }),
  };
  const write = async (tx: Tx): Promise<Event> => {
    const saver = { userId, now: clock() };
    const now = id ? await lockEvent(tx, id) : null;
    assertTransferAccount(facts, now);
    if (!mayAs(team ?? 'readOnly', 'owner')) await assertKnownAccount(tx, ownerId, facts);
    if (id && now) {
      await assertUnchanged(tx, now, version, saver);
      if (now.currency !== facts.currency) await assertSameCurrency(tx, id);
      await assertStaysReal(tx, now, facts);
    }
    const [event] = id
      ? await tx
          .update(events)
          .set({ ...values, ...(slug && { slug }), ...nextVersion(events, saver) })
          .where(eq(events.id, id))
          .returning()
      : [await insertEvent(tx, { ...values, ownerId, createdAt: saver.now }, locale, slug)];
    if (!event) throw notFound();
    if (now && now.slug !== event.slug) {
      await assertKeptFromNobody(tx, event);
      await giveUpAddress(tx, { kind: 'event', slug: now.slug, ownerId }, saver.now);
    }
    if (now && (now.accent !== event.accent || now.description !== event.description))
      await changePage(
        tx,
        event.id,
        {
          ...(now.accent !== event.accent && { accent: event.accent }),
          ...(now.description !== event.description && { about: event.description }),
        },
        { accent: now.accent, about: now.description },
      );
    if (image) await keepImage(tx, 'eventLogo', event.id, image);
    if (logo === null) await dropImage(tx, 'eventLogo', event.id);
    return toEvent(event);
  };
  try {
    return await inTransaction(db, write);
  } catch (error) {
    if (slug && violates(error, 'events_slug')) throw slugTaken(slug);
    throw error;
  }
}

/** Opens or closes the event's registration pages. What is opened has its page as it was saved last. */
export async function publishEvent(
  { db, clock }: Deps,
  userId: string,
  { eventId, published }: { eventId: string; published: boolean },
): Promise<Event> {
  const saver = { userId, now: clock() };
  const changed = and(eq(events.id, eventId), ne(events.published, published));
  await inTransaction(db, async (tx) => {
    if (published && (await tx.$count(events, changed)) > 0) await publishSavedPage(tx, saver, eventId);
    await tx
      .update(events)
      .set({ published, ...nextVersion(events, saver) })
      .where(changed);
  });
  return readEvent(db, eventId);
}

/** Nobody is asked to transfer money before the organiser has said where to. */
function assertTransferAccount(
  { transferDays, transferAccount }: Pick<EventDraft, 'transferDays' | 'transferAccount'>,
  before: EventRow | null,
): void {
  if (transferDays == null || transferAccount || before?.transferAccount) return;
  throw invalid((words) => words.event.noAccount, 'transferAccount');
}

/** Who is not the owner lets buyers transfer to an account that an event of the organisation has already. */
async function assertKnownAccount(
  tx: Tx,
  ownerId: string,
  { transferAccount }: Pick<EventDraft, 'transferAccount'>,
): Promise<void> {
  if (!transferAccount) return;
  const known = sql`${events.transferAccount} = ${JSON.stringify(transferAccount)}::jsonb`;
  if ((await tx.$count(events, and(eq(events.ownerId, ownerId), known))) > 0) return;
  throw new HttpError(403, (words) => words.event.newAccount, 'transferAccount');
}

async function lockEvent(tx: Tx, eventId: string): Promise<EventRow> {
  const [event] = await tx.select().from(events).where(eq(events.id, eventId)).for('update');
  if (!event) throw notFound();
  return event;
}

async function assertSameCurrency(tx: Tx, eventId: string): Promise<void> {
  const bought = await tx.select({ id: purchases.id }).from(purchases).where(eq(purchases.eventId, eventId)).limit(1);
  if (bought.length > 0) throw conflict((words) => words.event.currencyFixed, 'currency');
}

/** An event with orders by transfer or at the door stays one that takes real money: else test cards would pay for its tickets beside them. */
async function assertStaysReal(
  tx: Tx,
  { id, ownerId, ...before }: EventRow,
  { transferDays = before.transferDays, payAtDoor = before.payAtDoor }: Pick<EventDraft, 'transferDays' | 'payAtDoor'>,
): Promise<void> {
  const isOffered = transferDays !== null || payAtDoor;
  const wasOffered = before.transferDays !== null || before.payAtDoor;
  if (isOffered || !wasOffered) return;
  const takesCards = await tx.$count(settings, and(eq(settings.ownerId, ownerId), eq(settings.stripeMode, 'live')));
  if (takesCards > 0) return;
  const isOwedOrKept = or(
    inArray(purchases.status, [...paidLaterStatuses]),
    and(isNotNull(purchases.settledAt), sql`${purchases.total} > ${purchases.refunded} + ${purchases.lost}`),
  );
  const orders = await tx.$count(
    purchases,
    and(eq(purchases.eventId, id), ne(purchases.paymentMethod, 'card'), gt(purchases.total, 0), isOwedOrKept),
  );
  if (orders > 0) throw conflict((words) => words.event.realOrders(orders), 'transferDays');
}

/** Deletes an event without registrations, with all that belongs to it. Abandoned purchases go with it; settled ones keep it. */
export async function deleteEvent(deps: Deps, eventId: string): Promise<void> {
  const ofEvent = eq(purchases.eventId, eventId);
  await endOpenPayments(deps, ofEvent);
  await deps.stillMay();
  await inTransaction(deps.db, async (tx) => {
    // The event before its forms, as an order locks them.
    const { slug, ownerId } = await lockEvent(tx, eventId);
    await tx.select({ id: forms.id }).from(forms).where(eq(forms.eventId, eventId)).orderBy(forms.id).for('update');
    const kept = await keptBy(tx, ofEvent);
    if (kept === 'payment') throw conflict((words) => words.event.beingPaid);
    if (kept) {
      const listed = await countListed(tx, ofEvent);
      throw conflict((words) => words.event.hasAttendees(listed));
    }
    for (const kind of ['eventLogo', 'mailLogo'] as const) await dropImage(tx, kind, eventId);
    await tx.delete(events).where(eq(events.id, eventId));
    await giveUpAddress(tx, { kind: 'event', slug, ownerId }, deps.clock());
  });
  // Its logins went with it.
  deps.holders.forget();
}

/** What the organiser of an event has not set up, the gravest first. */
export async function readLacking(tx: Tx, eventId: string): Promise<Lack[]> {
  const { rows } = await tx.execute<Record<Lack | 'sells', boolean>>(sql`
    select ${sql.raw(isLiveSql('e.id'))} as "realPayments", s.stripe_mode is not distinct from 'live' as cards,
      coalesce(s.organisation, '') <> '' as organisation,
      coalesce(s.address, '') <> '' as address,
      exists (select from mail_servers m where m.owner_id = e.owner_id) as "mailServer",
      not exists (select from purchases p where p.event_id = e.id and ${sql.raw(isTestSql('p'))}) as "noTests",
      exists (select from event_pages p where p.event_id = e.id and (p.live is not null or not e.published)) as page,
      exists (select from tickets t join forms f on f.id = t.form_id
        where f.event_id = e.id and t.price > 0 and t.deleted_at is null) as sells
    from events e left join settings s on s.owner_id = e.owner_id where e.id = ${eventId}`);
  return rows[0] ? lackingFor(rows[0]) : [];
}
