import type * as add from '../../src/api/contract/attendeeAdd.ts';
import type * as batch from '../../src/api/contract/attendeeBatch.ts';
import type * as choices from '../../src/api/contract/attendeeChoices.ts';
import type * as imports from '../../src/api/contract/attendeeImport.ts';
import type * as list from '../../src/api/contract/attendeeList.ts';
import type * as contract from '../../src/api/contract/attendees.ts';
import { fullName } from '../../src/lib/fullName.ts';
import { mailTicket } from '../mail/mails.ts';
import { setPaymentStatus } from '../payment/cancel.ts';
import type { HandlersOf } from '../router/handler.ts';
import { readToChange, removeAttendee, updateAttendee } from './attendee.ts';
import { addAttendee } from './attendeeAdd.ts';
import { changeAttendees } from './attendeeBatch.ts';
import { readAttendeeChoices } from './attendeeChoices.ts';
import { readAttendee } from './attendeeDetails.ts';
import { importAttendees, readImportedAnswers } from './attendeeImport.ts';
import { listAttendees } from './attendees.ts';
import { listOwnTickets } from './ownTickets.ts';
import { restoreAttendee } from './restore.ts';

export const attendeesHandlers = {
  getFormWAnswer: async ({ input, deps }) => ({ payload: await readToChange(deps.db, input.formId, input.formFiller) }),
  getImportedAnswer: async ({ input, deps }) => ({
    payload: await readImportedAnswers(deps.db, input.formId, input.formFiller),
  }),
  getUsers: async ({ input: { formId, ...page }, deps }) => ({
    payload: await listAttendees(deps.db, { formId }, page),
  }),
  getUsersByEvent: async ({ input: { eventId, ...page }, deps }) => ({
    payload: await listAttendees(deps.db, { eventId }, page),
  }),
  getAttendeeChoices: async ({ input, deps }) => ({ payload: await readAttendeeChoices(deps.db, input.eventId) }),
  getUsersByAttendeeId: async ({ input, scope, deps }) => ({
    payload: { users: await listOwnTickets(deps.db, scope.eventId, input.appUserId) },
  }),
  getAttendee: async ({ input, deps }) => ({ payload: await readAttendee(deps.db, input.userId) }),
  updateUser: async ({ input, user, deps, words }) => ({
    payload: await updateAttendee(deps, user.id, input.payload),
    msg: words.attendees.saved,
  }),
  updatePaymentStatus: async ({ input: { payload }, user, deps, words }) => {
    const { pId, refund: amount = 0 } = payload;
    const wish = amount > 0 ? { amount, userId: user.id } : null;
    const { paymentStatus, money, byHand } = await setPaymentStatus(deps, pId, payload.paymentStatus, user.id, wish);
    const { cancelled, statusSaved } = words.payment;
    const ended = wish ? (byHand ? 'byHand' : 'refunding') : money;
    const msg = payload.paymentStatus === 'cancelled' ? cancelled[ended] : statusSaved;
    return { payload: { pId, paymentStatus, money }, msg };
  },
  deleteUser: async ({ input: { registrationId, userId, seenStatus, refund: amount = 0 }, user, deps, words }) => {
    const refund = amount > 0 ? { amount, userId: user.id } : null;
    await removeAttendee(deps, registrationId, userId, { by: user.id, seenStatus, refund });
    return { payload: { userId }, msg: words.attendees.deleted };
  },
  restoreUser: async ({ input, user, deps, words }) => {
    await restoreAttendee(deps, input.userId, user);
    return { payload: { userId: input.userId }, msg: words.attendees.restored };
  },
  changeUsers: async ({ input: { payload }, user, deps, words }) => ({
    payload: { failed: await changeAttendees(deps, payload, user, words) },
  }),
  importUsers: async ({ input: { payload }, user, deps, locale }) => ({
    payload: { verdicts: await importAttendees(deps, payload, user.id, locale) },
  }),
  addUser: async ({ input: { payload }, user, deps, locale, words }) => {
    const added = await addAttendee(deps, payload, user.id, locale);
    return { payload: { user: added }, msg: words.attendees.added(fullName(added)) };
  },
  sendTicketAgain: async ({ input, deps, words }) => {
    const { mailId, to, held } = await mailTicket(deps, input.userId);
    return { payload: { mailId }, msg: held ? words.mail.ticketHeld(to) : words.mail.ticketQueued(to) };
  },
} satisfies HandlersOf<typeof contract & typeof list & typeof choices & typeof batch & typeof imports & typeof add>;
