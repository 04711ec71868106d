import type * as contract from '../../src/api/contract/attendees.ts';
import { successes as words } from '../../src/messages/en-GB/server.ts';
import { setPaymentStatus } from '../payment/payment.ts';
import { type HandlersOf, notYet } from '../router/handler.ts';
import { readAnswers, removeAttendee, updateAttendee } from './attendee.ts';
import { listAttendees } from './attendees.ts';
import { listOwnTickets } from './ownTickets.ts';

export const attendeesHandlers = {
  getFormWAnswer: async ({ input, deps }) => ({ payload: await readAnswers(deps.db, input.formId, input.formFiller) }),
  getImportedAnswer: notYet,
  getUsers: async ({ input: { formId, ...page }, deps }) => ({
    payload: await listAttendees(deps.db, { formId }, page),
  }),
  getUsersByEvent: async ({ input: { eventId, ...page }, deps }) => ({
    payload: await listAttendees(deps.db, { eventId }, page),
  }),
  getUsersByAttendeeId: async ({ input, scope, deps }) => ({
    payload: { users: await listOwnTickets(deps.db, scope.eventId, input.appUserId) },
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
  importUsers: notYet,
} satisfies HandlersOf<typeof contract>;
