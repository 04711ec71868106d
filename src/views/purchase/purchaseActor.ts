import type { PurchaseDetails } from '../../api/contract/purchases.ts';
import type { DetailsActor } from '../../machines/parts/details.ts';
import type { PurchaseAction } from './purchaseActions.ts';

export type PurchaseDetailsActor = DetailsActor<PurchaseDetails, PurchaseAction>;
