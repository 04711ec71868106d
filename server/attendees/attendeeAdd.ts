import { and, asc, eq, sql } from 'drizzle-orm';
import type { addUser } from '../../src/api/contract/attendeeAdd.ts';
import type { ListedUser } from '../../src/api/contract/attendeeList.ts';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import type { PaymentMethod } from '../../src/lib/enumerations.ts';
import { termsOf } from '../../src/lib/eventPricing.ts';
import { fullName } from '../../src/lib/fullName.ts';
import { nameKey } from '../../src/lib/importRules.ts';
import { fieldPath, inPayload } from '../../src/lib/inputPath.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { plainPrices, priceOrder } from '../../src/lib/pricing.ts';
import { isPaidLater } from '../../src/lib/purchaseStatus.ts';
import { onDisk } from '../db/onDisk.sql.ts';
import { isRegistered, registeredUsers } from '../db/schema/attendees.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Db, Deps, Tx } from '../deps.ts';
import { conflict, HttpError, invalid, notFound } from '../httpError.ts';
import { mailOfOrder } from '../mail/mailOf.ts';
import { tellLocked } from '../payment/lifecycle.ts';
import { type PurchaseRow, readPurchaseByOrderKey } from '../payment/purchase.sql.ts';
import { noteOf } from '../payment/purchaseEvents.sql.ts';
import { type FormOnSale, readFormOnSale } from '../registration/formOnSale.sql.ts';
import { originOfItsOwn } from '../registration/openOrders.sql.ts';
import { attendeesOf, type Order, refuseInvalid } from '../registration/order.ts';
import { leftOf, methodsOf, publicTicket } from '../registration/publicForm.ts';
import { firstStatus } from '../registration/registration.ts';
import { newPurchase, savePurchase } from '../registration/savePurchase.sql.ts';
import { selectAttendees, toListedUser } from './attendees.ts';

type Asked = ParsedInputOf<typeof addUser>['payload'];

/** How often it is looked again when what was left is gone at the moment it is reserved. */
const max = 5;

/**
 * Registers an attendee whom the organiser enters, by the rules of the form and with what is left of it; what holds for buyers only
 * (the sale window, the most per order, their limits) does not. Throws 409 where somebody of this name and address is registered.
 */
export async function addAttendee(
  deps: Pick<Deps, 'db' | 'clock'>,
  asked: Asked,
  userId: string,
  locale: Locale,
): Promise<ListedUser> {
  const { db, clock } = deps;
  const { formId, key } = asked;
  for (let tries = 0; tries < max; tries++) {
    const made = await readPurchaseByOrderKey(db, formId, key);
    if (made) return readAdded(db, made);
    await refuseKnown(db, asked);
    const onSale = await readFormOnSale(db, formId);
    if (!onSale) throw notFound();
    const now = clock();
    const order = orderByHand(onSale, asked, now);
    const purchase = purchaseByHand(onSale, asked, order, locale, now);
    const saved = await inTransaction(db, (tx) => save(tx, asked, { purchase, order, userId, now }));
    if (saved !== 'saved') continue;
    await onDisk(db);
    return readAdded(db, purchase);
  }
  throw conflict((words) => words.registration.busy);
}

/** The ticket at the price of this moment, or for nothing. */
function orderByHand(onSale: FormOnSale, { ticketId, fields, answers, payment }: Asked, now: Date): Order {
  const { form, event, tickets } = onSale;
  const attendees = [{ ticketId, fields, answers }];
  refuseInvalid(onSale, attendees);
  const ticket = tickets.find(({ id }) => id === ticketId);
  if (!ticket) throw notFound();
  if (leftOf(ticket.quantity, ticket.reserved) === 0)
    throw conflict(({ registration }) => registration.soldOut(ticket.name), inPayload('ticketId'));
  if (leftOf(form.capacity, form.reserved) === 0)
    throw conflict(({ registration }) => registration.full, inPayload('ticketId'));
  const shown = publicTicket(ticket, form, now.toISOString());
  const isFree = payment === 'free';
  const priced = priceOrder(
    [isFree ? { ...shown, price: 0, fullPrice: 0, earlyBird: null } : shown],
    { [ticketId]: 1 },
    null,
    isFree ? plainPrices : termsOf(event.pricing, event.seller),
    false,
  );
  const method = methodOf(payment);
  if (priced.total > 0 && payment !== 'paid' && !methodsOf(event).includes(method))
    throw invalid(({ registration }) => registration[payment === 'door' ? 'noDoor' : 'noTransfer'], paymentPath);
  return {
    priced,
    terms: isFree ? plainPrices : termsOf(event.pricing, event.seller),
    company: null,
    promo: null,
    attendees: attendeesOf(onSale, attendees, priced),
  };
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

type Saving = { purchase: ReturnType<typeof newPurchase>; order: Order; userId: string; now: Date };

async function save(tx: Tx, { key, payment, mail }: Asked, { purchase, order, userId, now }: Saving) {
  const { id, status, total, paymentMethod: method } = purchase;
  const isPaid = payment === 'paid' && isPaidLater(status);
  const saved = await savePurchase(tx, purchase, order, key, now, {
    note: noteOf({ kind: 'addedByHand', data: { total, method } }, { userId }, now),
    mail: mail && !isPaid ? mailOfOrder(status) : null,
  });
  if (saved === 'saved' && isPaid)
    await tellLocked(tx, id, { type: 'money.received', by: userId }, now, undefined, mail ? 'confirmation' : null);
  return saved;
}

/** As an import takes a row for somebody who is there already. */
async function refuseKnown(db: Db, { formId, fields }: Asked): Promise<void> {
  const { firstname, surname, email } = registeredUsers;
  const found = await db
    .select({ firstname, surname, email })
    .from(registeredUsers)
    .where(
      and(eq(registeredUsers.formId, formId), eq(sql`lower(${email})`, sql`lower(${fields.email})`), isRegistered),
    );
  const key = nameKey({ firstname: fields.firstname, surname: fields.surname, email: fields.email });
  if (found.some((one) => nameKey(one) === key))
    throw new HttpError(
      409,
      (words) => words.attendees.alreadyRegistered(fullName(fields)),
      inPayload(fieldPath('email')),
    );
}

async function readAdded(db: Db, { id }: Pick<PurchaseRow, 'id'>): Promise<ListedUser> {
  const [row] = await selectAttendees(db)
    .where(eq(registeredUsers.purchaseId, id))
    .orderBy(asc(registeredUsers.position))
    .limit(1);
  if (!row) throw notFound();
  return toListedUser(row);
}
