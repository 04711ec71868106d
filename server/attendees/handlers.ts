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
  updateUser: async ({ input, deps, words }) => ({
    payload: { user: await updateAttendee(deps.db, input.payload) },
    msg: words.attendees.saved,
  }),
  updatePaymentStatus: async ({ input: { payload }, deps, words }) => ({
    payload: { pId: payload.pId, paymentStatus: await setPaymentStatus(deps, payload.pId, payload.paymentStatus) },
    msg: words.payment.statusSaved,
  }),
  deleteUser: async ({ input, deps, words }) => {
    await removeAttendee(deps, input.registrationId, input.userId);
    return { payload: { userId: input.userId }, msg: words.attendees.deleted };
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
