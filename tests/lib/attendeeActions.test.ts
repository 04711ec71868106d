import { expect, it } from 'vitest';
import { attendeeActions } from '../../src/lib/attendeeActions.ts';

it('asks before an attendee’s order is cancelled, they are erased or they are deleted, which leaves nothing to read', () =>
  expect(attendeeActions).toEqual({ confirmedActions: ['cancelOrder', 'delete', 'erase'], lastAction: 'delete' }));
