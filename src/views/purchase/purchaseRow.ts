import type { PurchaseEntry } from '../../api/contract/purchases.ts';
import { foldText } from '../../lib/text.ts';

/** A purchase on the list, with what a search looks in worked out once. */
export type PurchaseRow = PurchaseEntry & { searched: string };

export const purchaseRow = (entry: PurchaseEntry): PurchaseRow => ({
  ...entry,
  searched: ` ${foldText(`${entry.reference} ${entry.companyName} ${entry.buyerName} ${entry.buyerEmail}`)}`,
});
