import type { PurchaseDetails } from '../../api/contract/purchases.ts';
import type { PurchaseAction } from '../../lib/purchaseActions.ts';
import type { DetailsActor } from '../../machines/parts/details.ts';

export type PurchaseDetailsActor = DetailsActor<PurchaseDetails, PurchaseAction>;
