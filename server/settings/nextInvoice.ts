import { and, eq, lt } from 'drizzle-orm';
import { invoiceCounters } from '../platform/db/schema/invoices.ts';
import type { Tx } from '../platform/deps.ts';
import { conflict } from '../platform/http/errors.ts';

const counterOf = (ownerId: string, year: number) =>
  and(eq(invoiceCounters.ownerId, ownerId), eq(invoiceCounters.year, year), eq(invoiceCounters.test, false));

/** The number that the next invoice of a year gets. */
export async function nextInvoice(tx: Tx, ownerId: string, year: number): Promise<number> {
  const [counter] = await tx
    .select({ last: invoiceCounters.last })
    .from(invoiceCounters)
    .where(counterOf(ownerId, year));
  return (counter?.last ?? 0) + 1;
}

/**
 * Lets the next invoice of a year have this number; orders in test mode go on as they were. Throws 409 where it is given. Keeps invoices of the organiser
 * waiting until the transaction is over, as taking a number does.
 */
export async function raiseNextInvoice(tx: Tx, ownerId: string, year: number, next: number): Promise<void> {
  const last = next - 1;
  await tx
    .insert(invoiceCounters)
    .values({ ownerId, test: false, year, last })
    .onConflictDoUpdate({
      target: [invoiceCounters.ownerId, invoiceCounters.test, invoiceCounters.year],
      set: { last },
      setWhere: lt(invoiceCounters.last, last),
    });
  const kept = await nextInvoice(tx, ownerId, year);
  if (kept !== next) throw conflict((words) => words.settings.numberGiven(kept), 'nextInvoice');
}
