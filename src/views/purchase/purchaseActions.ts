import type { PurchaseDetails } from '../../api/contract/purchases.ts';
import type { DetailsActor } from '../../machines/parts/details.ts';

/** What an organiser does about an order. */
export type PurchaseAction = 'markPaid' | 'cancel' | 'refund' | 'settle';

/** Which of them no click takes back, since they count money. */
export const purchaseActions = {
  confirmedActions: ['markPaid', 'cancel', 'refund'],
} as const satisfies { confirmedActions: readonly PurchaseAction[] };

export type PurchaseDetailsActor = DetailsActor<PurchaseDetails, PurchaseAction>;
