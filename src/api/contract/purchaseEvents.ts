import * as v from 'valibot';
import { takings } from '../../lib/door.ts';
import { gatewayNames, paymentMethods } from '../../lib/enumerations.ts';
import { mailKinds, mailStates } from '../../lib/mail.ts';
import { mismatches, refundReasons } from '../../lib/purchase.ts';

/** Who did something about a purchase: a user, its buyer, an attendee of it, the gateway, or Foyer by itself. */
export const purchaseActors = ['user', 'buyer', 'attendee', 'gateway', 'system'] as const;
export type PurchaseActor = (typeof purchaseActors)[number];

/** Where whoever noted a payment took its money or saw it. */
export const paidVia = ['hand', 'door', 'statement'] as const;
export type PaidVia = (typeof paidVia)[number];

const amount = v.number();
const happened = <Common extends v.ObjectEntries, Kind extends string, Data extends v.ObjectEntries>(
  common: Common,
  kind: Kind,
  data: Data,
) => v.object({ ...common, kind: v.literal(kind), data: v.object(data) });

/** What is written down when it happens to a purchase. Amounts are minor units. */
const noted = <Common extends v.ObjectEntries>(common: Common) =>
  [
    /** `terms` is the address of those that the buyer accepted, where the organiser asked for it. */
    happened(common, 'ordered', {
      total: amount,
      method: v.picklist(paymentMethods),
      attendees: v.number(),
      terms: v.optional(v.string()),
    }),
    /** Registered by the organiser from a row of a spreadsheet, and paid, if at all, elsewhere. */
    happened(common, 'imported', { row: v.number() }),
    /** Registered by the organiser by hand, one attendee. */
    happened(common, 'addedByHand', { total: amount, method: v.picklist(paymentMethods) }),
    /** Sold at the door at this gate, whose name may be empty. */
    happened(common, 'soldAtDoor', {
      total: amount,
      takenAs: v.picklist(takings),
      attendees: v.number(),
      gate: v.string(),
    }),
    /** The buyer of an order that was to be paid later pays by card instead. */
    happened(common, 'cardChosen', {}),
    happened(common, 'paymentStarted', { gateway: v.picklist(gatewayNames) }),
    happened(common, 'paymentDeclined', {}),
    happened(common, 'paymentProcessing', {}),
    happened(common, 'paymentFailed', {}),
    /** `late`: after the order had ended; its tickets were reserved again. */
    happened(common, 'paid', { amount, late: v.boolean() }),
    /** `received` is what a bank statement showed, which may be more than the order cost. */
    happened(common, 'markedPaid', {
      amount,
      via: v.picklist(paidVia),
      late: v.boolean(),
      received: v.optional(amount),
    }),
    happened(common, 'expired', {}),
    happened(common, 'cancelled', {}),
    /** Money that came too late, and why it goes back. */
    happened(common, 'lateMoney', { amount, reason: v.nullable(v.picklist(refundReasons)) }),
    /** Money came that is not what the order asked, in a currency that may be another one. */
    happened(common, 'unmatchedMoney', { amount, currency: v.string(), mismatch: v.picklist(mismatches) }),
    happened(common, 'unmatchedSentBack', { amount, currency: v.string() }),
    /** The organiser said by hand that it is dealt with. */
    happened(common, 'unmatchedClosed', { amount, currency: v.string() }),
    /** `total` is what an unpaid order costs since. */
    happened(common, 'attendeeRemoved', { name: v.string(), total: v.nullable(amount) }),
    happened(common, 'attendeeRestored', { name: v.string() }),
    happened(common, 'attendeeChanged', { name: v.string() }),
    /** The organiser changed their address, maybe with more: whose it is has the ticket since. Older ones are `attendeeChanged`. */
    happened(common, 'attendeeEmailChanged', { name: v.string() }),
    /** The attendee or whoever bought the ticket changed it by themselves; `renamed` where it has another name since. */
    happened(common, 'ownDetailsChanged', { name: v.string(), renamed: v.optional(v.boolean()) }),
    /** Another address of the same person; `byBuyer` where whoever bought the ticket gave it to them, which older ones do not say. */
    happened(common, 'ownEmailChanged', { name: v.string(), byBuyer: v.optional(v.boolean()) }),
    /** Whoever had the link said who comes with a ticket that was bought for an attendee to be named later. */
    happened(common, 'detailsGiven', { name: v.string() }),
    /** To `name`. */
    happened(common, 'ticketTransferred', { name: v.string(), formerName: v.string() }),
    /** They wish to cancel a ticket that was paid; the organiser decides. */
    happened(common, 'cancelAsked', { name: v.string() }),
    happened(common, 'cancelledOwn', { name: v.string() }),
    /** Who had the ticket did not expect what the mail told them of its end. */
    happened(common, 'objected', { name: v.string(), mailId: v.string() }),
    happened(common, 'objectionSettled', {}),
    happened(common, 'photoSaved', { name: v.string() }),
    happened(common, 'photoRemoved', { name: v.string() }),
    /** To another ticket, at the price of the one before. */
    happened(common, 'attendeeMoved', { name: v.string(), from: v.string(), to: v.string() }),
    /** The organiser has answered the buyer's bank; it decides. */
    happened(common, 'disputeAnswered', { amount }),
    happened(common, 'disputeWon', { amount }),
    happened(common, 'disputeLost', { amount }),
  ] as const;

/** What other records say of a purchase: its refunds, its disputes and the log of the door. */
const recorded = <Common extends v.ObjectEntries>(common: Common) =>
  [
    happened(common, 'lateMoneySentBack', { amount }),
    /** Sent back at the gateway itself. */
    happened(common, 'refundedElsewhere', { amount }),
    /** The buyer's bank asks for the money back. */
    happened(common, 'disputed', { amount }),
    happened(common, 'refundAsked', { amount, byHand: v.boolean() }),
    happened(common, 'refundSent', { amount }),
    /** The gateway could not send it after all: the money is still the organiser's. */
    happened(common, 'refundFailed', { amount }),
    happened(common, 'checkedIn', { name: v.string(), gate: v.string() }),
    happened(common, 'checkedOut', { name: v.string(), gate: v.string() }),
    happened(common, 'checkInUndone', { name: v.string() }),
    /** A mail to the buyer or an attendee, and what became of it. */
    happened(common, 'mailed', {
      mailId: v.string(),
      mail: v.picklist(mailKinds),
      to: v.string(),
      state: v.picklist(mailStates),
    }),
  ] as const;

export const PurchaseNote = v.variant('kind', noted({}));
export type PurchaseNote = v.InferOutput<typeof PurchaseNote>;

const when = { at: v.string(), actor: v.picklist(purchaseActors), by: v.nullable(v.string()) };

/** One thing that happened to a purchase; `by` names a user, who may have no login any more. */
export const TimelineEntry = v.variant('kind', [...noted(when), ...recorded(when)]);
export type TimelineEntry = v.InferOutput<typeof TimelineEntry>;
