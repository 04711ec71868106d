import type * as contract from '../../src/api/contract/door.ts';
import { afterTrying, type HandlersOf } from '../platform/http/handler.ts';
import {
  checkIn,
  countAttendees,
  judge,
  judgeBadge,
  judgeText,
  searchAttendees,
  takePayment,
  undoCheckIn,
} from './admission.ts';

export const doorHandlers = {
  scanBadgeByCheckin: afterTrying(
    ({ input, deps, user }) => judgeBadge(deps, input.eventId, input.qrCodeData, user),
    async ({ input, deps }) => ({ payload: await judgeText(deps, input.eventId, input.qrCodeData) }),
  ),
  checkin: afterTrying(
    async ({ input: { gate = '', heldSince = null, ...attendee }, deps, user }) => {
      const admission = await checkIn(deps, attendee, user, gate, heldSince);
      return admission && { admitted: true, admission };
    },
    async ({ input, deps, scope }) => ({
      payload: { admitted: false, admission: await judge(deps, { ...input, eventId: scope.eventId }) },
    }),
  ),
  takePayment: async ({ input: { total, gate = '', ...who }, deps, user, scope }) => {
    const attendee = { ...who, eventId: scope.eventId };
    const admission = await takePayment(deps, attendee, total, user, gate);
    return { payload: { admitted: admission !== null, admission: admission ?? (await judge(deps, attendee)) } };
  },
  undoCheckin: async ({ input, deps, user, scope }) => ({
    payload: { admission: await undoCheckIn(deps, { ...input, eventId: scope.eventId }, user) },
  }),
  getUsersByNameNEventId: async ({ input, deps }) => ({
    payload: await searchAttendees(deps, input.eventId, input.name),
  }),
  countCheckedIn: async ({ input, deps }) => ({ payload: await countAttendees(deps, input.eventId) }),
} satisfies HandlersOf<typeof contract>;
