import { randomUUID } from 'node:crypto';
import type { InputOf } from '../../src/api/contract/endpoint.ts';
import type { CallName, calls } from '../../src/api/contract/table.ts';
import { badgeLayout, onePixel } from './badges.ts';
import { eventDraft, formDraft, promoDraft, question, ticketDraft } from './drafts.ts';
import { serverDraft } from './mails.ts';
import { password, type World } from './world.ts';

type Samples = { [Name in CallName]: (world: World) => InputOf<(typeof calls)[Name]> };

const byEvent = ({ eventId }: World) => ({ eventId });
const byForm = ({ formId }: World) => ({ formId });
const byAttendee = ({ formId, uId }: World) => ({ formId, formFiller: uId });
const byTicket = ({ ticketId }: World) => ({ ticketId });
const byPurchase = ({ purchaseKey }: World) => ({ payload: { purchaseKey } });
const registeredUser = ({ uId, pId }: World) => ({ userId: uId, purchaseId: pId });
const scan = ({ code, eventId }: World) => ({ qrCodeData: code, eventId });
const byBadgeDesign = ({ badgeDesignId }: World) => ({ badgeDesignId });
const byMailing = ({ mailingId }: World) => ({ mailingId });
const recipients = (formId: string) => ({ formId, filter: {}, users: null, except: [] });
const byWording = ({ eventId }: World) => ({ eventId, kind: 'confirmation' as const, locale: 'en-GB' as const });
const teamWording = { subject: 'Join {{organiser}}', title: '', body: '<p>{{inviter}} asks you.</p>', after: '' };
const wording = { subject: 'Hello {{firstName}}', title: 'Welcome', body: '<p>See you there.</p>', after: '' };
const byMail = ({ mailId }: World) => ({ mailId });
const nothing = () => ({});
const fields = { firstname: 'Grace', surname: 'Hopper', email: 'grace@example.org', organization: 'Navy' };
const appUser = { type: 'checkin' as const, name: 'Sam', company: '', stand: '', password };

/** What each call is sent when all is well. */
export const samples: Samples = {
  reportFailure: () => ({ page: '/event/-/form/-', kind: 'TypeError', stack: ['draw@core-a1b2c3d.js:1:234'] }),

  signIn: ({ organiser }) => ({ email: organiser.email, password }),
  register: () => ({ email: `${randomUUID()}@example.org` }),
  signOut: nothing,
  forgotPassword: () => ({ email: `${randomUUID()}@example.org` }),
  findTickets: () => ({ slug: 'harbour-conference', email: `${randomUUID()}@example.org` }),
  readLoginLink: () => ({ key: 'nobody has this key' }),
  setPassword: () => ({ key: 'nobody has this key', password }),
  enterByLink: () => ({ key: 'nobody has this key' }),
  joinTeam: () => ({ key: 'nobody has this key', name: 'Ada Lovelace', password }),

  getAllEvents: nothing,
  getEvent: byEvent,
  getEventSummary: byEvent,
  saveEvent: ({ eventId }) => ({ ...eventDraft(), id: eventId }),
  publishEvent: ({ eventId }) => ({ eventId, published: true }),
  getEventByAppUserId: ({ organiser }) => ({ userId: organiser.id }),
  duplicateEvent: byEvent,
  deleteEvent: ({ spare }) => ({ eventId: spare.eventId }),

  getFields: nothing,
  getFormTypesByEventId: byEvent,
  saveFormType: ({ eventId }) => ({ newFormType: { eventId, name: randomUUID() } }),
  getAllForms: byEvent,
  getFormOverview: byEvent,
  getForm: byForm,
  getAnswerCounts: byForm,
  getPublicEvent: () => ({ slug: 'harbour-conference' }),
  getOrderLine: () => ({}),
  getFormWQuestion: ({ formId, eventId }) => ({ formId, eventId }),
  getFormWAnswer: byAttendee,
  getImportedAnswer: byAttendee,
  saveForm: ({ eventId, formId, formTypeId, questionId }) => ({
    payload: formDraft(eventId, {
      id: formId,
      formTypeId,
      waitingHours: 24,
      questions: [question({ id: questionId })],
    }),
  }),
  publishForm: ({ formId }) => ({ payload: { formId, published: true } }),
  duplicateForm: ({ formId }) => ({ payload: { formId } }),
  submitUserForm: ({ formId, ticketId }) => ({
    payload: {
      formId,
      key: randomUUID(),
      attendees: [{ ticketId, fields, answers: {} }],
      promoCode: null,
      paymentMethod: 'card',
    },
  }),
  areRegisteredUsersExist: ({ formId }) => ({ payload: { formId, emails: ['grace@example.org'] } }),
  deleteForm: ({ spare }) => ({ formId: spare.formId }),

  joinWaitingList: ({ formId, ticketId }) => ({
    payload: { formId, ticketId, firstname: 'Grace', surname: 'Hopper', email: 'grace@example.org', count: 1 },
  }),
  getWaitingPlace: ({ waitingKey }) => ({ key: waitingKey }),
  confirmWaiting: ({ waitingKey }) => ({ key: waitingKey }),
  leaveWaitingList: ({ waitingKey }) => ({ key: waitingKey }),
  getWaitingList: byForm,
  offerTickets: ({ waitingId }) => ({ payload: { waitingId } }),
  removeWaiting: ({ waitingId }) => ({ payload: { waitingId } }),

  getTicketsWEarlyBirdActivated: byForm,
  getTickets: byForm,
  getTicket: byTicket,
  removeTicket: ({ spare }) => ({ ticketId: spare.ticketId }),
  printTicket: ({ ticketKey }) => ({ userId: ticketKey }),
  getTicketPage: ({ ticketKey }) => ({ key: ticketKey }),
  orderTickets: ({ formId, ticketId }) => ({ payload: { formId, ticketIds: [ticketId] } }),
  saveTicket: ({ formId, ticketId }) => ({ payload: ticketDraft(formId, { id: ticketId }) }),

  getPromos: byForm,
  getPromo: ({ promoId }) => ({ promoId }),
  getPromoByCodeNFormId: ({ formId, promoCode }) => ({ formId, code: promoCode }),
  savePromo: ({ formId, promoId, ticketId }) => ({
    payload: promoDraft(formId, { id: promoId, ticketIds: [ticketId] }),
  }),

  createPaymentIntent: byPurchase,
  getPurchase: ({ purchaseKey }) => ({ purchaseKey }),
  settlePurchase: byPurchase,
  cancelPurchase: byPurchase,
  payByCard: byPurchase,
  getInvoice: ({ purchaseKey }) => ({ id: purchaseKey }),
  printInvoice: ({ purchaseKey }) => ({ id: purchaseKey }),
  confirmSandboxPayment: () => ({
    clientSecret: 'nobody_has_this_secret',
    card: { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' },
  }),
  authenticateSandboxPayment: () => ({ clientSecret: 'nobody_has_this_secret', approve: true }),

  printBadge: ({ badgeId }) => ({ badgeId }),
  printBadges: ({ eventId, uId }) => ({ payload: { eventId, users: [uId], paper: 'a4' } }),
  getBadgePrints: ({ uId }) => ({ userId: uId }),
  prepareBadges: ({ eventId, formId }) => ({ payload: { eventId, formId, sort: 'name' } }),
  checkin: registeredUser,
  takePayment: (world) => ({ ...registeredUser(world), total: 1 }),
  undoCheckin: registeredUser,
  scanBadgeByCheckin: scan,
  scanBadgeByExhibitor: scan,
  badgesScannedByExhibitor: ({ exhibitor }) => ({ appUserId: exhibitor.id }),
  saveContact: ({ contactId }) => ({ payload: { contactId, rating: 4 } }),
  removeContact: ({ contactId }) => ({ payload: { contactId } }),
  restoreContact: ({ contactId }) => ({ payload: { contactId } }),
  exportContacts: ({ exhibitor }) => ({ appUserId: exhibitor.id, format: 'csv' }),
  getExhibitors: byEvent,
  getDelegateTicket: byEvent,
  saveDelegateTicket: ({ eventId, ticketId }) => ({ payload: { eventId, ticketId } }),
  registerDelegate: ({ exhibitor, questionId }) => ({
    payload: {
      appUserId: exhibitor.id,
      key: randomUUID(),
      fields,
      answers: { [questionId]: 'Builder' },
    },
  }),
  getMissingDetails: ({ ticketKey }) => ({ key: ticketKey }),
  saveMissingDetails: ({ ticketKey, questionId }) => ({
    payload: { key: ticketKey, fields, answers: { [questionId]: 'Builder' } },
  }),
  getSharing: ({ ticketKey }) => ({ key: ticketKey }),
  endSharing: ({ ticketKey }) => ({ payload: { key: ticketKey, standId: null } }),
  allowSharing: ({ ticketKey }) => ({ payload: { key: ticketKey, standId: null } }),
  previewExhibitorVisibility: ({ formId }) => ({ formId, fields: ['firstname'], questions: [] }),
  getExhibitorVisibilityByFormId: byForm,
  addExhibitorVisibility: ({ formId }) => ({ formId, fields: ['firstname'] }),

  getAllBadgeDesigns: byEvent,
  getBadgeDesignByFormId: byForm,
  getBadgeDesignWVisibility: byBadgeDesign,
  getBadgeDesignerData: byEvent,
  saveBadgeDesign: ({ eventId, formId, badgeDesignId }) => ({
    payload: { id: badgeDesignId, eventId, name: 'Plain', formIds: [formId], layout: badgeLayout() },
  }),
  duplicateBadgeDesign: ({ badgeDesignId }) => ({ payload: { badgeDesignId } }),
  removeBadgeDesign: byBadgeDesign,
  saveBadgeImage: ({ eventId }) => ({ payload: { eventId, image: onePixel } }),

  saveAppUser: ({ eventId }) => ({ payload: { ...appUser, eventId, email: `${randomUUID()}@example.org` } }),
  getAppUser: byEvent,
  removeAppUser: ({ checkin }) => ({ id: checkin.id }),
  saveAppUsers: ({ eventId }) => ({
    payload: {
      eventId,
      type: 'exhibitor',
      users: [{ name: 'Sam', email: `${randomUUID()}@example.org`, company: 'Acme', stand: 'B12', delegates: 3 }],
    },
  }),
  makeLoginCards: ({ eventId, attendee }) => ({ payload: { eventId, users: [attendee.id] } }),
  inviteAppUsers: ({ eventId, attendee }) => ({ payload: { eventId, users: [attendee.id] } }),
  lockAppUser: ({ exhibitor }) => ({ payload: { id: exhibitor.id, locked: false } }),
  getAccount: nothing,
  confirmEmail: () => ({ key: 'nobody has this key' }),
  changeEmail: () => ({ email: `${randomUUID()}@example.org`, current: password }),
  startSecondFactor: () => ({ current: password }),
  confirmSecondFactor: () => ({ code: 'nobody has this code' }),
  renewRecoveryCodes: () => ({ current: password, code: 'x' }),
  stopSecondFactor: () => ({ current: password, code: 'x' }),
  getTeam: nothing,
  getTeamWording: () => ({ locale: 'en-GB' }),
  saveTeamWording: () => ({ locale: 'en-GB', wording: teamWording }),
  resetTeamWording: () => ({ locale: 'en-GB' }),
  previewTeamWording: () => ({ locale: 'en-GB', wording: teamWording }),
  testTeamWording: () => ({ locale: 'en-GB', wording: teamWording }),
  inviteMember: () => ({ email: `${randomUUID()}@example.org`, role: 'finance' }),
  resendInvitation: ({ invited }) => ({ id: invited }),
  changeMemberRole: ({ spareMember }) => ({ id: spareMember, role: 'finance' }),
  removeMember: ({ spareMember }) => ({ id: spareMember }),
  getSessions: nothing,
  endSession: () => ({ id: randomUUID() }),
  endOtherSessions: nothing,
  saveProfile: () => ({ name: 'Ada Lovelace' }),
  changePassword: () => ({ current: password, password }),

  getUsers: byForm,
  getUsersByEvent: byEvent,
  getAttendeeChoices: byEvent,
  changeUsers: ({ eventId, uId }) => ({ payload: { eventId, action: 'undoCheckIn', users: [uId] } }),
  getUsersByNameNEventId: ({ eventId }) => ({ eventId, name: 'ada' }),
  countCheckedIn: ({ eventId }) => ({ eventId }),
  getUsersByExhibitorId: ({ exhibitor }) => ({ appUserId: exhibitor.id }),
  getUsersByAttendeeId: ({ attendee }) => ({ appUserId: attendee.id }),
  getExhibitorsByFormId: byForm,
  getAttendee: ({ uId }) => ({ userId: uId }),
  getOwnDetails: ({ uId }) => ({ userId: uId }),
  saveOwnDetails: ({ uId, questionId, attendee: { email } }) => ({
    payload: { uId, fields: { ...fields, email }, answers: { [questionId]: 'Builder' } },
  }),
  transferTicket: ({ uId, questionId }) => ({ payload: { uId, fields, answers: { [questionId]: 'Builder' } } }),
  cancelTicket: ({ uId }) => ({ userId: uId }),
  savePhoto: ({ uId }) => ({ payload: { uId, photo: onePixel } }),
  removePhoto: ({ uId }) => ({ userId: uId }),
  downloadOwnData: nothing,
  restoreUser: ({ uId }) => ({ userId: uId }),
  updateUser: ({ uId, ticketId, questionId }) => ({
    payload: { uId, ticketId, fields, answers: { [questionId]: 'Builder' } },
  }),
  getPurchases: byEvent,
  getPurchaseDetails: ({ pId }) => ({ purchaseId: pId }),
  matchStatement: ({ eventId }) => ({ payload: { eventId, entries: [] } }),
  noteStatement: ({ eventId }) => ({ payload: { eventId, entries: [] } }),
  settleObjections: ({ pId }) => ({ payload: { pId } }),
  refundPurchase: ({ pId }) => ({ payload: { pId, amount: 1, seenRefunded: 0 } }),
  updatePaymentStatus: ({ pId }) => ({ payload: { pId, paymentStatus: 'cancelled' } }),
  deleteUser: ({ uId, formId }) => ({ userId: uId, registrationId: formId }),
  getMailings: byEvent,
  createMailing: ({ eventId, formId, mailingId }) => ({ eventId, recipients: recipients(formId), copyOf: mailingId }),
  getMailing: byMailing,
  saveMailing: ({ mailingId, formId }) => ({
    mailingId,
    subject: 'Hello {{firstName}}',
    body: '<p>See you there.</p>',
    recipients: recipients(formId),
    ...{ withTickets: false, withInvoice: false, withCalendar: false, aboutTicket: true },
  }),
  removeMailing: ({ draftMailingId }) => ({ mailingId: draftMailingId }),
  attachFile: ({ mailingId }) => ({ mailingId, file: null }),
  getAudience: byMailing,
  previewMailing: ({ mailingId }) => ({ mailingId, place: 0 }),
  testMailing: ({ mailingId }) => ({ mailingId, place: 0 }),
  sendEmail: ({ mailingId }) => ({ mailingId, seen: 1, sendAt: null }),
  changeMailing: ({ runningMailingId }) => ({ mailingId: runningMailingId, action: 'pause' }),
  getMailWordings: byEvent,
  getMailWording: byWording,
  saveMailWording: (world) => ({ ...byWording(world), wording }),
  resetMailWording: byWording,
  previewMailWording: (world) => ({ ...byWording(world), wording, place: 0 }),
  testMailWording: (world) => ({ ...byWording(world), wording, place: 0 }),
  getBlockedAddresses: nothing,
  blockAddresses: () => ({ addresses: [`${randomUUID()}@example.org`] }),
  unblockAddress: () => ({ address: 'nobody@example.org', reason: 'bounced' }),
  getMails: byEvent,
  getOutbox: byEvent,
  getMail: byMail,
  downloadMail: byMail,
  resendMail: byMail,
  sendWaitingMails: ({ eventId }) => ({ eventId, seen: 1 }),
  sendTicketAgain: ({ uId }) => ({ userId: uId }),
  getMailServer: nothing,
  saveMailServer: ({ mailPort }) => serverDraft({ port: mailPort }),
  sendTestMail: ({ organiser }) => ({ to: organiser.email }),
  removeMailServer: nothing,
  getAllFigures: nothing,
  downloadAllFigures: nothing,
  downloadEventFigures: byEvent,
  getAuditLog: byEvent,
  getAttendeeLog: ({ uId }) => ({ userId: uId }),
  downloadAttendeeData: ({ uId }) => ({ userId: uId }),
  eraseUser: ({ uId }) => ({ userId: uId }),
  getRetention: byEvent,
  saveRetention: ({ eventId }) => ({ payload: { eventId, months: null, scope: 'answers' } }),
  addUser: ({ formId, ticketId, questionId }) => ({
    payload: {
      formId,
      ticketId,
      key: randomUUID(),
      fields: { ...fields, email: 'added@example.org' },
      answers: { [questionId]: 'Builder' },
      payment: 'free',
      mail: false,
    },
  }),
  importUsers: ({ formId, ticketId }) => ({
    payload: {
      formId,
      importId: randomUUID(),
      check: false,
      wanted: {},
      rows: [{ number: 2, externalId: '', ticketId, ticketNamed: false, fields, answers: {} }],
    },
  }),

  downloadAttendeeReport: byEvent,
  downloadCheckinReport: byEvent,
  downloadFinancialReport: byEvent,
  downloadScannedBadgeReport: byEvent,
  downloadSurveyReport: byEvent,
  exportUsers: ({ eventId, formId }) => ({ payload: { eventId, formId, name: 'ada' } }),

  getSettings: nothing,
  getSettingsWOKeys: nothing,
  getSettingsWOPrivateKeys: nothing,
  saveSettings: () => ({ organisation: 'Harbour Events', publishableKey: '' }),
  getDashboard: nothing,
  getTestOrders: nothing,
  deleteTestOrders: () => ({ seen: 0 }),
  getEventFigures: byEvent,

  getUserPhoto: ({ organiser }) => ({ id: organiser.id }),
  getEventCalendar: ({ eventId }) => ({ id: eventId }),
  getEventLogo: ({ eventId }) => ({ id: eventId }),
  getBadgeImage: ({ eventId }) => ({ id: eventId }),
  getTicketAdvert: ({ ticketId }) => ({ id: ticketId }),
};
