import { successes as words } from '../../src/messages/en-GB/server.ts';
import { listExhibitors } from '../account/appUser.ts';
import { setPaymentStatus } from '../payment/paymentStatus.ts';
import type { Handlers } from '../router/handler.ts';
import { updateAttendee } from './attendee.ts';
import { removeAttendee } from './attendeeRemoval.ts';
import { listAttendees } from './attendees.ts';
import { listOwnTickets } from './ownTickets.ts';

export const usersHandlers = {
  getUsers: async ({ input: { formId, ...page }, deps }) => ({
    payload: await listAttendees(deps.db, { formId }, page),
  }),
  getUsersByEvent: async ({ input: { eventId, ...page }, deps }) => ({
    payload: await listAttendees(deps.db, { eventId }, page),
  }),
  getUsersByAttendeeId: async ({ input, scope, deps }) => ({
    payload: { users: await listOwnTickets(deps.db, scope.eventId, input.appUserId) },
  }),
  getExhibitorsByFormId: async ({ scope, deps }) => ({
    payload: { exhibitors: await listExhibitors(deps.db, scope.eventId) },
  }),
  updateUser: async ({ input, deps }) => ({
    payload: { user: await updateAttendee(deps.db, input.payload) },
    msg: words.attendeeSaved,
  }),
  updatePaymentStatus: async ({ input: { payload }, deps }) => ({
    payload: { pId: payload.pId, paymentStatus: await setPaymentStatus(deps, payload.pId, payload.paymentStatus) },
    msg: words.paymentStatusSaved,
  }),
  deleteUser: async ({ input, deps }) => {
    await removeAttendee(deps, input.registrationId, input.userId);
    return { payload: { userId: input.userId }, msg: words.attendeeDeleted };
  },
} satisfies Handlers<
  | 'getUsers'
  | 'getUsersByEvent'
  | 'getUsersByAttendeeId'
  | 'getExhibitorsByFormId'
  | 'updateUser'
  | 'updatePaymentStatus'
  | 'deleteUser'
>;
