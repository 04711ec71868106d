import type { addUser } from '../../src/api/contract/attendeeAdd.ts';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import type { PaymentMethod } from '../../src/lib/enumerations.ts';
import { inPayload } from '../../src/lib/input.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { plainPrices, priceOrder, termsOf } from '../../src/lib/pricing.ts';
import { isPaidLater } from '../../src/lib/purchase.ts';
import { flushWal } from '../platform/db/flushWal.sql.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import { listeners } from './events.ts';
import { type FormOnSale, readFormOnSale } from './formOnSale.sql.ts';
import { applyToLocked } from './lifecycle.ts';
import { originOfItsOwn } from './openOrders.sql.ts';
import { assertAttendees, assertChoices, attendeesOf, type Order, sellerOf } from './order.ts';
import { leftOf, methodsOf, publicTicket } from './publicForm.ts';
import { noteOf } from './purchaseNotes.sql.ts';
import { firstStatus } from './register.ts';
import { newPurchase, savePurchase } from './savePurchase.sql.ts';

type Asked = ParsedInputOf<typeof addUser>['payload'];
/** What else is done in the same transaction, and may refuse it. */
type Around = { before?: (tx: Tx) => Promise<void>; after?: (tx: Tx, purchaseId: string) => Promise<void> };

/**
 * Registers one attendee as the organiser `userId` says, in a purchase of their own, by the rules of the form and with what is left of
 * it; what holds for buyers only (the sale window, the most per order, their limits) does not. Answers with the id of the purchase; null
 * where nothing was saved, because it was made before or what was left is gone: then look again.
 */
export async function registerByHand(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  asked: Asked,
  userId: string,
  locale: Locale,
  around: Around = {},
): Promise<string | null> {
  const onSale = await readFormOnSale(db, asked.formId);
  if (!onSale) throw notFound();
  const now = clock();
  const order = orderByHand(onSale, asked, now);
  const purchase = purchaseByHand(onSale, asked, order, locale, now);
  const saved = await inTransaction(db, (tx) => save(tx, asked, { purchase, order, userId, now, around }));
  if (saved !== 'saved') return null;
  await flushWal(db);
  return purchase.id;
}

/** The ticket at the price of this moment, or for nothing. */
function orderByHand(onSale: FormOnSale, { ticketId, fields, answers, payment }: Asked, now: Date): Order {
  const { form, event, tickets } = onSale;
  const attendees = [{ ticketId, fields, answers }];
  assertAttendees(onSale, attendees);
  assertChoices(onSale, attendees);
  const ticket = tickets.find(({ id }) => id === ticketId);
  if (!ticket) throw notFound();
  if (leftOf(ticket.quantity, ticket.reserved) === 0)
    throw conflict(({ purchase }) => purchase.soldOut(ticket.name), inPayload('ticketId'));
  if (leftOf(form.capacity, form.reserved) === 0)
    throw conflict(({ purchase }) => purchase.full, inPayload('ticketId'));
  const shown = publicTicket(ticket, form, now.toISOString());
  const isFree = payment === 'free';
  const terms = isFree ? plainPrices : termsOf(event.pricing, event.seller);
  const offered = isFree ? { ...shown, price: 0, fullPrice: 0, earlyBird: null } : shown;
  const priced = priceOrder([offered], { [ticketId]: 1 }, null, terms, false);
  if (priced.total > 0 && payment !== 'paid' && !methodsOf(event).includes(methodOf(payment)))
    throw invalid(({ purchase }) => purchase[payment === 'door' ? 'noDoor' : 'noTransfer'], paymentPath);
  const bought = { company: null, promo: null, attendees: attendeesOf(onSale, attendees, priced) };
  return { priced, terms, seller: sellerOf(terms, event), ...bought };
}

const paymentPath = inPayload('payment');
const methodOf = (payment: Asked['payment']): PaymentMethod => (payment === 'door' ? 'door' : 'transfer');

function purchaseByHand(onSale: FormOnSale, asked: Asked, order: Order, locale: Locale, now: Date) {
  const { formId, key, ticketId, fields, answers, payment } = asked;
  const paymentMethod = methodOf(payment);
  const registration = { formId, key, attendees: [{ ticketId, fields, answers }], promoCode: null, paymentMethod };
  const status = firstStatus(order.priced.total, paymentMethod);
  const purchase = newPurchase(onSale, registration, order, status, originOfItsOwn(), locale, now);
  const isOver = purchase.holdExpiresAt !== null && purchase.holdExpiresAt <= now.toISOString();
  if (isOver && payment !== 'paid') throw conflict((words) => words.attendees.eventOver, paymentPath);
  return purchase;
}

type Saving = { purchase: ReturnType<typeof newPurchase>; order: Order; userId: string; now: Date; around: Around };

async function save(tx: Tx, { key, payment, mail }: Asked, { purchase, order, userId, now, around }: Saving) {
  await around.before?.(tx);
  const { id, status, total, paymentMethod: method } = purchase;
  const isPaid = payment === 'paid' && isPaidLater(status);
  const saved = await savePurchase(tx, purchase, order, key, now, {
    note: noteOf({ kind: 'addedByHand', data: { total, method } }, { userId }, now),
    mail: mail && !isPaid ? listeners().ordered(status) : null,
  });
  if (saved === 'saved' && isPaid)
    await applyToLocked(tx, id, { type: 'money.received', by: userId }, now, undefined, mail ? 'confirmation' : null);
  if (saved === 'saved') await around.after?.(tx, id);
  return saved;
}
