import { asc, eq, sql } from 'drizzle-orm';
import { unitShares } from '../../src/lib/pricing.ts';
import { orderedEarlyBird, orderedTicket, registeredUsers } from '../platform/db/schema/attendees.ts';
import { purchaseLines, purchases } from '../platform/db/schema/purchases.ts';
import type { Tx } from '../platform/deps.ts';

/**
 * What the ticket of an attendee cost when it was ordered, in minor units, with its share of the discount, the fee and VAT. `rest` is what
 * rounding leaves of the order's total beside such a share for every ticket. Null where the order has no such ticket.
 */
export async function ticketCost(tx: Tx, uId: string): Promise<{ cost: number; rest: number } | null> {
  const lines = await tx
    .select({
      quantity: purchaseLines.quantity,
      unitPrice: purchaseLines.unitPrice,
      total: purchaseLines.total,
      discount: purchaseLines.discount,
      vatRate: purchaseLines.vatRate,
      isTheirs: sql<boolean>`${purchaseLines.ticketId} = ${orderedTicket}`,
      // Paid late, an order is no early bird's any more; its lines still say what it cost.
      isTheirPrice: sql<boolean>`(${purchaseLines.earlyBirdQuantity} > 0) = ${orderedEarlyBird}`,
      order: {
        fee: purchases.fee,
        net: purchases.net,
        vat: purchases.vatParts,
        total: purchases.total,
        terms: purchases.terms,
      },
    })
    .from(registeredUsers)
    .innerJoin(purchases, eq(purchases.id, registeredUsers.purchaseId))
    .innerJoin(purchaseLines, eq(purchaseLines.purchaseId, purchases.id))
    .where(eq(registeredUsers.id, uId))
    .orderBy(asc(purchaseLines.position));
  const theirs = lines.findIndex(({ isTheirs, isTheirPrice }) => isTheirs && isTheirPrice);
  const place = theirs >= 0 ? theirs : lines.findIndex(({ isTheirs }) => isTheirs);
  const line = lines[place];
  if (!line) return null;
  const { total, terms, ...charge } = line.order;
  const shares = unitShares(lines, { ...charge, feeInside: terms.feeInside }, terms);
  const rest = lines.reduce((left, { quantity }, index) => left - quantity * (shares[index] ?? 0), total);
  return { cost: shares[place] ?? 0, rest };
}
