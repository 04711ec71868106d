import type { addUser } from '../../src/api/contract/attendeeAdd.ts';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import type { PurchaseNote } from '../../src/api/contract/purchaseEvents.ts';
import type { PaymentMethod } from '../../src/lib/enumerations.ts';
import { inPayload } from '../../src/lib/input.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { plainPrices, priceOrder, termsOf } from '../../src/lib/pricing.ts';
import { isPaidLater } from '../../src/lib/purchase.ts';
import { flushWal } from '../platform/db/flushWal.sql.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import { listeners, tell } from './events.ts';
import { type FormOnSale, readFormOnSale } from './formOnSale.sql.ts';
import { type OrderOrigin, originOfItsOwn } from './openOrders.sql.ts';
import { assertAttendees, assertChoices, attendeesOf, type Order, sellerOf } from './order.ts';
import { leftOf, methodsOf, publicTicket } from './publicForm.ts';
import { noteEvent, noteOf } from './purchaseNotes.sql.ts';
import { takeRealMoney } from './realMoney.ts';
import { firstStatus } from './register.ts';
import { newPurchase, savePurchase } from './savePurchase.sql.ts';

type Asked = ParsedInputOf<typeof addUser>['payload'];
/** What is sold at the door is paid there at once. `origin`: whose mails about it are counted together. */
type ByHand = Omit<Asked, 'payment'> & { payment: Asked['payment'] | 'taken'; origin?: OrderOrigin };
/** What else is done in the same transaction, and may refuse it. */
type Around = { before?: (tx: Tx) => Promise<void>; after?: (tx: Tx, purchaseId: string) => Promise<void> };
/** An order of more than one attendee who are all called the same; what the door asked is all that is asked of them. */
type Sale = { count: number; note: PurchaseNote; judge: (onSale: FormOnSale, order: Order, now: string) => void };

/**
 * Registers an attendee as the user `userId` says, or, in a `sale` at the door, several, in a purchase of their own, by the rules of the form and
 * with what is left of it; what holds for buyers only (the sale window, the most per order, their limits) does not. Answers with the id of the
 * purchase; null where nothing was saved, because it was made before or what was left is gone: then look again.
 */
export async function registerByHand(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  asked: ByHand,
  userId: string,
  locale: Locale,
  around: Around = {},
  sale: Sale | null = null,
): Promise<string | null> {
  const onSale = await readFormOnSale(db, asked.formId);
  if (!onSale) throw notFound();
  const now = clock();
  const { ticketId, fields, answers } = asked;
  const attendees = Array.from({ length: sale?.count ?? 1 }, () => ({ ticketId, fields, answers }));
  if (!sale) {
    assertAttendees(onSale, attendees);
    assertChoices(onSale, attendees);
  }
  const order = orderByHand(onSale, asked, attendees, now);
  sale?.judge(onSale, order, now.toISOString());
  const purchase = purchaseByHand(onSale, asked, attendees, order, locale, now);
  const note = sale?.note ?? { kind: 'addedByHand', data: { total: purchase.total, method: purchase.paymentMethod } };
  const saved = await inTransaction(db, (tx) => save(tx, asked, { purchase, order, note, userId, now, around }));
  if (saved !== 'saved') return null;
  await flushWal(db);
  return purchase.id;
}

type Attendees = Parameters<typeof attendeesOf>[1];

/** The ticket at the price of this moment, or for nothing. */
function orderByHand(onSale: FormOnSale, { ticketId, payment }: ByHand, attendees: Attendees, now: Date): Order {
  const { form, event, tickets } = onSale;
  const ticket = tickets.find(({ id }) => id === ticketId);
  if (!ticket) throw notFound();
  const count = attendees.length;
  const left = leftOf(ticket.quantity, ticket.reserved) ?? count;
  const leftOfForm = leftOf(form.capacity, form.reserved) ?? count;
  const field = inPayload('ticketId');
  if (left === 0) throw conflict(({ purchase }) => purchase.soldOut(ticket.name), field);
  if (leftOfForm === 0) throw conflict(({ purchase }) => purchase.full, field);
  if (left < count) throw conflict(({ purchase }) => purchase.ticketLeft(ticket.name, left), field);
  if (leftOfForm < count) throw conflict(({ purchase }) => purchase.formLeft(leftOfForm), field);
  const shown = publicTicket(ticket, form, now.toISOString());
  const isFree = payment === 'free';
  const terms = isFree ? plainPrices : termsOf(event.pricing, event.seller);
  const offered = isFree ? { ...shown, price: 0, fullPrice: 0, earlyBird: null } : shown;
  const priced = priceOrder([offered], { [ticketId]: count }, null, terms, false);
  if (priced.total > 0 && !isPaidAtOnce(payment) && !methodsOf(event).includes(methodOf(payment)))
    throw invalid(({ purchase }) => purchase[payment === 'door' ? 'noDoor' : 'noTransfer'], paymentPath);
  const bought = { company: null, promo: null, attendees: attendeesOf(onSale, attendees, priced) };
  return { priced, terms, seller: sellerOf(terms, event), ...bought };
}

const paymentPath = inPayload('payment');
const isPaidAtOnce = (payment: ByHand['payment']): boolean => payment === 'paid' || payment === 'taken';
const methodOf = (payment: ByHand['payment']): PaymentMethod =>
  payment === 'door' || payment === 'taken' ? 'door' : 'transfer';

function purchaseByHand(
  onSale: FormOnSale,
  { formId, key, payment, origin = originOfItsOwn() }: ByHand,
  attendees: Attendees,
  order: Order,
  locale: Locale,
  now: Date,
) {
  const paymentMethod = methodOf(payment);
  const registration = { formId, key, attendees, promoCode: null, paymentMethod };
  const first = firstStatus(order.priced.total, paymentMethod);
  // It never waits for its money, so it is none of those of which a form keeps only so many.
  const status = isPaidAtOnce(payment) && isPaidLater(first) ? 'paid' : first;
  // Whoever sells knows all that was sent, and would get the buyer's keys with it from the public call.
  const purchase = { ...newPurchase(onSale, registration, order, status, origin, locale, now), orderHash: null };
  const isOver = purchase.holdExpiresAt !== null && purchase.holdExpiresAt <= now.toISOString();
  if (isOver) throw conflict((words) => words.attendees.eventOver, paymentPath);
  return purchase;
}

type Saving = {
  purchase: ReturnType<typeof newPurchase>;
  order: Order;
  note: PurchaseNote;
  userId: string;
  now: Date;
  around: Around;
};

async function save(tx: Tx, { key, payment, mail }: ByHand, { purchase, order, note, userId, now, around }: Saving) {
  await around.before?.(tx);
  const { id, status, total: amount } = purchase;
  const by = { userId };
  const isPaid = status === 'paid';
  // The event's row before the form's, as an order locks them.
  if (isPaid && amount > 0) await takeRealMoney(tx, purchase.formId);
  const saved = await savePurchase(tx, purchase, order, key, now, {
    note: noteOf(note, by, now),
    mail: mail ? (isPaid ? 'confirmation' : listeners().ordered(status)) : null,
  });
  if (saved !== 'saved') return saved;
  if (isPaid) {
    const via = payment === 'taken' ? 'door' : 'hand';
    await noteEvent(tx, id, { kind: 'markedPaid', data: { amount, via, late: false } }, by, now);
    await tell(tx, 'paid', { id }, now);
  }
  await around.after?.(tx, id);
  return saved;
}
