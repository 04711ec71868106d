import { asc, eq } from 'drizzle-orm';
import { chargeOf, discountOn } from '../../src/lib/pricing.ts';
import { purchaseLines, purchases } from '../db/schema/purchases.ts';
import { promos, promoTickets } from '../db/schema/tickets.ts';
import type { Tx } from '../deps.ts';
import { forgetPayment, tellLocked } from './lifecycle.ts';

type Removed = { purchaseId: string; ticketId: string; earlyBird: boolean };

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
  const ofTicket = before.filter(({ ticketId }) => ticketId === removed.ticketId);
  const line = ofTicket.find(({ earlyBirdQuantity }) => earlyBirdQuantity > 0 === removed.earlyBird) ?? ofTicket[0];
  if (!line) throw new Error(`Purchase ${purchaseId} has no line for an attendee of its own.`);
  const quantity = line.quantity - 1;
  const less = {
    quantity,
    earlyBirdQuantity: Math.min(line.earlyBirdQuantity, quantity),
    total: line.unitPrice * quantity,
  };
  if (quantity === 0) await tx.delete(purchaseLines).where(eq(purchaseLines.id, line.id));
  else await tx.update(purchaseLines).set(less).where(eq(purchaseLines.id, line.id));
  const lines = before.map((each) => (each === line ? { ...each, ...less } : each));
  const subtotal = lines.reduce((sum, { total }) => sum + total, 0);
  const discount = await discountLeft(tx, purchaseId, lines, subtotal);
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
  await tellLocked(tx, purchaseId, { type: 'purchase.repriced', total }, now);
  return total;
}

async function discountLeft(
  tx: Tx,
  purchaseId: string,
  lines: { ticketId: string; total: number }[],
  subtotal: number,
): Promise<number> {
  const [found] = await tx
    .select({ subtotal: purchases.subtotal, discount: purchases.discount, promo: promos })
    .from(purchases)
    .leftJoin(promos, eq(promos.id, purchases.promoId))
    .where(eq(purchases.id, purchaseId));
  if (!found || found.discount === 0) return 0;
  // The promo was deleted since: its share stays what it was.
  if (!found.promo) return Math.floor((found.discount * subtotal) / found.subtotal);
  const covered = await tx.select().from(promoTickets).where(eq(promoTickets.promoId, found.promo.id));
  const { type, value } = found.promo;
  return Math.min(found.discount, discountOn(lines, { type, value, ticketIds: covered.map((it) => it.ticketId) }));
}
