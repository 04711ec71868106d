import * as v from 'valibot';
import { takings } from '../../lib/door.ts';
import { gatewayNames, invoiceKinds, paymentMethods } from '../../lib/enumerations.ts';
import { maxCount, maxOrderSize, maxPrice, pageLimits } from '../../lib/limits.ts';
import { mismatches, purchaseFilters, purchaseStatuses, refundReasons } from '../../lib/purchase.ts';
import { moneyLeft } from './attendees.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { Charge, PurchaseView } from './payment.ts';
import { TimelineEntry } from './purchaseEvents.ts';
import { currency, id, instant, keptKey, optionalText, queryNumber, wholeNumber } from './values.ts';

/** A purchase on the organiser's list; its buyer is its first attendee. Money is in minor units. */
export const PurchaseEntry = v.object({
  pId: id('purchase'),
  reference: v.string(),
  buyerName: v.string(),
  buyerEmail: v.string(),
  /** Empty for a private buyer. */
  companyName: v.string(),
  status: v.picklist(purchaseStatuses),
  attendees: v.number(),
  total: v.number(),
  refunded: v.number(),
  currency,
  /** Paid with a test card: no money moved, whatever becomes of it. */
  isTest: v.boolean(),
  orderedAt: instant('time'),
});

export type PurchaseEntry = v.InferOutput<typeof PurchaseEntry>;

/** A page of purchases, the newest first; `next` and `total` as those of the attendees. */
const Purchases = v.object({ purchases: v.array(PurchaseEntry), next: v.nullable(v.string()), total: v.number() });

export type Purchases = v.InferOutput<typeof Purchases>;

export const getPurchases = endpoint({
  method: 'GET',
  path: '/api/purchase/getPurchases',
  summary: 'The purchases of an event, by pages',
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({
    eventId: id('event'),
    filter: v.optional(v.picklist(purchaseFilters, broken('notOneOf', 'paymentStatus'))),
    search: v.optional(optionalText('search', pageLimits.search)),
    cursor: v.optional(optionalText('cursor', pageLimits.cursor)),
    limit: v.optional(queryNumber('limit', 1, pageLimits.rows)),
  }),
  payload: Purchases,
});

/**
 * All that the organiser reads about a purchase. An attendee with `removedAt` was removed from it. A refund has reached the
 * gateway at `sentAt`, and came back to the organiser at `failedAt`; one `byHand` the organiser sends. `timeline` is in the order of time.
 */
export const PurchaseDetails = v.object({
  ...PurchaseEntry.entries,
  ...Charge.entries,
  company: v.nullable(v.object({ name: v.string(), address: v.string(), country: v.string(), vatNumber: v.string() })),
  /** Of the buyer's page, where the order can be cancelled. */
  key: keptKey('purchase', 'manage'),
  eventId: id('event'),
  formId: id('form'),
  formTitle: v.string(),
  subtotal: v.number(),
  discount: v.number(),
  lost: v.number(),
  promoCode: v.nullable(v.string()),
  paymentMethod: v.picklist(paymentMethods),
  gateway: v.nullable(v.picklist(gatewayNames)),
  paymentId: v.nullable(v.string()),
  /** What came for it and is not what it asked; `isOpen` while the organiser has to deal with it. */
  unmatched: v.nullable(
    v.object({ amount: v.number(), currency: v.string(), mismatch: v.picklist(mismatches), isOpen: v.boolean() }),
  ),
  /** Since when an attendee objects to how their ticket of it ended; null once the organiser has settled it. */
  objectedAt: v.nullable(instant('time')),
  testMode: v.boolean(),
  money: v.picklist(moneyLeft),
  paidAt: v.nullable(instant('time')),
  takenBy: v.nullable(v.string()),
  /** How, where it was sold at the door, and at which gate. */
  takenAs: v.nullable(v.picklist(takings)),
  takenGate: v.string(),
  holdExpiresAt: v.nullable(instant('time')),
  remark: v.nullable(v.picklist(refundReasons)),
  lines: PurchaseView.entries.lines,
  people: v.array(
    v.object({
      uId: id('attendee'),
      name: v.string(),
      ticketName: v.string(),
      removedAt: v.nullable(instant('time')),
      checkedInAt: v.nullable(instant('time')),
    }),
  ),
  refunds: v.array(
    v.object({
      refundId: v.string(),
      amount: v.number(),
      askedAt: instant('time'),
      askedBy: v.nullable(v.string()),
      sentAt: v.nullable(instant('time')),
      failedAt: v.nullable(instant('time')),
      byHand: v.boolean(),
    }),
  ),
  invoices: v.array(v.object({ key: v.string(), number: v.string(), kind: v.picklist(invoiceKinds) })),
  timeline: v.array(TimelineEntry),
});

export type PurchaseDetails = v.InferOutput<typeof PurchaseDetails>;

export const getPurchaseDetails = endpoint({
  method: 'GET',
  path: '/api/purchase/getDetails',
  summary: 'One purchase with its attendees, its money and what happened to it',
  team: 'read',
  within: { purchaseId: 'purchase' },
  input: v.object({ purchaseId: id('purchase') }),
  payload: PurchaseDetails,
});

export const refundPurchase = endpoint({
  method: 'POST',
  path: '/api/purchase/refund',
  summary:
    'Send back money of a purchase, whose tickets stay as they are. Refused where another amount is sent back by now than the organiser saw (`seenRefunded`)',
  team: 'finance',
  within: { 'payload.pId': 'purchase' },
  input: v.object({
    payload: v.object({
      pId: id('purchase'),
      amount: wholeNumber('refund', 1, maxPrice * maxOrderSize),
      /** Past the gateway, by bank transfer for example; always so where it did not come by card. */
      byHand: v.optional(v.boolean(broken('invalid', 'refund'))),
      seenRefunded: wholeNumber('refund', 0, maxPrice * maxOrderSize),
    }),
  }),
  payload: v.object({ pId: id('purchase') }),
});

export const settleObjections = endpoint({
  method: 'POST',
  path: '/api/purchase/settleObjections',
  summary: 'Say that all objections about a purchase are dealt with; safe to repeat',
  team: 'manage',
  within: { 'payload.pId': 'purchase' },
  input: v.object({ payload: v.object({ pId: id('purchase') }) }),
  payload: v.object({ pId: id('purchase') }),
});

export const getTestOrders = endpoint({
  method: 'GET',
  path: '/api/purchase/getTestOrders',
  summary: 'How many orders of all events were paid for with test cards',
  team: 'read',
  input: v.object({}),
  payload: v.object({ orders: v.number() }),
});

export const deleteTestOrders = endpoint({
  method: 'POST',
  path: '/api/purchase/deleteTestOrders',
  summary:
    'Delete a hundred of the orders that were paid for with test cards, with their attendees and papers; answers with how many are left. Refused where there are others by now than the organiser saw (`seen`)',
  team: 'owner',
  heavy: 'apart',
  input: v.object({ seen: wholeNumber('amount', 0, maxCount * 10) }),
  payload: v.object({ orders: v.number() }),
});
