import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { priceOrder, termsOf } from '../../src/lib/pricing.ts';
import type { RefundReason } from '../../src/lib/purchase.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { purchaseLines } from '../platform/db/schema/purchases.ts';
import type { Tx } from '../platform/deps.ts';
import { type FormOnSale, readFormIn } from './formOnSale.sql.ts';
import { formState, promoErrorOf, publicTicket } from './publicForm.ts';
import type { PurchaseRow } from './purchase.sql.ts';
import { reserveAgain, type Terms } from './reservations.sql.ts';
import { lockForm } from './waitingOffers.ts';

type Late = Pick<PurchaseRow, 'id' | 'formId' | 'promoCode' | 'total' | 'reverseCharge'>;
type LateAttendee = { id: string; ticketId: string };

/**
 * Reserves for an ended purchase whose money came after all, if an order of the same at `now` would get it and pay
 * no more, and no attendee was removed from it since it was priced; else answers why not, and nothing changed. It locks the form's row.
 */
export async function reserveLate(tx: Tx, late: Late, now: Date): Promise<RefundReason | null> {
  await lockForm(tx, late.formId);
  const onSale = await readFormIn(tx, late.formId, late.promoCode);
  const attendees = await tx
    .select({ id: registeredUsers.id, ticketId: registeredUsers.ticketId })
    .from(registeredUsers)
    .where(and(eq(registeredUsers.purchaseId, late.id), isNull(registeredUsers.deletedAt)))
    .orderBy(asc(registeredUsers.position));
  const [priced] = await tx
    .select({ count: sql<number>`coalesce(sum(${purchaseLines.quantity}), 0)::integer` })
    .from(purchaseLines)
    .where(eq(purchaseLines.purchaseId, late.id));
  if (attendees.length > 0 && priced?.count !== attendees.length) return 'attendeeRemoved';
  const terms = onSale ? termsNow(onSale, late, attendees, now.toISOString()) : 'ticketsGone';
  if (typeof terms === 'string') return terms;
  return (await reserveAgain(tx, late, terms)) ? null : 'ticketsGone';
}

function termsNow(
  onSale: FormOnSale,
  { promoCode, total, reverseCharge }: Late,
  attendees: LateAttendee[],
  now: string,
): Terms | RefundReason {
  if (attendees.length === 0) return 'nobodyLeft';
  const state = formState(onSale, now);
  if (state !== 'open') return state === 'full' ? 'ticketsGone' : 'saleOver';
  const shown = onSale.tickets.map((ticket) => publicTicket(ticket, onSale.form, now));
  const quantities: Record<string, number> = {};
  for (const { ticketId } of attendees) quantities[ticketId] = (quantities[ticketId] ?? 0) + 1;
  for (const [ticketId, wanted] of Object.entries(quantities)) {
    const ticket = shown.find(({ id }) => id === ticketId);
    if (!ticket || wanted > (ticket.left ?? wanted)) return 'ticketsGone';
    if (ticket.state !== 'onSale') return 'saleOver';
  }
  const promo = promoCode === null ? null : onSale.promo;
  if (promoCode !== null && (!promo || promoErrorOf(promo, now))) return 'promoOver';
  const { pricing, seller } = onSale.event;
  const priced = priceOrder(shown, quantities, promo, termsOf(pricing, seller), reverseCharge);
  if (priced.total > total) return 'priceRaised';
  const earlyBirds = priced.lines
    .filter(({ earlyBird }) => earlyBird)
    .flatMap(({ ticketId, quantity }) => attendees.filter((it) => it.ticketId === ticketId).slice(0, quantity));
  return { earlyBirds: earlyBirds.map(({ id }) => id), promoId: promo?.id ?? null };
}
