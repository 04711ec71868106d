import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { DoorSale, DoorTicket, sellTicket } from '../../src/api/contract/doorSale.ts';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import { namesIn, saleLimits } from '../../src/lib/door.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { type PriceTerms, priceOrder, termsOf } from '../../src/lib/pricing.ts';
import { isVoid } from '../../src/lib/purchase.ts';
import { flushWal } from '../platform/db/flushWal.sql.ts';
import { settings } from '../platform/db/schema/accounts.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { doorStays } from '../platform/db/schema/door.ts';
import { purchaseEvents, purchases } from '../platform/db/schema/purchases.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Db, Deps, PaymentDeps, Tx } from '../platform/deps.ts';
import { conflict, HttpError, invalid, notFound } from '../platform/http/errors.ts';
import { cancelForOrganiser } from '../purchase/cancel.ts';
import { type FormInPublic, type FormOnSale, formsInPublic } from '../purchase/formOnSale.sql.ts';
import { originOfItsOwn, originOfLogin } from '../purchase/openOrders.sql.ts';
import type { Order } from '../purchase/order.ts';
import { offerOf } from '../purchase/publicForm.ts';
import { readPurchaseByOrderKey } from '../purchase/purchase.sql.ts';
import { registerByHand } from '../purchase/registerByHand.ts';
import { type By, checkIn, judge, undoCheckIn } from './admission.ts';

/** What the door may sell of an event at this moment, in the order of its forms and their tickets. What these ask is not read: it may be much. */
export async function doorTickets({ db, clock }: Pick<Deps, 'db' | 'clock'>, eventId: string): Promise<DoorTicket[]> {
  const [found] = await db
    .select({ event: events, seller: settings })
    .from(events)
    .leftJoin(settings, eq(settings.ownerId, events.ownerId))
    .where(eq(events.id, eventId));
  if (!found) return [];
  const { event, seller } = found;
  const now = clock().toISOString();
  if (!isHeld({ ...event, endsAt: event.endsAt.toISOString() }, now)) return [];
  const terms = termsOf(event.pricing, seller);
  return (await formsInPublic(db, eventId)).flatMap((form) => ticketsOf(form, terms, now));
}

/** That registration has closed, or a sale is over, is about who orders from elsewhere. */
const isHeld = (
  { published, status, endsAt }: Pick<FormOnSale['event'], 'published' | 'status' | 'endsAt'>,
  now: string,
) => published && status !== 'cancelled' && now < endsAt;

const ticketsOf = (form: FormInPublic, terms: PriceTerms, now: string): DoorTicket[] =>
  form.tickets
    .filter(({ soldAtDoor }) => soldAtDoor)
    .map((ticket) => {
      const { price, left, early } = offerOf(ticket, form, now);
      const offered = { ...ticket, price, fullPrice: ticket.price, earlyBird: early };
      const most = Math.min(left ?? saleLimits.tickets, saleLimits.tickets);
      const totalOf = (count: number) => priceOrder([offered], { [ticket.id]: count }, null, terms, false).total;
      return {
        ...{ formId: form.id, ticketId: ticket.id, name: ticket.name, form: form.title },
        totals: Array.from({ length: most }, (_, place) => totalOf(place + 1)),
      };
    });

type Asked = ParsedInputOf<typeof sellTicket>;
/** In which language the mail is, and what who gives no name is called in it. */
type Spoken = { locale: Locale; guest: string };

/** How often it is looked again when what was left is gone at the moment it is reserved. */
const max = 5;

/**
 * Sells tickets at the door and checks in who has them, as far as their rule lets them in. Sent again with its key, it is the same sale, also while the
 * first is on its way. Throws 409 for what may not be sold here, is not left, or costs something else.
 */
export async function sellAtDoor(
  deps: Pick<Deps, 'db' | 'clock' | 'limits'>,
  asked: Asked,
  by: By,
  spoken: Spoken,
): Promise<DoorSale> {
  for (let tries = 0; tries < max; tries++) {
    const made = (await findSold(deps.db, asked)) ?? (await sell(deps, asked, by, spoken, tries));
    if (made) return tell(deps, made, asked, by);
  }
  throw conflict((words) => words.purchase.busy);
}

type Sold = NonNullable<Awaited<ReturnType<typeof findSold>>>;

/** Whether an order was sold at the door: one that was only paid there was not. */
const isSale = async (db: Db, purchaseId: string): Promise<boolean> =>
  (await db.$count(
    purchaseEvents,
    and(eq(purchaseEvents.purchaseId, purchaseId), eq(purchaseEvents.kind, 'soldAtDoor')),
  )) > 0;

/** The sale that was made with this key; throws 409 where that was another one. */
async function findSold(db: Db, { formId, key, ticketId, count, email }: Asked) {
  const made = await readPurchaseByOrderKey(db, formId, key);
  if (!made) return null;
  const [line] = made.lines;
  const isSame = line?.ticketId === ticketId && line.quantity === count && made.buyerEmail === email;
  if (!isSame || !(await isSale(db, made.id))) throw conflict((words) => words.door.soldBefore(made.reference));
  // Whoever made it may not have been told yet.
  await flushWal(db);
  return made;
}

/** Null where it is to be looked again. */
async function sell(
  { db, clock, limits }: Pick<Deps, 'db' | 'clock' | 'limits'>,
  asked: Asked,
  by: By,
  { locale, guest }: Spoken,
  tries: number,
): Promise<Sold | null> {
  const { formId, key, ticketId, count, email, name, takenAs, total, gate = '' } = asked;
  if (tries === 0) await limits.doorSales.take(by.id);
  const fields = { ...namesIn(name || guest), email };
  const note = { kind: 'soldAtDoor' as const, data: { total, takenAs, attendees: count, gate } };
  const around = {
    after: async (tx: Tx, id: string) => {
      await tx.update(purchases).set({ takenBy: by.id, takenAs, takenGate: gate }).where(eq(purchases.id, id));
    },
  };
  const origin = by.role === 'admin' ? originOfItsOwn() : originOfLogin(by.id);
  const order = { formId, key, ticketId, fields, answers: {}, payment: 'taken' as const, mail: true, origin };
  try {
    const judge = (onSale: FormOnSale, placed: Order, now: string) => assertSold(onSale, placed, asked, now);
    await registerByHand({ db, clock }, order, by.id, locale, around, { count, note, judge });
  } catch (error) {
    // The last tickets may have gone to the same sale, sent twice.
    const made = error instanceof HttpError ? await findSold(db, asked) : null;
    if (!made) throw error;
    return made;
  }
  return findSold(db, asked);
}

function assertSold(onSale: FormOnSale, { priced }: Order, { ticketId, total, takenAs }: Asked, now: string): void {
  const isSold = onSale.tickets.some(({ id, soldAtDoor }) => id === ticketId && soldAtDoor);
  if (!isSold || !onSale.form.published || !isHeld(onSale.event, now))
    throw conflict((words) => words.door.notSold, 'ticketId');
  if (priced.total !== total)
    throw conflict(({ purchase }) => purchase.priceIsNow(priced.total, onSale.event.currency), 'total');
  if ((takenAs === 'nothing') !== (total === 0)) throw conflict((words) => words.door.notTaken, 'takenAs');
}

/** The answer to a sale, whose attendees are checked in once, however often it is asked. */
async function tell(deps: Pick<Deps, 'db' | 'clock'>, sold: Sold, { gate = '' }: Asked, by: By): Promise<DoorSale> {
  const { id: pId, reference, total, takenAs, buyerEmail, eventId, lines } = sold;
  const attendees = await eachAttendee(deps.db, pId, async (userId) => {
    const who = { userId, purchaseId: pId, eventId };
    // The attendee's own id is that of this entry: there is one, whatever happened in between.
    return (await checkIn(deps, { ...who, by, gate, entry: userId })) ?? judge(deps, who, { gate });
  });
  return {
    ...{ pId, reference, total, attendees, mailedTo: buyerEmail },
    ticketName: lines[0]?.name ?? '',
    takenAs: takenAs ?? 'nothing',
  };
}

async function eachAttendee<Told>(db: Db, purchaseId: string, told: (userId: string) => Promise<Told>) {
  const of = await db
    .select({ id: registeredUsers.id })
    .from(registeredUsers)
    .where(and(eq(registeredUsers.purchaseId, purchaseId), isNull(registeredUsers.deletedAt)))
    .orderBy(asc(registeredUsers.position))
    .limit(saleLimits.tickets);
  return Promise.all(of.map(({ id }) => told(id)));
}

/**
 * Takes back a sale: its tickets are cancelled, its attendees count as outside the event and its sessions, and what was taken is noted as given back. Throws 422 for what was not sold at
 * the door, and for a login of it that did not sell it itself a moment ago: then it is for the organiser.
 */
export async function takeBack(
  deps: PaymentDeps,
  { purchaseId, eventId }: { purchaseId: string; eventId: string },
  by: By,
): Promise<DoorSale['attendees']> {
  const { db, clock } = deps;
  const { takenBy, createdAt, status, total } = purchases;
  const [sold] = await db
    .select({ takenBy, createdAt, status, total })
    .from(purchases)
    .where(eq(purchases.id, purchaseId));
  if (!sold) throw notFound();
  const isOwn = sold.takenBy === by.id && clock().getTime() - sold.createdAt.getTime() <= saleLimits.minutes * 60_000;
  if (!(isOwn || by.role === 'admin') || !(await isSale(db, purchaseId)))
    throw invalid((words) => words.door.notTakenBack(saleLimits.minutes), 'purchaseId');
  if (!isVoid(sold.status))
    await cancelForOrganiser(deps, purchaseId, by.id, sold.total > 0 ? { amount: sold.total, userId: by.id } : null);
  return eachAttendee(db, purchaseId, async (userId) => {
    const who = { userId, purchaseId, eventId };
    const stays = await db
      .select({ session: doorStays.sessionId })
      .from(doorStays)
      .where(and(eq(doorStays.registeredUserId, userId), isNotNull(doorStays.checkedInAt), isNull(doorStays.leftAt)));
    for (const { session } of stays) await undoCheckIn(deps, who, by, { what: 'in', session });
    const { admission } = await undoCheckIn(deps, who, by, { what: 'in' });
    return admission;
  });
}
