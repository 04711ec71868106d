import { expect, it } from 'vitest';
import { purchaseActions } from '../../../src/machines/payment/purchaseDetails.ts';

it('asks before money of an order moves back', () =>
  expect(purchaseActions).toEqual({ confirmedActions: ['cancel', 'refund'] }));
