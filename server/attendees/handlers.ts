import { successes as words } from '../../src/messages/en-GB/server.ts';
import type { Handlers } from '../router/handler.ts';
import { listExhibitors } from '../account/appUser.ts';
import { listAttendeesPeople } from './ownTickets.ts';
import { setPaymentStatus } from '../payment/paymentStatus.ts';
import { listPeople } from './attendees.ts';
import { updatePerson } from './attendee.ts';
import { removePerson } from './attendeeRemoval.ts';

export const usersHandlers = {
  getUsers: async ({ input: { formId, ...page }, deps }) => ({ payload: await listPeople(deps.db, { formId }, page) }),
  getUsersByEvent: async ({ input: { eventId, ...page }, deps }) => ({
    payload: await listPeople(deps.db, { eventId }, page),
  }),
  getUsersByAttendeeId: async ({ input, scope, deps }) => ({
    payload: { users: await listAttendeesPeople(deps.db, scope.eventId, input.appUserId) },
  }),
  getExhibitorsByFormId: async ({ scope, deps }) => ({
    payload: { exhibitors: await listExhibitors(deps.db, scope.eventId) },
  }),
  updateUser: async ({ input, deps }) => ({
    payload: { user: await updatePerson(deps.db, input.payload) },
    msg: words.personSaved,
  }),
  updatePaymentStatus: async ({ input: { payload }, deps }) => ({
    payload: { pId: payload.pId, paymentStatus: await setPaymentStatus(deps, payload.pId, payload.paymentStatus) },
    msg: words.paymentStatusSaved,
  }),
  deleteUser: async ({ input, deps }) => {
    await removePerson(deps, input.registrationId, input.userId);
    return { payload: { userId: input.userId }, msg: words.personDeleted };
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
