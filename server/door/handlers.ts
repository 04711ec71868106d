import type * as contract from '../../src/api/contract/door.ts';
import type { HandlersOf } from '../router/handler.ts';
import { checkIn, judgeScan, searchAttendees, undoCheckIn } from './admission.ts';

export const doorHandlers = {
  scanBadgeByCheckin: async ({ input, deps }) => ({ payload: await judgeScan(deps, input.eventId, input.qrCodeData) }),
  checkin: async ({ input: { gate = '', ...attendee }, deps, user, scope }) => ({
    payload: await checkIn(deps, { ...attendee, eventId: scope.eventId }, user, gate),
  }),
  undoCheckin: async ({ input, deps, user, scope }) => ({
    payload: { admission: await undoCheckIn(deps, { ...input, eventId: scope.eventId }, user) },
  }),
  getUsersByNameNEventId: async ({ input, deps }) => ({
    payload: { users: await searchAttendees(deps, input.eventId, input.name) },
  }),
} satisfies HandlersOf<typeof contract>;
