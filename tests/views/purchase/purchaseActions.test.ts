import { expect, it } from 'vitest';
import { purchaseActions } from '../../../src/views/purchase/purchaseActions.ts';

it('asks before money of an order counts or moves back', () =>
  expect(purchaseActions).toEqual({ confirmedActions: ['markPaid', 'cancel', 'refund'] }));
