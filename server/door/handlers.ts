import type { Handlers } from '../router/handler.ts';
import { checkIn, judgeScan, searchPeople, undoCheckIn } from './admission.ts';

/** What the door calls. */
export const badgeHandlers = {
  scanBadgeByCheckin: async ({ input, deps }) => ({ payload: await judgeScan(deps, input.eventId, input.qrCodeData) }),
  checkin: async ({ input: { gate = '', ...person }, deps, user, scope }) => ({
    payload: await checkIn(deps, { ...person, eventId: scope.eventId }, user, gate),
  }),
  undoCheckin: async ({ input, deps, user, scope }) => ({
    payload: { admission: await undoCheckIn(deps, { ...input, eventId: scope.eventId }, user) },
  }),
  getUsersByNameNEventId: async ({ input, deps }) => ({
    payload: { users: await searchPeople(deps, input.eventId, input.name) },
  }),
} satisfies Handlers<'scanBadgeByCheckin' | 'checkin' | 'undoCheckin' | 'getUsersByNameNEventId'>;
