import { asc, eq } from 'drizzle-orm';
import { chargeOf, discountOn, discountShares } from '../../src/lib/pricing.ts';
import type { registeredUsers } from '../platform/db/schema/attendees.ts';
import { purchaseLines, purchases } from '../platform/db/schema/purchases.ts';
import { promos, promoTickets } from '../platform/db/schema/tickets.ts';
import type { Tx } from '../platform/deps.ts';
import { applyToLocked, forgetPayment } from './lifecycle.ts';

type Removed = Pick<
  typeof registeredUsers.$inferSelect,
  'purchaseId' | 'ticketId' | 'earlyBird' | 'orderedTicketId' | 'orderedEarlyBird'
>;

/**
 * Lowers the price of an unpaid purchase by an attendee who was removed. The rest costs what it cost when it was ordered; a
 * discount is taken anew and never grows. Answers with the new total. Its payment must have ended: the next one is for the new price.
 */
export async function repriceWithout(tx: Tx, removed: Removed, now: Date): Promise<number> {
  const { purchaseId } = removed;
  const before = await tx
    .select()
    .from(purchaseLines)
    .where(eq(purchaseLines.purchaseId, purchaseId))
    .orderBy(asc(purchaseLines.position));
  const ordered = removed.orderedTicketId ?? removed.ticketId;
  const early = removed.orderedEarlyBird ?? removed.earlyBird;
  const ofTicket = before.filter(({ ticketId }) => ticketId === ordered);
  const line = ofTicket.find(({ earlyBirdQuantity }) => earlyBirdQuantity > 0 === early) ?? ofTicket[0];
  if (!line) throw new Error(`Purchase ${purchaseId} has no line for an attendee of its own.`);
  const quantity = line.quantity - 1;
  const lowered = {
    ...line,
    quantity,
    earlyBirdQuantity: Math.min(line.earlyBirdQuantity, quantity),
    total: line.unitPrice * quantity,
    discount: Math.floor((line.discount * quantity) / line.quantity),
  };
  const rest = before.map((each) => (each === line ? lowered : each)).filter((each) => each.quantity > 0);
  const lines = await discounted(tx, purchaseId, rest);
  if (quantity === 0) await tx.delete(purchaseLines).where(eq(purchaseLines.id, line.id));
  for (const { id, earlyBirdQuantity, ...each } of lines)
    await tx
      .update(purchaseLines)
      .set({ quantity: each.quantity, earlyBirdQuantity, total: each.total, discount: each.discount })
      .where(eq(purchaseLines.id, id));
  const subtotal = sumOf(lines, 'total');
  const discount = sumOf(lines, 'discount');
  const [kept] = await tx
    .select({ terms: purchases.terms, reverseCharge: purchases.reverseCharge })
    .from(purchases)
    .where(eq(purchases.id, purchaseId));
  if (!kept) throw new Error(`Purchase ${purchaseId} is gone.`);
  const { fee, net, vat, total } = chargeOf({ lines, subtotal, discount }, kept.terms, kept.reverseCharge);
  await tx
    .update(purchases)
    .set({
      subtotal,
      discount,
      fee,
      vat: total - net,
      vatParts: vat,
      total,
    })
    .where(eq(purchases.id, purchaseId));
  await forgetPayment(tx, purchaseId);
  await applyToLocked(tx, purchaseId, { type: 'purchase.repriced', total }, now);
  return total;
}

type Line = typeof purchaseLines.$inferSelect;

const sumOf = (lines: Line[], of: 'total' | 'discount') => lines.reduce((sum, line) => sum + line[of], 0);

/** Lines with what of the discount is left for each. Of a promo that was deleted or lowered since, each line keeps its share. */
async function discounted(tx: Tx, purchaseId: string, lines: Line[]): Promise<Line[]> {
  const [found] = await tx
    .select({ discount: purchases.discount, promo: promos })
    .from(purchases)
    .innerJoin(promos, eq(promos.id, purchases.promoId))
    .where(eq(purchases.id, purchaseId));
  if (!found) return lines;
  const covered = await tx.select().from(promoTickets).where(eq(promoTickets.promoId, found.promo.id));
  const { type, value } = found.promo;
  const ticketIds = covered.map(({ ticketId }) => ticketId);
  const discount = Math.min(found.discount, discountOn(lines, { type, value, ticketIds }));
  // A promo that gives less by now takes nothing from those who ordered with it.
  if (discount <= sumOf(lines, 'discount')) return lines;
  const shares = discountShares(lines, discount, ticketIds);
  return lines.map((line, place) => ({ ...line, discount: shares[place] ?? 0 }));
}
