import { expect, it } from 'vitest';
import { filteredStatuses, isPurchaseFilter, purchaseFilters } from '../../src/lib/purchaseFilters.ts';

const filters = ['paid', 'transfer', 'door', 'open', 'free', 'ended', 'cancelled', 'refunded', 'disputed'];

it('narrows orders to one of nine filters', () => {
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
  }));
