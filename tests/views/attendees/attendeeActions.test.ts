import { expect, it } from 'vitest';
import { attendeeActions } from '../../../src/views/attendees/attendeeActions.ts';

it('asks before an order is marked as paid or cancelled, and an attendee erased or deleted, which leaves nothing to read', () =>
  expect(attendeeActions).toEqual({
    confirmedActions: ['markPaid', 'cancelOrder', 'delete', 'erase'],
    lastAction: 'delete',
  }));
