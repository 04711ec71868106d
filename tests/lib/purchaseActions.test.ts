import { expect, it } from 'vitest';
import { purchaseActions } from '../../src/lib/purchaseActions.ts';

it('asks before money of an order moves back', () =>
  expect(purchaseActions).toEqual({ confirmedActions: ['cancel', 'refund'] }));
