import * as v from 'valibot';
import { gatewayNames, invoiceKinds } from '../../lib/enumerations.ts';
import { purchaseStatuses, refundReasons } from '../../lib/purchase.ts';
import { endpoint } from './endpoint.ts';
import { broken, type Label } from './issue.ts';
import { BankAccount, currency, id, instant, linkKey, text } from './values.ts';

/** What is charged for an order, as `Charge` of src/lib/pricing.ts says. */
export const Charge = v.object({
  fee: v.number(),
  feeInside: v.boolean(),
  vatIncluded: v.boolean(),
  reverseCharge: v.boolean(),
  vat: v.array(v.object({ rate: v.number(), net: v.number(), vat: v.number() })),
  net: v.number(),
  total: v.number(),
});

/**
 * A purchase as its buyer sees it, by the key of its public link. Money is in minor units. `now` is the server's clock,
 * so that a browser with a wrong one counts the hold down rightly. `ticketKey` is null until the ticket admits. `isProcessing`:
 * the buyer has done what there is to do, and the gateway will say later whether the money comes. `howToPay` is there while
 * money is awaited that the gateway knows nothing of; its `account` is null where the organiser has entered none.
 */
export const PurchaseView = v.object({
  key: linkKey('purchase'),
  reference: v.string(),
  status: v.picklist(purchaseStatuses),
  isProcessing: v.boolean(),
  currency,
  lines: v.array(
    v.object({
      ticketId: v.string(),
      name: v.string(),
      quantity: v.number(),
      unitPrice: v.number(),
      total: v.number(),
    }),
  ),
  subtotal: v.number(),
  discount: v.number(),
  promoCode: v.nullable(v.string()),
  ...Charge.entries,
  /** Whether the money came, whatever became of the order, and how much of it the organiser sends back. */
  wasPaid: v.boolean(),
  refunded: v.number(),
  /** No money moves. False where none is to be paid by card. */
  testMode: v.boolean(),
  holdExpiresAt: v.nullable(instant('time')),
  /** Why late money was sent back. */
  remark: v.nullable(v.picklist(refundReasons)),
  howToPay: v.nullable(v.object({ account: v.nullable(BankAccount), note: v.string(), timeZone: v.string() })),
  now: instant('time'),
  buyerEmail: v.string(),
  /** Whether the mail about its present status has left for the buyer; null where none leaves. */
  mailed: v.nullable(v.boolean()),
  /** With `detailsKey` anybody may say who comes; null once that is said. The ticket is in the buyer’s name until then. */
  attendees: v.array(
    v.object({
      name: v.string(),
      ticketName: v.string(),
      ticketKey: v.nullable(v.string()),
      detailsKey: v.nullable(v.string()),
    }),
  ),
  /** Whom the organiser has removed since it was settled; their tickets are still among the lines. */
  removed: v.array(v.object({ name: v.string(), ticketName: v.string() })),
  /** The invoice, and credit notes after it. */
  invoices: v.array(v.object({ key: v.string(), number: v.string(), kind: v.picklist(invoiceKinds) })),
  eventId: id('event'),
  formId: id('form'),
});

export type PurchaseView = v.InferOutput<typeof PurchaseView>;

export const PaymentIntent = v.object({
  clientSecret: v.string(),
  customer: v.string(),
  gateway: v.picklist(gatewayNames),
  publishableKey: v.nullable(v.string()),
  /** Whether the gateway waits for the buyer's answer, such as an authentication. */
  requiresAction: v.boolean(),
});

export type PaymentIntent = v.InferOutput<typeof PaymentIntent>;

const byKey = v.object({ purchaseKey: linkKey('purchase') });

const purchase = v.object({ purchase: PurchaseView });

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/api/purchase/createPaymentIntent',
  summary: 'Begin, or go on with, paying for a held purchase; the server computes the amount',
  access: 'public',
  input: v.object({ payload: byKey }),
  payload: PaymentIntent,
});

export const getPurchase = endpoint({
  method: 'GET',
  path: '/api/purchase/getPurchase',
  summary: 'A purchase by the key of its link',
  access: 'public',
  input: byKey,
  payload: purchase,
});

export const settlePurchase = endpoint({
  method: 'POST',
  path: '/api/purchase/settle',
  summary: 'Ask the gateway what happened to the payment, and answer with the purchase; safe to repeat',
  access: 'public',
  input: v.object({ payload: byKey }),
  payload: purchase,
});

export const cancelPurchase = endpoint({
  method: 'POST',
  path: '/api/purchase/cancel',
  summary: 'Cancel an unpaid purchase and release its tickets; safe to repeat',
  access: 'public',
  input: v.object({ payload: byKey }),
  payload: purchase,
});

export const payByCard = endpoint({
  method: 'POST',
  path: '/api/purchase/payByCard',
  summary:
    'Pay by card for a purchase that was to be paid by transfer or at the door; its tickets stay reserved until the same time. Safe to repeat',
  access: 'public',
  input: v.object({ payload: byKey }),
  payload: purchase,
});

/**
 * The sandbox gateway's own two calls: what a browser says to the gateway, never to Foyer's purchases. Cards follow the
 * published test numbers: 4242… pays, …0002 declines, …3155 asks for authentication.
 */
export const SandboxResult = v.object({
  status: v.picklist(['succeeded', 'requiresAction', 'declined']),
  msg: v.nullable(v.string()),
});

export type SandboxResult = v.InferOutput<typeof SandboxResult>;

const digits = (label: Label, pattern: RegExp, message: string) =>
  v.pipe(
    v.string(broken('notText', label)),
    v.transform((value) => value.replace(/\s/g, '')),
    v.regex(pattern, message),
  );

export const Card = v.object({
  number: digits('cardNumber', /^\d{12,19}$/, broken('cardNumber')),
  expiry: digits('expiry', /^(0[1-9]|1[0-2])\/?\d{2}$/, broken('cardExpiry')),
  cvc: digits('cvc', /^\d{3,4}$/, broken('cardCvc')),
});

export type Card = v.InferInput<typeof Card>;

const clientSecret = text('clientSecret', 200);

export const confirmSandboxPayment = endpoint({
  method: 'POST',
  path: '/api/sandbox/confirm',
  summary: 'Test mode: pay with a test card',
  access: 'public',
  input: v.object({ clientSecret, card: Card }),
  payload: SandboxResult,
});

export const authenticateSandboxPayment = endpoint({
  method: 'POST',
  path: '/api/sandbox/authenticate',
  summary: "Test mode: answer the card's request for authentication",
  access: 'public',
  input: v.object({ clientSecret, approve: v.boolean(broken('notOneOf', 'approve')) }),
  payload: SandboxResult,
});
