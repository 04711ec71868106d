import { expect, it } from 'vitest';
import { batchActions, batchSize } from '../../src/lib/attendeeBatch.ts';

it('does five things with several attendees, 25 of them a call', () => {
  expect(batchActions).toEqual(['checkIn', 'undoCheckIn', 'markPaid', 'cancelOrder', 'delete']);
  expect(batchSize).toBe(25);
});
