import { describe, expect, it } from 'vitest';
import {
  admits,
  awaitingGatewayStatuses,
  filteredStatuses,
  isCancellable,
  isEndedUnpaid,
  isMarkablePaid,
  isOnHold,
  isPaidAtDoor,
  isPaidLater,
  isPurchaseFilter,
  isReserving,
  isRestorable,
  isSettable,
  isSettled,
  isUnpaid,
  isVoid,
  type PurchaseStatus,
  purchaseFilters,
  purchaseStatuses,
} from '../../src/lib/purchase.ts';

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

const filters = ['paid', 'transfer', 'door', 'open', 'free', 'ended', 'cancelled', 'refunded', 'disputed', 'test'];

it('narrows orders to one of ten filters', () => {
  expect(purchaseFilters).toEqual(filters);
  expect([...filters, 'held', 'Paid', ''].filter(isPurchaseFilter)).toEqual(filters);
});

it('knows the statuses behind each, but for those that look at the money', () =>
  expect(filteredStatuses).toEqual({
    paid: ['paid'],
    transfer: ['awaitingTransfer'],
    door: ['awaitingDoor'],
    open: ['held', 'paying'],
    free: ['free'],
    ended: ['failed', 'expired'],
    cancelled: ['cancelled', 'refunded'],
    refunded: null,
    disputed: null,
    test: null,
  }));
