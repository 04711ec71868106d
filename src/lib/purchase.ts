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
] as const;
export type PurchaseFilter = (typeof purchaseFilters)[number];

/** The statuses behind a filter; null for those that look at the money. */
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
};

export const isPurchaseFilter = (text: string): text is PurchaseFilter =>
  (purchaseFilters as readonly string[]).includes(text);

/** How a buyer's dispute with their bank stands. The first two wait for the organiser or the bank. */
export const disputeStatuses = ['needsResponse', 'underReview', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** Nothing changes any more. */
export const isClosed = (status: DisputeStatus): boolean => status === 'won' || status === 'lost';

/** Why, as the bank says; `general` for what has no word of its own. */
export const disputeReasons = [
  'creditNotProcessed',
  'duplicate',
  'fraudulent',
  'general',
  'productNotReceived',
  'productUnacceptable',
  'subscriptionCanceled',
  'unrecognized',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** Stripe's keys say in their names what they are for: `pk_test_…`, `sk_live_…`, `rk_live_…` for a restricted secret one. */
export const stripeModes = ['test', 'live'] as const;
export type StripeMode = (typeof stripeModes)[number];

const modeIn = (pattern: RegExp, key: string) => (pattern.exec(key)?.[1] as StripeMode | undefined) ?? null;

/** The mode of a publishable key; null for what is none. */
export const modeOfPublishable = (key: string): StripeMode | null => modeIn(/^pk_(test|live)_\w+$/, key);

/** The mode of a secret key, restricted or not; null for what is none. */
export const modeOfSecret = (key: string): StripeMode | null => modeIn(/^[sr]k_(test|live)_\w+$/, key);

/** What a restricted key has to be allowed to at Stripe. */
export const stripeRights = ['customers', 'paymentIntents', 'refunds', 'disputes', 'events'] as const;
export type StripeRight = (typeof stripeRights)[number];

/** Why a payment was declined, as far as its buyer is told. */
export const declineReasons = [
  'generic',
  'authenticate',
  'notSupported',
  'limit',
  'currency',
  'duplicate',
  'expired',
  'number',
  'cvc',
  'expiry',
  'postcode',
  'pin',
  'funds',
  'account',
  'amount',
  'again',
  'testCard',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/**
 * Of the codes that Stripe documents, those whose reason helps the buyer. That a card is reported lost or stolen, or a payment is
 * suspicious, is for the bank to say: such codes are like any other decline, as Stripe advises.
 */
const codes: Record<string, DeclineReason> = {
  authentication_required: 'authenticate',
  mobile_device_authentication_required: 'authenticate',
  payment_intent_authentication_failure: 'authenticate',
  card_not_supported: 'notSupported',
  card_velocity_exceeded: 'limit',
  withdrawal_count_limit_exceeded: 'limit',
  currency_not_supported: 'currency',
  duplicate_transaction: 'duplicate',
  expired_card: 'expired',
  incorrect_number: 'number',
  invalid_number: 'number',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  incorrect_zip: 'postcode',
  incorrect_pin: 'pin',
  invalid_pin: 'pin',
  offline_pin_required: 'pin',
  online_or_offline_pin_required: 'pin',
  pin_try_exceeded: 'pin',
  insufficient_funds: 'funds',
  invalid_account: 'account',
  new_account_information_available: 'account',
  invalid_amount: 'amount',
  approve_with_id: 'again',
  issuer_not_available: 'again',
  processing_error: 'again',
  reenter_transaction: 'again',
  try_again_later: 'again',
  testmode_decline: 'testCard',
};

const reasons = new Map<string | null | undefined, DeclineReason>(Object.entries(codes));

/** What the buyer is told of a code of Stripe's. */
export const declineReasonOf = (code: string | null | undefined): DeclineReason => reasons.get(code) ?? 'generic';
