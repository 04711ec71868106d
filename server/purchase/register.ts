import { and, count, eq, exists, gt, inArray, isNotNull, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import pLimit, { type LimitFunction } from 'p-limit';
import { initialTransition, transition } from 'xstate';
import type { PurchaseView } from '../../src/api/contract/payment.ts';
import type { PaymentMethod } from '../../src/lib/enumerations.ts';
import { inPayload } from '../../src/lib/input.ts';
import { defaultLocale, type Locale } from '../../src/lib/locale.ts';
import { holdStatuses, isPaidLater, type PurchaseStatus } from '../../src/lib/purchase.ts';
import { emailKey, fullName } from '../../src/lib/text.ts';
import { purchaseMachine } from '../../src/machines/purchase/purchase.ts';
import { isEmailOf } from '../platform/db/columns.ts';
import { flushWal } from '../platform/db/flushWal.sql.ts';
import { isListed, isRegistered, registeredUsers } from '../platform/db/schema/attendees.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import { inShortTransaction, untilWon } from '../platform/db/transaction.ts';
import type { Db, Deps, Tx } from '../platform/deps.ts';
import { conflict, HttpError, notFound } from '../platform/http/errors.ts';
import { onceFor } from '../platform/onceFor.ts';
import { createTurns } from '../platform/turns.ts';
import { readFormOnSale } from './formOnSale.sql.ts';
import { assertShare, withinFree } from './heldShare.ts';
import { type BuyerOrigin, unknownOrigin, waitForPaidLater } from './openOrders.sql.ts';
import { isGone, orderHash, orderOf, type Registration, withLaterNamed } from './order.ts';
import { UnknownPromo } from './publicForm.ts';
import { type PurchaseRow, purchaseView, readPurchaseByOrderKey } from './purchase.sql.ts';
import { assertSolved, Unsolved, withChallenge } from './puzzle.ts';
import { newPurchase, savePurchase } from './savePurchase.sql.ts';
import { acceptOffer, type Offer, readOffer, takeOffer, withOffer } from './waitingOffers.ts';

type RegistrationDeps = Pick<Deps, 'db' | 'clock' | 'soldOutCache' | 'callLimits' | 'puzzleKey'> & {
  limits: Pick<Deps['limits'], 'freeTickets' | 'freeTicketsWide'>;
};

/** How often a registration tries again when what it saw to be left was gone at the moment it reserved. */
const max = 20;

/**
 * Registers attendees in one purchase and reserves for them, all or nothing. Sent again with its key, an
 * order gets its purchase again, also when the form has closed or filled up since; another order with the same key is refused. `locale`
 * is the language of the mails about it.
 */
export async function register(
  deps: RegistrationDeps,
  given: Registration,
  origin: BuyerOrigin = unknownOrigin,
  locale: Locale = defaultLocale,
): Promise<PurchaseView> {
  const registration = withLaterNamed(given);
  try {
    return await registerOnce(deps, registration, origin, locale);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const made = await readPurchaseByOrderKey(deps.db, registration.formId, registration.key);
    const { puzzleKey, clock } = deps;
    if (!made && puzzleKey && error instanceof Unsolved)
      throw await withChallenge(puzzleKey, { ...registration, network: origin.network }, error, clock());
    if (!made) throw error;
    // A guess at a code counts, whatever key it comes with; an order that is sent again may name a code that has gone since.
    if (error instanceof UnknownPromo && made.orderHash !== orderHash(registration)) throw error;
    await assertSameOrder(deps, made, registration);
    // Whoever made it may not have been told yet.
    await flushWal(deps.db);
    return purchaseView(made, deps.clock());
  }
}

/**
 * A key stands for one order: sent with another one, it says what was ordered before and what was sent now. That of an order which was made for a buyer, or
 * erased, is no buyer's: nothing is said of it.
 */
async function assertSameOrder({ db }: Pick<Deps, 'db'>, made: PurchaseRow, registration: Registration): Promise<void> {
  if (made.orderHash === null) throw conflict((words) => words.purchase.keyTaken, inPayload('key'));
  if (made.orderHash === orderHash(registration)) return;
  const onSale = await readFormOnSale(db, registration.formId);
  const ticketName = (ticketId: string) => onSale?.tickets.find(({ id }) => id === ticketId)?.name ?? '';
  const before = { email: made.buyerEmail, attendees: made.attendees };
  const sent = {
    email: registration.buyer?.email ?? registration.attendees[0]?.fields.email ?? '',
    attendees: registration.attendees.map(({ ticketId, fields }) => ({
      name: fullName(fields),
      ticketName: ticketName(ticketId),
    })),
  };
  throw conflict((words) => words.purchase.keyUsed(made.reference, before, sent), inPayload('key'));
}

/** What a form sells to this buyer, and their offer from the waiting list that this order is of. */
async function readFor(
  { db, soldOutCache, clock }: RegistrationDeps,
  { formId, promoCode, attendees, offer }: Registration,
) {
  if (offer) {
    const [onSale, lasting] = [
      await readFormOnSale(db, formId, promoCode),
      await readOffer(db, formId, offer, clock()),
    ];
    const isUsed = lasting !== null && attendees.some(({ ticketId }) => ticketId === lasting.ticketId);
    return onSale && isUsed ? { onSale: withOffer(onSale, lasting), offer: lasting } : { onSale, offer: null };
  }
  return { onSale: await readShared({ db, soldOutCache }, formId, promoCode, attendees), offer: null };
}

/** In a rush most hear that what they want is gone, and for that what others have just read is enough. */
async function readShared(
  { db, soldOutCache }: Pick<RegistrationDeps, 'db' | 'soldOutCache'>,
  formId: string,
  promoCode: string | null,
  attendees: Registration['attendees'],
) {
  const known = soldOutCache.known(formId);
  if (known && isGone(known, attendees)) return known;
  return soldOutCache.look(formId, () => readFormOnSale(db, formId, promoCode));
}

async function registerOnce(
  deps: RegistrationDeps,
  registration: Registration,
  { isHidden, ...origin }: BuyerOrigin,
  locale: Locale,
): Promise<PurchaseView> {
  const { db, clock, limits, callLimits, puzzleKey } = deps;
  const { formId, paymentMethod, key } = registration;
  for (let tries = 0; tries < max; ) {
    const shortages = shortagesOf(db, formId);
    const { onSale, offer } = await readFor(deps, registration);
    if (!onSale) throw notFound((words) => words.purchase.unknownForm);
    if (registration.offer && !offer && isGone(onSale, registration.attendees))
      throw conflict((words) => words.purchase.offerOver);
    const now = clock();
    const order = orderOf(onSale, registration, now.toISOString());
    const status = firstStatus(order.priced.total, paymentMethod);
    if (isHidden && isPaidLater(status)) throw conflict((words) => words.purchase.laterHidden, 'paymentMethod');
    const outcome = await inFormQueue(db, onSale.form, shortages, async () => {
      // Only of those whose turn it is: in a rush most hear that it is sold out.
      const purchase = newPurchase(onSale, registration, order, status, origin, locale, now);
      const save = async (tx: Tx) => {
        const cost = callLimits ? await assertShare(tx, onSale, purchase, order, now, offer) : 0;
        const puzzleOf = { formId, key, network: origin.network };
        if (puzzleKey) await assertSolved(puzzleKey, puzzleOf, registration.puzzle, cost, now);
        return savePurchase(tx, purchase, order, key, now);
      };
      const saveOffered = (tx: Tx) => (offer ? saveFromOffer(tx, offer, purchase, registration, save, now) : save(tx));
      const inFew = (work: () => Promise<Saved>) => inFewTransactions(db, onSale.event.ownerId, work);
      const saved = await withinFree(limits, onSale, purchase, order, () => {
        if (isPaidLater(status)) return inFew(() => inPaidLater(db, formId, saveOffered));
        return offer ? inFew(() => inShortTransaction(db, saveOffered)) : untilWon(() => save(db));
      });
      return saved === 'saved' ? purchase : saved;
    });
    if (typeof outcome === 'object') {
      await flushWal(db);
      return purchaseView(outcome, now);
    }
    // The purchase that this key made before is found by the caller.
    if (outcome === 'made') break;
    if (outcome === 'gone') tries++;
  }
  throw conflict((words) => words.purchase.busy);
}

type Saved = Awaited<ReturnType<typeof savePurchase>>;

/** An order from an offer that was not saved: what it began is undone. */
class Unsaved extends Error {
  readonly outcome: Saved;
  constructor(outcome: Saved) {
    super(outcome);
    this.outcome = outcome;
  }
}

/** Saves an order in the place of the offer that it comes from, in one transaction. Throws `Unsaved`. */
async function saveFromOffer(
  tx: Tx,
  offer: Offer,
  { id }: PurchaseRow,
  { attendees }: Registration,
  save: (tx: Tx) => Promise<Saved>,
  now: Date,
): Promise<Saved> {
  const saved = (await takeOffer(tx, offer, now)) ? await save(tx) : 'gone';
  if (saved !== 'saved') throw new Unsaved(saved);
  const ordered = attendees.filter(({ ticketId }) => ticketId === offer.ticketId).length;
  await acceptOffer(tx, offer, id, ordered, now);
  return saved;
}

/** How many orders that need a transaction have one at a time, of each organiser one: it holds a connection while it waits for the others. */
const transactions = onceFor((_: Db) => createTurns({ atOnce: 4, ofOne: 1, perCaller: 2_000, inAll: 10_000 }));

const inFewTransactions = (db: Db, ownerId: string, save: () => Promise<Saved>): Promise<Saved> =>
  transactions(db).take(ownerId, async () => {
    try {
      return await save();
    } catch (error) {
      if (error instanceof Unsaved) return error.outcome;
      throw error;
    }
  });

/** Orders that are paid later keep tickets for days, so their limits are exact: one at a time. */
const inPaidLater = <Outcome>(db: Db, formId: string, save: (tx: Tx) => Promise<Outcome>): Promise<Outcome> =>
  inShortTransaction(db, async (tx) => {
    await waitForPaidLater(tx, formId);
    return save(tx);
  });

/** The status of an order that costs this much, as soon as it is placed. */
export function firstStatus(total: number, method: PaymentMethod): PurchaseStatus {
  const [held] = initialTransition(purchaseMachine, {
    total,
    method,
    moneyReceived: false,
    unmatched: false,
  });
  const [submitted] = transition(purchaseMachine, held, { type: 'purchase.submitted' });
  return submitted.value as PurchaseStatus;
}

/** Which of these addresses belong to attendees who are registered with the form, as they were given. None of a form that is not public. */
export async function existingEmails({ db }: Pick<Deps, 'db'>, formId: string, emails: string[]): Promise<string[]> {
  const found = await db
    .selectDistinct({ email: registeredUsers.email })
    .from(registeredUsers)
    .innerJoin(forms, eq(forms.id, registeredUsers.formId))
    .innerJoin(events, eq(events.id, forms.eventId))
    .where(
      and(
        eq(registeredUsers.formId, formId),
        isEmailOf(registeredUsers.email, emails),
        isRegistered,
        forms.published,
        events.published,
      ),
    );
  const known = new Set(found.map((row) => emailKey(row.email)));
  return emails.filter((given) => known.has(emailKey(given)));
}

/** How many attendees are on the lists with the purchases that `which` picks. */
export async function countListed(tx: Tx, which: SQL): Promise<number> {
  const [counted] = await tx
    .select({ listed: count() })
    .from(registeredUsers)
    .innerJoin(purchases, eq(purchases.id, registeredUsers.purchaseId))
    .where(and(which, isListed));
  return counted?.listed ?? 0;
}

const tookMoney = and(isNotNull(purchases.settledAt), gt(purchases.total, 0));

/** Which of many forms or events attendees on the lists, or money that was ever taken, keep from being deleted. */
export const keptAmong = (tx: Tx, of: 'formId' | 'eventId', among: SQLWrapper) =>
  tx
    .selectDistinct({ id: registeredUsers[of] })
    .from(registeredUsers)
    .where(and(sql`${registeredUsers[of]} in ${among}`, isListed))
    .union(
      tx
        .selectDistinct({ id: purchases[of] })
        .from(purchases)
        .where(and(sql`${purchases[of]} in ${among}`, tookMoney)),
    )
    .as('kept');

/**
 * What keeps the purchases that `which` picks from being deleted: attendees on the lists or money that was ever taken,
 * else a buyer who is paying, or a payment that may still take money.
 */
export async function keptBy(tx: Tx, which: SQL): Promise<'registrations' | 'payment' | null> {
  const attendees = tx
    .select({ id: registeredUsers.id })
    .from(registeredUsers)
    .where(and(eq(registeredUsers.purchaseId, purchases.id), isListed));
  const onHold = inArray(purchases.status, [...holdStatuses]);
  const any = async (condition: SQL | undefined) =>
    (await tx.select({ id: purchases.id }).from(purchases).where(and(which, condition)).limit(1)).length > 0;
  if (await any(or(tookMoney, and(not(onHold), exists(attendees))))) return 'registrations';
  return (await any(or(onHold, purchases.paymentOpen))) ? 'payment' : null;
}

/*
 * At the start of a sale thousands want to reserve at once. They wait here, in their process, and not in the database; who waits in
 * vain is told so without asking it.
 */

type Queue = { limit: LimitFunction; shortages: number };
/** A form, with its options that have a limit. */
type LimitedForm = { id: string; limited: readonly unknown[] };

/**
 * How many buyers of one form go to the database at a time, to be saved together; more would only wait there, each with a connection. Where options have limits,
 * each counts what the others hold of them, and they are saved one after the other.
 */
const atOnce = { usual: 16, limited: 4 };

const queues = new WeakMap<Db, Map<string, Queue>>();

function queueOf(db: Db, { id, limited }: LimitedForm): Queue {
  const ofDb = queues.get(db) ?? new Map<string, Queue>();
  const queue = ofDb.get(id) ?? { limit: pLimit(limited.length > 0 ? atOnce.limited : atOnce.usual), shortages: 0 };
  queues.set(db, ofDb.set(id, queue));
  return queue;
}

/** How often a buyer in the queue of a form has found less than was seen. Note it before looking what is left. */
export const shortagesOf = (db: Db, formId: string): number => queues.get(db)?.get(formId)?.shortages ?? 0;

/**
 * Waits for a turn to reserve. A buyer who has waited while one before found a shortage is told `changed`, without asking the
 * database for what is likely to be gone: look again.
 */
export async function inFormQueue<Outcome>(
  db: Db,
  form: LimitedForm,
  shortagesSeen: number,
  reserve: () => Promise<Outcome | 'gone'>,
): Promise<Outcome | 'gone' | 'changed'> {
  const queue = queueOf(db, form);
  try {
    return await queue.limit(async () => {
      if (queue.shortages !== shortagesSeen) return 'changed';
      const outcome = await reserve();
      if (outcome === 'gone') queue.shortages++;
      return outcome;
    });
  } finally {
    if (queue.limit.activeCount === 0) queues.get(db)?.delete(form.id);
  }
}
