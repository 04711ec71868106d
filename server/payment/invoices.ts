import { and, eq, isNotNull } from 'drizzle-orm';
import type { PurchaseDetails } from '../../src/api/contract/purchases.ts';
import { purchases } from '../db/schema/purchases.ts';
import type { Db } from '../deps.ts';

/** The invoices of a purchase, for its organiser. */
export async function readInvoices(db: Db, purchaseId: string): Promise<PurchaseDetails['invoices']> {
  const rows = await db
    .select({ number: purchases.invoiceNumber, key: purchases.key })
    .from(purchases)
    .where(and(eq(purchases.id, purchaseId), isNotNull(purchases.invoiceNumber)));
  return rows.map(({ number, key }) => ({ number: String(number), key }));
}
