import type { PaidVia, PurchaseNote } from '../../src/api/contract/purchaseEvents.ts';
import type { GatewayName } from '../../src/lib/enumerations.ts';
import { isEndedUnpaid, type PurchaseStatus, type RefundReason } from '../../src/lib/purchase.ts';
import type { PurchaseEvent } from '../../src/machines/purchase/purchase.ts';
import type { Received } from '../platform/gateways/gateway.ts';
import { type Noted, noteOf } from './purchaseNotes.sql.ts';

type Told<Event> = Event extends { type: 'gateway.succeeded' }
  ? { type: 'gateway.succeeded'; money: Received }
  : Event extends { stillReserved: boolean }
    ? Omit<Event, 'stillReserved'>
    : Event;
/**
 * Something that happened to a purchase; whether it is still reserved, and whether `money` is what was asked, is found out here. `by` is the user who says so, `via` how
 * they know of the money, `received` how much of it a bank statement shows.
 */
export type PurchaseInput = Told<PurchaseEvent> & { by?: string; via?: PaidVia; received?: number };

type Before = { status: PurchaseStatus; total: number };

/** What to note of an input that gives a purchase another status, as JSON; null where another note says it. */
export function noteOfChange(
  before: Before,
  input: PurchaseInput,
  status: PurchaseStatus,
  reason: RefundReason | null,
  at: Date,
): string | null {
  const note = noted(before, input, status, reason, at);
  return note && JSON.stringify(note);
}

function noted(
  { status: from, total: amount }: Before,
  { type, by, via = 'hand', received }: PurchaseInput,
  status: PurchaseStatus,
  reason: RefundReason | null,
  at: Date,
): Noted | null {
  const user = by ? { userId: by } : { actor: 'system' as const };
  const late = isEndedUnpaid(from);
  const byGateway = (note: PurchaseNote) => noteOf(note, { actor: 'gateway' }, at);
  switch (type) {
    case 'gateway.succeeded':
      return byGateway(
        status === 'paid' ? { kind: 'paid', data: { amount, late } } : { kind: 'lateMoney', data: { amount, reason } },
      );
    case 'gateway.failed':
      return byGateway({ kind: 'paymentFailed', data: {} });
    case 'hold.expired':
      return noteOf({ kind: 'expired', data: {} }, { actor: 'system' }, at);
    case 'buyer.cancelled':
      return noteOf({ kind: 'cancelled', data: {} }, by ? user : { actor: 'buyer' }, at);
    case 'buyer.choseCard':
      return noteOf({ kind: 'cardChosen', data: {} }, { actor: 'buyer' }, at);
    case 'organiser.cancelled':
      return noteOf({ kind: 'cancelled', data: {} }, user, at);
    case 'money.received':
      return noteOf({ kind: 'markedPaid', data: { amount, via, late, ...(received ? { received } : {}) } }, user, at);
    // The removed attendee is noted with the new price, refunds are kept with themselves, money that was not asked is noted as it is kept.
    case 'unmatched.returned':
    case 'purchase.repriced':
    case 'refund.made':
    case 'refund.failed':
    case 'purchase.submitted':
    case 'payment.started':
    case 'gateway.declined':
      return null;
    default:
      return type satisfies never;
  }
}

/** `by` is the organiser who begins a payment with the buyer's link; null of the buyer. */
export const noteOfStart = (gateway: GatewayName, by: string | null, at: Date): string =>
  JSON.stringify(noteOf({ kind: 'paymentStarted', data: { gateway } }, by ? { userId: by } : { actor: 'buyer' }, at));
