import { describe, expect, it } from 'vitest';
import {
  admits,
  awaitingGatewayStatuses,
  isCancellable,
  isEndedUnpaid,
  isMarkablePaid,
  isOnHold,
  isPaidAtDoor,
  isPaidLater,
  isReserving,
  isRestorable,
  isSettable,
  isSettled,
  isUnpaid,
  isVoid,
  type PurchaseStatus,
  purchaseStatuses,
} from '../../src/lib/purchaseStatus.ts';

const rules = {
  settled: isSettled,
  admits,
  void: isVoid,
  onHold: isOnHold,
  paidLater: isPaidLater,
  paidAtDoor: isPaidAtDoor,
  restorable: isRestorable,
  unpaid: isUnpaid,
  reserving: isReserving,
  cancellable: isCancellable,
  markablePaid: isMarkablePaid,
  settable: isSettable,
  endedUnpaid: isEndedUnpaid,
  awaitingGateway: (status: PurchaseStatus) => awaitingGatewayStatuses.includes(status),
};

/** What each status allows, and nothing besides. */
const table: Record<PurchaseStatus, (keyof typeof rules)[]> = {
  held: ['onHold', 'unpaid', 'reserving', 'cancellable'],
  paying: ['onHold', 'unpaid', 'reserving', 'cancellable', 'awaitingGateway'],
  paid: ['settled', 'restorable', 'admits', 'reserving', 'cancellable', 'settable'],
  free: ['settled', 'restorable', 'admits', 'reserving', 'cancellable'],
  awaitingTransfer: ['unpaid', 'paidLater', 'reserving', 'cancellable', 'markablePaid'],
  awaitingDoor: ['unpaid', 'paidLater', 'paidAtDoor', 'reserving', 'cancellable', 'markablePaid'],
  failed: ['endedUnpaid', 'awaitingGateway'],
  expired: ['markablePaid', 'endedUnpaid', 'awaitingGateway'],
  cancelled: ['void', 'settable', 'endedUnpaid', 'awaitingGateway'],
  refunded: ['void'],
};

describe('a purchase status', () => {
  it.each(purchaseStatuses)('%s allows what the table says', (status) => {
    const allowed = Object.entries(rules).flatMap(([name, allows]) => (allows(status) ? [name] : []));
    expect(allowed.sort()).toEqual([...table[status]].sort());
  });
});
