import * as v from 'valibot';
import { gatewayNames, paymentMethods } from '../../lib/enumerations.ts';
import { mailKinds, mailStates } from '../../lib/mail.ts';
import { refundReasons } from '../../lib/purchaseStatus.ts';

/** Who did something about a purchase: somebody with a login, its buyer, the gateway, or Foyer by itself. */
export const purchaseActors = ['user', 'buyer', 'gateway', 'system'] as const;
export type PurchaseActor = (typeof purchaseActors)[number];

/** Where whoever noted a payment took its money or saw it. */
export const paidVia = ['hand', 'door', 'statement'] as const;
export type PaidVia = (typeof paidVia)[number];

const amount = v.number();
const happened = <Kind extends string, Data extends v.ObjectEntries>(kind: Kind, data: Data) =>
  v.object({ kind: v.literal(kind), data: v.strictObject(data) });

/** What is written down when it happens to a purchase. Amounts are minor units. */
export const PurchaseNote = v.variant('kind', [
  happened('ordered', { total: amount, method: v.picklist(paymentMethods), attendees: v.number() }),
  /** Registered by the organiser from a row of a spreadsheet, and paid, if at all, elsewhere. */
  happened('imported', { row: v.number() }),
  /** Registered by the organiser by hand, one attendee. */
  happened('addedByHand', { total: amount, method: v.picklist(paymentMethods) }),
  happened('paymentStarted', { gateway: v.picklist(gatewayNames) }),
  happened('paymentDeclined', {}),
  happened('paymentProcessing', {}),
  happened('paymentFailed', {}),
  /** `late`: after the order had ended; its tickets were reserved again. */
  happened('paid', { amount, late: v.boolean() }),
  /** `received` is what a bank statement showed, which may be more than the order cost. */
  happened('markedPaid', { amount, via: v.picklist(paidVia), late: v.boolean(), received: v.optional(amount) }),
  happened('expired', {}),
  happened('cancelled', {}),
  /** Money that came too late, and why it goes back. */
  happened('lateMoney', { amount, reason: v.nullable(v.picklist(refundReasons)) }),
  /** `total` is what an unpaid order costs since. */
  happened('attendeeRemoved', { name: v.string(), total: v.nullable(amount) }),
  happened('attendeeRestored', { name: v.string() }),
  happened('attendeeChanged', { name: v.string() }),
  /** The attendee or whoever bought the ticket changed it by themselves. */
  happened('ownDetailsChanged', { name: v.string() }),
  /** To `name`. */
  happened('ticketTransferred', { name: v.string(), formerName: v.string() }),
  /** They wish to cancel a ticket that was paid; the organiser decides. */
  happened('cancelAsked', { name: v.string() }),
  happened('cancelledOwn', { name: v.string() }),
  happened('photoSaved', { name: v.string() }),
  happened('photoRemoved', { name: v.string() }),
  /** To another ticket, at the price of the one before. */
  happened('attendeeMoved', { name: v.string(), from: v.string(), to: v.string() }),
  /** The organiser has answered the buyer's bank; it decides. */
  happened('disputeAnswered', { amount }),
  happened('disputeWon', { amount }),
  happened('disputeLost', { amount }),
]);
export type PurchaseNote = v.InferOutput<typeof PurchaseNote>;

/** What other records say of a purchase: its refunds, its disputes and the log of the door. */
const Recorded = v.variant('kind', [
  happened('lateMoneySentBack', { amount }),
  /** Sent back at the gateway itself. */
  happened('refundedElsewhere', { amount }),
  /** The buyer's bank asks for the money back. */
  happened('disputed', { amount }),
  happened('refundAsked', { amount, byHand: v.boolean() }),
  happened('refundSent', { amount }),
  /** The gateway could not send it after all: the money is still the organiser's. */
  happened('refundFailed', { amount }),
  happened('checkedIn', { name: v.string(), gate: v.string() }),
  happened('checkInUndone', { name: v.string() }),
  /** A mail to the buyer or an attendee, and what became of it. */
  happened('mailed', {
    mailId: v.string(),
    mail: v.picklist(mailKinds),
    to: v.string(),
    state: v.picklist(mailStates),
  }),
]);

const when = { at: v.string(), actor: v.picklist(purchaseActors), by: v.nullable(v.string()) };

/** One thing that happened to a purchase; `by` names a user, who may have no login any more. */
export const TimelineEntry = v.intersect([v.object(when), v.union([PurchaseNote, Recorded])]);
export type TimelineEntry = v.InferOutput<typeof TimelineEntry>;
