/**
 * The life of a purchase, as the purchase machine (src/machines/purchase/purchase.ts) stores it. What a status allows is said
 * here once, for the machines, the server and the views. The database repeats three of these sets where it has to: in the
 * check `purchases_status`, the index `purchases_holds` and the function `is_reserving`.
 */
export const purchaseStatuses = [
  'held',
  'paying',
  'paid',
  'free',
  'awaitingTransfer',
  'awaitingDoor',
  'failed',
  'expired',
  'cancelled',
  'refunded',
] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

type Statuses = readonly PurchaseStatus[];

const among =
  (statuses: Statuses) =>
  (status: PurchaseStatus): boolean =>
    statuses.includes(status);

/** Nothing is left to pay: the money has arrived, or the order costs nothing. */
export const settledStatuses: Statuses = ['paid', 'free'];
export const isSettled = among(settledStatuses);

/** Who was deleted can come back. An unpaid order has become cheaper without them, one that has ended reserves nothing. */
export const isRestorable = isSettled;

/** The tickets open the door and their pages are shown: as soon as nothing is left to pay, and not before. */
export const admittingStatuses = settledStatuses;
export const admits = among(admittingStatuses);

/** The tickets are worth nothing any more, whatever was paid: someone cancelled them, or the money was sent back. */
export const voidStatuses: Statuses = ['cancelled', 'refunded'];
export const isVoid = among(voidStatuses);

/** Reserved until `holdExpiresAt`, and payable by card as long: the machine takes `payment.started` or `gateway.succeeded`. */
export const holdStatuses: Statuses = ['held', 'paying'];
export const isOnHold = among(holdStatuses);

/** Paid later than ordered, to the organiser, who says when the money is there: the tickets are kept for days, or until the event ends. */
export const paidLaterStatuses: Statuses = ['awaitingTransfer', 'awaitingDoor'];
export const isPaidLater = among(paidLaterStatuses);

/** Whoever comes to the door pays there and is let in. */
export const isPaidAtDoor = among(['awaitingDoor']);

/** Reserved until `holdExpiresAt`, but the money has not come. Without any attendee left, such a purchase ends. */
export const unpaidStatuses: Statuses = [...holdStatuses, ...paidLaterStatuses];
export const isUnpaid = among(unpaidStatuses);

/** Counted in `reserved` of form and tickets and in `used` of the promo. A purchase gets every other status with the action `releaseReservation`. */
export const reservingStatuses: Statuses = [...unpaidStatuses, ...settledStatuses];
export const isReserving = among(reservingStatuses);

/** The organiser can cancel whatever is still reserved: the machine takes `organiser.cancelled`. */
export const isCancellable = isReserving;

/** The organiser is offered to note that the money arrived; of expired purchases only those that were to be paid later are listed. */
export const isMarkablePaid = among([...paidLaterStatuses, 'expired']);

/** What the organiser may set by hand; every other status comes about by itself. */
const settableStatuses = ['paid', 'cancelled'] as const satisfies Statuses;
export type SettableStatus = (typeof settableStatuses)[number];
export const isSettable = (status: PurchaseStatus): status is SettableStatus =>
  (settableStatuses as Statuses).includes(status);

/** Ended without money. A card payment that still succeeds is reserved again on today's terms, or sent back. */
export const lateMoneyStatuses: Statuses = ['failed', 'expired', 'cancelled'];

export const isEndedUnpaid = among(lateMoneyStatuses);

/** A card payment that was begun may still succeed without anybody asking: the server asks the gateway about these. */
export const awaitingGatewayStatuses: Statuses = ['paying', ...lateMoneyStatuses];

/** Why money that arrived late was sent back: what the order no longer gets, as it was ordered. */
export const refundReasons = [
  'ticketsGone',
  'saleOver',
  'promoOver',
  'priceRaised',
  'attendeeRemoved',
  'nobodyLeft',
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** What of money that came is not as the order asked. */
export const mismatches = ['order', 'currency', 'amount'] as const;
type Mismatch = (typeof mismatches)[number];

/** Money that came for an order and is not what it asked; `currency` is whatever the gateway says. */
export type Unmatched = { amount: number; currency: string; mismatch: Mismatch };

/** What an organiser narrows the list of purchases to. */
export const purchaseFilters = [
  'paid',
  'transfer',
  'door',
  'open',
  'free',
  'ended',
  'cancelled',
  'refunded',
  'disputed',
  'test',
] as const;
export type PurchaseFilter = (typeof purchaseFilters)[number];

/** The statuses behind a filter; null for those that look at the money, or whether it was any. */
export const filteredStatuses: Record<PurchaseFilter, readonly PurchaseStatus[] | null> = {
  paid: ['paid'],
  transfer: ['awaitingTransfer'],
  door: ['awaitingDoor'],
  open: holdStatuses,
  free: ['free'],
  ended: ['failed', 'expired'],
  cancelled: ['cancelled', 'refunded'],
  refunded: null,
  disputed: null,
  test: null,
};

export const isPurchaseFilter = (text: string): text is PurchaseFilter =>
  (purchaseFilters as readonly string[]).includes(text);
