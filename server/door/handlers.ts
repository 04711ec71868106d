import type * as contract from '../../src/api/contract/door.ts';
import type { HandlersOf } from '../router/handler.ts';
import { checkIn, countAttendees, judgeScan, searchAttendees, undoCheckIn } from './admission.ts';

export const doorHandlers = {
  scanBadgeByCheckin: async ({ input, deps }) => ({ payload: await judgeScan(deps, input.eventId, input.qrCodeData) }),
  checkin: async ({ input: { gate = '', ...attendee }, deps, user, scope }) => ({
    payload: await checkIn(deps, { ...attendee, eventId: scope.eventId }, user, gate),
  }),
  undoCheckin: async ({ input, deps, user, scope }) => ({
    payload: { admission: await undoCheckIn(deps, { ...input, eventId: scope.eventId }, user) },
  }),
  getUsersByNameNEventId: async ({ input, deps }) => ({
    payload: await searchAttendees(deps, input.eventId, input.name),
  }),
  countCheckedIn: async ({ input, deps }) => ({ payload: await countAttendees(deps, input.eventId) }),
} satisfies HandlersOf<typeof contract>;
