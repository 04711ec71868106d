import type * as add from '../../src/api/contract/attendeeAdd.ts';
import type * as batch from '../../src/api/contract/attendeeBatch.ts';
import type * as choices from '../../src/api/contract/attendeeChoices.ts';
import type * as imports from '../../src/api/contract/attendeeImport.ts';
import type * as list from '../../src/api/contract/attendeeList.ts';
import type * as contract from '../../src/api/contract/attendees.ts';
import type * as ownTickets from '../../src/api/contract/ownTickets.ts';
import type * as privacy from '../../src/api/contract/privacy.ts';
import { attendeeDataName } from '../../src/lib/report.ts';
import { fullName } from '../../src/lib/text.ts';
import { mailTicketAgain } from '../mail/mails.ts';
import { countEnding, mailsOfEnding } from '../mail/ticketEndings.ts';
import type { Deps } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { savedAs } from '../platform/http/fileName.ts';
import { type HandlersOf, sharedAnswer } from '../platform/http/handler.ts';
import { causingMails, countCaused } from '../platform/http/limiter.ts';
import { writerOf } from '../platform/http/readInput.ts';
import { mailsLeave } from '../platform/mail/sendNow.ts';
import { setPaymentStatus } from '../purchase/cancel.ts';
import { countChange } from '../purchase/causedMails.ts';
import { readDefaultLocale } from '../settings/seller.ts';
import { readToChange, removeAttendee, saveAttention, updateAttendee } from './attendee.ts';
import { addAttendee } from './attendeeAdd.ts';
import { changeAttendees } from './attendeeBatch.ts';
import { writeAttendeeData, writeOwnData } from './attendeeData.ts';
import { readAttendee } from './attendeeDetails.ts';
import { importAttendees, readImportedAnswers } from './attendeeImport.ts';
import { listAttendees, readAttendeeChoices } from './attendees.ts';
import { noteAbout, noteSeen } from './auditLog.sql.ts';
import { readAuditLog } from './auditLog.ts';
import { eraseAttendee } from './erase.ts';
import { cancelOwn } from './ownCancel.ts';
import {
  changeOwnDetails,
  readMissingDetails,
  readMissingForm,
  readOwnDetails,
  saveMissingDetails,
} from './ownDetails.ts';
import { listOwn } from './ownTickets.ts';
import { removePhoto, savePhoto } from './photo.ts';
import { restoreAttendee } from './restore.ts';
import { keepRetention, readRetention } from './retention.ts';
import { transferOwn } from './transfer.ts';

/** Noted while they are read, so that the reply does not wait for it. */
const seen = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, uId: string, { id }: Caller) => noteSeen(db, uId, id, clock());

export const attendeesHandlers = {
  getFormWAnswer: async ({ input: { formId, formFiller }, user, deps }) => {
    const [payload] = await Promise.all([readToChange(deps.db, formId, formFiller), seen(deps, formFiller, user)]);
    return { payload };
  },
  getImportedAnswer: async ({ input: { formId, formFiller }, user, deps }) => {
    const [payload] = await Promise.all([
      readImportedAnswers(deps.db, formId, formFiller),
      seen(deps, formFiller, user),
    ]);
    return { payload };
  },
  getUsers: async ({ input: { formId, ...page }, deps }) => ({
    payload: await listAttendees(deps.db, { formId }, page),
  }),
  getUsersByEvent: async ({ input: { eventId, ...page }, deps }) => ({
    payload: await listAttendees(deps.db, { eventId }, page),
  }),
  getAttendeeChoices: async ({ input, deps }) => ({ payload: await readAttendeeChoices(deps.db, input.eventId) }),
  getUsersByAttendeeId: async ({ input, scope, deps }) => ({
    payload: await listOwn(deps, scope.eventId, input.appUserId),
  }),
  getMissingDetails: async ({ input, deps }) => ({ payload: await readMissingDetails(deps.db, input.key) }),
  getMissingForm: sharedAnswer(async ({ input, deps }) => ({ payload: await readMissingForm(deps.db, input.key) })),
  saveMissingDetails: async ({ input: { payload }, deps, words }) => ({
    payload: await saveMissingDetails(deps, payload),
    msg: words.attendees.own.detailsSaved,
  }),
  getOwnDetails: async ({ input, user, deps }) => ({ payload: await readOwnDetails(deps, user, input.userId) }),
  saveOwnDetails: async ({ input: { payload }, user, deps, network, words }) => {
    const { version } = await causingMails(
      deps,
      writerOf({ user, network }),
      mailsOfEnding,
      () => changeOwnDetails(deps, user, payload),
      ({ isMoved }) => isMoved,
    );
    return { payload: { version }, msg: words.attendees.saved };
  },
  transferTicket: async ({ input: { payload }, user, scope, deps, network, words }) => {
    await causingMails(deps, writerOf({ user, network }), mailsOfEnding, () => transferOwn(deps, user, payload));
    const mails = await mailsLeave(deps.db, scope.eventId);
    return { payload: { uId: payload.uId }, msg: words.attendees.own.transferred(payload.fields.email, mails) };
  },
  cancelTicket: async ({ input, user, deps, network, words }) => {
    const outcome = await causingMails(
      deps,
      writerOf({ user, network }),
      mailsOfEnding,
      () => cancelOwn(deps, user, input.userId),
      (done) => done === 'cancelled',
    );
    return { payload: { outcome }, msg: words.attendees.own[outcome] };
  },
  savePhoto: async ({ input: { payload }, user, deps, words }) => ({
    payload: { photo: await savePhoto(deps, user, payload) },
    msg: words.attendees.own.photoSaved,
  }),
  removePhoto: async ({ input, user, deps, words }) => {
    await removePhoto(deps, user, input.userId);
    return { payload: input, msg: words.attendees.own.photoRemoved };
  },
  downloadOwnData: async ({ user, deps, words, locale }) => ({
    payload: await writeOwnData(deps, user, words, locale),
    headers: savedAs(attendeeDataName(deps.clock().toISOString())),
  }),
  getAttendee: async ({ input: { userId }, user, deps }) => {
    const [payload] = await Promise.all([readAttendee(deps.db, userId), seen(deps, userId, user)]);
    return { payload };
  },
  updateUser: async ({ input: { payload }, user, deps, network, words }) => {
    await countEnding(deps, writerOf({ user, network }), payload.uId, payload.fields.email);
    return { payload: await updateAttendee(deps, user.id, payload), msg: words.attendees.saved };
  },
  saveAttention: async ({ input: { payload }, user, deps, words }) => ({
    payload: await saveAttention(deps, user.id, payload),
    msg: words.attendees.saved,
  }),
  updatePaymentStatus: async ({ input: { payload }, user, deps, network, words }) => {
    const { pId, refund: amount = 0 } = payload;
    await countChange(deps, writerOf({ user, network }), pId, payload.paymentStatus);
    const wish = amount > 0 ? { amount, userId: user.id } : null;
    const { paymentStatus, money, sent } = await setPaymentStatus(
      deps,
      pId,
      payload.paymentStatus,
      user.id,
      wish,
      payload.seenStatus,
    );
    const { cancelled, statusSaved } = words.purchase;
    const ended = wish ? sent : money;
    const msg = payload.paymentStatus === 'cancelled' ? cancelled[ended] : statusSaved;
    return { payload: { pId, paymentStatus, money }, msg };
  },
  deleteUser: async ({ input: { registrationId, userId, seenStatus, refund: amount = 0 }, user, deps, network }) => {
    const refund = amount > 0 ? { amount, userId: user.id } : null;
    await countEnding(deps, writerOf({ user, network }), userId);
    await removeAttendee(deps, registrationId, userId, { by: user.id, seenStatus, refund });
    return { payload: { userId } };
  },
  restoreUser: async ({ input, user, deps, words }) => {
    await restoreAttendee(deps, input.userId, user);
    return { payload: { userId: input.userId }, msg: words.attendees.restored };
  },
  changeUsers: async ({ input: { payload }, user, deps, network, locale }) => ({
    payload: { failed: await changeAttendees(deps, payload, { ...user, giver: writerOf({ user, network }) }, locale) },
  }),
  importUsers: async ({ input: { payload }, user, deps, locale }) => ({
    payload: {
      verdicts: await importAttendees(deps, payload, user, (await readDefaultLocale(deps.db, user.ownerId)) ?? locale),
    },
  }),
  addUser: async ({ input: { payload }, user, deps, network, locale, words }) => {
    if (payload.mail) await countCaused(deps, writerOf({ user, network }), 1);
    const language = (await readDefaultLocale(deps.db, user.ownerId)) ?? locale;
    const added = await addAttendee(deps, payload, user.id, language);
    return { payload: { user: added }, msg: words.attendees.added(fullName(added)) };
  },
  getAuditLog: async ({ input: { eventId, ...page }, deps }) => ({
    payload: await readAuditLog(deps.db, { eventId }, page),
  }),
  getAttendeeLog: async ({ input: { userId, ...page }, deps }) => ({
    payload: await readAuditLog(deps.db, { userId }, page),
  }),
  downloadAttendeeData: async ({ input: { userId }, user, deps, words, locale }) => {
    const payload = await writeAttendeeData(deps, userId, user.ownerId, words, locale);
    await noteAbout(deps.db, 'dataDownloaded', userId, user.id, deps.clock());
    return { payload, headers: savedAs(attendeeDataName(deps.clock().toISOString())) };
  },
  eraseUser: async ({ input: { userId }, user, deps, words }) => {
    await eraseAttendee(deps, userId, { userId: user.id, name: words.attendees.erasedName });
    return { payload: { userId }, msg: words.attendees.erased };
  },
  getRetention: async ({ input, deps }) => ({ payload: { retention: await readRetention(deps.db, input.eventId) } }),
  saveRetention: async ({ input: { payload }, deps, words }) => ({
    payload: { retention: await keepRetention(deps, payload) },
    msg: words.attendees.retentionSaved,
  }),
  sendTicketAgain: async ({ input, user, deps, network, words }) => {
    const { mailId, to, held } = await mailTicketAgain(deps, { ...user, network }, input.userId);
    return { payload: { mailId }, msg: held ? words.mail.ticketHeld(to) : words.mail.ticketQueued(to) };
  },
} satisfies HandlersOf<
  typeof contract &
    typeof ownTickets &
    typeof list &
    typeof choices &
    typeof batch &
    typeof imports &
    typeof add &
    typeof privacy
>;
