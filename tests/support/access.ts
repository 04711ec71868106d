import type { CallName } from '../../src/api/contract/table.ts';
import type { Role, TeamRole } from '../../src/lib/account.ts';
import type { RouteName } from '../../src/paths.ts';

/**
 * Who may do what, written by hand from what each role is for: the contract and the routes are judged by it, so nothing
 * here is read from them. Of an organisation everyone looks, managers change things, finance moves money; personal data
 * leaves in a file through managers only, and the team and what is secret are the owner's.
 */

type Who = { may: 'anyone' | Role[]; team?: TeamRole[] };

const anyone: Who = { may: 'anyone' };
const signedIn: Who = { may: ['admin', 'checkin', 'exhibitor', 'attendee'] };
const organisers = (...team: TeamRole[]): Who => ({ may: ['admin'], team });
const everyone = organisers('owner', 'manager', 'finance', 'readOnly');
const handlingMoney = organisers('owner', 'manager', 'finance');
const managing = organisers('owner', 'manager');
const owning = organisers('owner');
const only = (role: Role): Who => ({ may: [role] });
/** Another role besides those of an organisation. */
const also = (role: Role, who: Who): Who => ({ ...who, may: ['admin', role] });

/** What an id names. Each belongs to one event, and that event to one organiser. */
export type Kind =
  | 'event'
  | 'form'
  | 'formType'
  | 'ticket'
  | 'promo'
  | 'badgeDesign'
  | 'badge'
  | 'appUser'
  | 'registeredUser'
  | 'purchase'
  | 'mail'
  | 'waitingEntry'
  | 'mailing'
  | 'contact'
  | 'conflict';

export type CallAccess = Who & {
  /**
   * Ids, by their path in the input, that must all lead to one event: of the organiser who calls, or the one that an app
   * user belongs to. An `appUser` is, for an app user, their own login and no other.
   */
  ids?: Record<string, Kind>;
  /** An id that is the caller's own account and no other, whoever calls. */
  self?: string;
  /** Ids that decide nothing about access, and why. */
  inside?: Record<string, string>;
};

const call = (who: Who, ids: CallAccess['ids'] = {}, inside: CallAccess['inside'] = {}): CallAccess => ({
  ...who,
  ids,
  inside,
});

const narrowing = 'narrows the attendees that may be seen; another form’s finds no one';
const attendees = 'attendees of the event; any other is not found';
const attendeesOfEither = 'attendees of the event or form; any other is not found';
const questions = 'questions of the form; any other is left out';
const answers = 'questions of the form the person registered with; an answer to any other is left out';
const narrowingContacts = 'narrows the contacts that may be seen; another exhibitor’s scans are not among them';
const ownSession = 'of the event; any other is open to nobody';
const ownDevice = 'a device of the event; another event’s of the same name is another one';
const pictures = 'a picture of the event; any other is not found';
const entries = 'made by the page for what it lists, and looked up nowhere';
const logins = 'logins of the event; any other is not found';
const member = 'a member of the caller’s team; any other is not found';
const recipients = {
  'recipients.filter.ticket': narrowing,
  'recipients.filter.question': narrowing,
  'recipients.users.*': attendees,
  'recipients.except.*': attendees,
};

export const callAccess: Record<CallName, CallAccess> = {
  // Pages
  reportFailure: call(anyone),

  // Accounts
  signIn: call(anyone),
  startPasskeySignIn: call(anyone),
  signInWithPasskey: call(anyone),
  startOpenIdSignIn: call(anyone),
  beginByOpenId: call(anyone),
  register: call(anyone),
  signOut: call(signedIn),
  forgotPassword: call(anyone),
  findTickets: call(anyone),
  readLoginLink: call(anyone),
  setPassword: call(anyone),
  enterByLink: call(anyone),
  joinTeam: call(anyone),
  confirmEmail: call(anyone),

  // Events: the organiser's own; each app user learns of the one event they belong to.
  getAllEvents: call(everyone),
  getEvent: call(everyone, { eventId: 'event' }),
  getEventSummary: call(everyone, { eventId: 'event' }),
  saveEvent: call(managing, { id: 'event' }),
  publishEvent: call(managing, { eventId: 'event' }),
  getEventByAppUserId: { ...call(signedIn), self: 'userId' },
  duplicateEvent: call(managing, { eventId: 'event' }),
  getEventPage: call(everyone, { eventId: 'event' }),
  getEventPreview: call(everyone, { eventId: 'event' }),
  saveEventPage: call(
    managing,
    { eventId: 'event' },
    {
      'page.cover.id': pictures,
      'page.pictures.*.id': pictures,
      'page.agenda.*.id': entries,
      'page.agenda.*.speakers.*': entries,
      'page.documents.*.id': entries,
      'page.speakers.*.id': entries,
      'page.speakers.*.photo.id': pictures,
      'page.sponsors.*.id': entries,
      'page.sponsors.*.logo.id': pictures,
      'page.questions.*.id': entries,
    },
  ),
  publishEventPage: call(managing, { eventId: 'event' }),
  addEventPicture: call(managing, { eventId: 'event' }),
  addEventDocument: call(managing, { eventId: 'event' }),
  getEventDocument: call(anyone),
  deleteEvent: call(managing, { eventId: 'event' }),

  // Registration forms: built by the organiser, filled in by the public.
  getFields: call(everyone),
  getFormTypesByEventId: call(everyone, { eventId: 'event' }),
  saveFormType: call(managing, { 'newFormType.eventId': 'event' }),
  getAllForms: call(everyone, { eventId: 'event' }),
  getFormOverview: call(everyone, { eventId: 'event' }),
  getForm: call(everyone, { formId: 'form' }),
  getAnswerCounts: call(everyone, { formId: 'form' }),
  getFormWQuestion: call(anyone),
  getPublicEvent: call(anyone),
  findForm: call(anyone),
  getOrderLine: call(anyone),
  getFormWAnswer: call(everyone, { formId: 'form', formFiller: 'registeredUser' }),
  getImportedAnswer: call(everyone, { formId: 'form', formFiller: 'registeredUser' }),
  saveForm: call(
    managing,
    { 'payload.id': 'form', 'payload.eventId': 'event', 'payload.formTypeId': 'formType' },
    {
      'payload.questions.*.id': 'made by the editor; a question is part of its form and of no other',
      'payload.questions.*.condition.questionId': 'a question of the same form',
    },
  ),
  publishForm: call(managing, { 'payload.formId': 'form' }),
  duplicateForm: call(managing, { 'payload.formId': 'form' }),
  submitUserForm: call(anyone),
  areRegisteredUsersExist: call(anyone),
  deleteForm: call(managing, { formId: 'form' }),

  // Waiting lists: joined by the public, each entry seen and left by its link, kept by the organiser.
  joinWaitingList: call(anyone),
  getWaitingPlace: call(anyone),
  confirmWaiting: call(anyone),
  leaveWaitingList: call(anyone),
  getWaitingList: call(everyone, { formId: 'form' }),
  offerTickets: call(managing, { 'payload.waitingId': 'waitingEntry' }),
  removeWaiting: call(managing, { 'payload.waitingId': 'waitingEntry' }),

  // Tickets: sold by the organiser; whoever has a ticket's link sees that ticket.
  getTicketsWEarlyBirdActivated: call(anyone),
  getTickets: call(everyone, { formId: 'form' }),
  getTicket: call(everyone, { ticketId: 'ticket' }),
  removeTicket: call(managing, { ticketId: 'ticket' }),
  printTicket: call(anyone),
  getTicketPage: call(anyone),
  getMissingDetails: call(anyone),
  getMissingForm: call(anyone),
  saveMissingDetails: call(anyone),
  orderTickets: call(
    managing,
    { 'payload.formId': 'form' },
    { 'payload.ticketIds.*': 'exactly the tickets of the form; any other is refused' },
  ),
  saveTicket: call(managing, { 'payload.id': 'ticket', 'payload.formId': 'form' }),

  // Promo codes: a buyer may ask about a code they know, the list is the organiser's.
  getPromos: call(everyone, { formId: 'form' }),
  getPromo: call(everyone, { promoId: 'promo' }),
  getPromoByCodeNFormId: call(anyone),
  savePromo: call(
    managing,
    { 'payload.id': 'promo', 'payload.formId': 'form' },
    { 'payload.ticketIds.*': 'tickets of the same form; any other is refused' },
  ),

  // Purchases: whoever has a purchase's link pays for it; no account is needed.
  createPaymentIntent: call(anyone),
  getPurchase: call(anyone),
  settlePurchase: call(anyone),
  cancelPurchase: call(anyone),
  payByCard: call(anyone),
  getInvoice: call(anyone),
  printInvoice: call(anyone),
  getPurchases: call(everyone, { eventId: 'event' }),
  getPurchaseDetails: call(everyone, { purchaseId: 'purchase' }),
  matchStatement: call(handlingMoney, { 'payload.eventId': 'event' }),
  noteStatement: call(
    handlingMoney,
    { 'payload.eventId': 'event' },
    { 'payload.entries.*.pId': 'orders of the event; any other is not found' },
  ),
  settleObjections: call(managing, { 'payload.pId': 'purchase' }),
  refundPurchase: call(handlingMoney, { 'payload.pId': 'purchase' }),
  confirmSandboxPayment: call(anyone),
  authenticateSandboxPayment: call(anyone),

  // The door: check-in staff at their event, and its organiser.
  printBadge: call(also('checkin', managing), { badgeId: 'badge' }),
  printBadges: call(also('checkin', managing), { 'payload.eventId': 'event' }, { 'payload.users.*': attendees }),
  getBadgePrints: call(also('checkin', everyone), { userId: 'registeredUser' }),
  prepareBadges: call(
    managing,
    { 'payload.eventId': 'event', 'payload.formId': 'form' },
    {
      'payload.ticket': narrowing,
      'payload.question': narrowing,
      'payload.users.*': attendeesOfEither,
      'payload.except.*': attendeesOfEither,
    },
  ),
  checkin: call(
    also('checkin', managing),
    { userId: 'registeredUser', purchaseId: 'purchase' },
    { entry: 'chosen by the door; one that was made before is not made again', session: ownSession },
  ),
  checkout: call(
    also('checkin', managing),
    { userId: 'registeredUser', purchaseId: 'purchase' },
    { entry: 'chosen by the door; one that was made before is not made again', session: ownSession },
  ),
  takePayment: call(also('checkin', handlingMoney), { userId: 'registeredUser', purchaseId: 'purchase' }),
  getDoorTickets: call(also('checkin', everyone), { eventId: 'event' }),
  sellTicket: call(
    also('checkin', handlingMoney),
    { formId: 'form', ticketId: 'ticket' },
    { key: 'made by the device, and tells one sale from another' },
  ),
  takeBackSale: call(also('checkin', handlingMoney), { purchaseId: 'purchase' }),
  undoCheckin: call(
    also('checkin', managing),
    { userId: 'registeredUser', purchaseId: 'purchase' },
    { entry: 'chosen by the door; one that was made before is not made again', session: ownSession },
  ),
  scanBadgeByCheckin: call(also('checkin', everyone), { eventId: 'event' }, { session: ownSession }),
  getUsersByNameNEventId: call(also('checkin', everyone), { eventId: 'event' }, { session: ownSession }),
  countCheckedIn: call(also('checkin', everyone), { eventId: 'event' }, { session: ownSession }),
  getDoorList: call(
    also('checkin', everyone),
    { eventId: 'event' },
    { after: 'where the list goes on', device: ownDevice, session: ownSession },
  ),
  sendEntries: call(
    also('checkin', managing),
    { eventId: 'event' },
    {
      'device.id': ownDevice,
      'entries.*.id': 'chosen by the door; one that was made before is not made again',
      'entries.*.of': 'an entry of the attendee; any other undoes nothing',
      'entries.*.session': ownSession,
      'entries.*.userId': attendees,
      'entries.*.purchaseId': 'the attendee’s; with any other they are not found',
    },
  ),
  getDoorNumbers: call(also('checkin', everyone), { eventId: 'event' }),
  getDoorState: call(everyone, { eventId: 'event' }),
  settleConflict: call(managing, { conflictId: 'conflict' }),
  lockDevice: call(managing, { eventId: 'event' }, { device: ownDevice }),
  getDoorRules: call(everyone, { eventId: 'event' }),
  saveDoorRules: call(
    managing,
    { 'payload.eventId': 'event' },
    {
      'payload.tickets.*.ticketId': 'of the event; of any other nothing changes',
      'payload.sessions.*.id': 'chosen by the form; of another event, nothing is saved',
      'payload.sessions.*.tickets.*': 'of the event; of any other, nothing is saved',
    },
  ),

  // Exhibitors scan for themselves; the organiser reads along and says what they may see. A contact is its exhibitor's alone.
  scanBadgeByExhibitor: call(only('exhibitor'), { eventId: 'event' }),
  badgesScannedByExhibitor: call(also('exhibitor', everyone), { appUserId: 'appUser' }, { by: narrowingContacts }),
  exportContacts: call(also('exhibitor', managing), { appUserId: 'appUser' }, { by: narrowingContacts }),
  saveContact: call(only('exhibitor'), { 'payload.contactId': 'contact' }),
  removeContact: call(only('exhibitor'), { 'payload.contactId': 'contact' }),
  restoreContact: call(only('exhibitor'), { 'payload.contactId': 'contact' }),
  getExhibitors: call(everyone, { eventId: 'event' }),
  getDelegateTicket: call(everyone, { eventId: 'event' }),
  saveDelegateTicket: call(managing, { 'payload.eventId': 'event', 'payload.ticketId': 'ticket' }),
  registerDelegate: call(
    only('exhibitor'),
    { 'payload.appUserId': 'appUser' },
    {
      'payload.key': 'made by the browser for one registration',
      'payload.answers.*': 'questions of the form that the organiser chose; an answer to any other is left out',
    },
  ),
  // Whoever has a ticket's link says what its attendee shares.
  getSharing: call(anyone),
  endSharing: call(anyone),
  allowSharing: call(anyone),
  getUsersByExhibitorId: call(also('exhibitor', everyone), { appUserId: 'appUser' }),
  getExhibitorsByFormId: call(everyone, { formId: 'form' }),
  getExhibitorVisibilityByFormId: call(everyone, { formId: 'form' }),
  addExhibitorVisibility: call(
    managing,
    { formId: 'form' },
    {
      'questions.*': questions,
      'overrides.*.standId': 'exhibitors of the event; any other is refused',
      'overrides.*.questions.*': questions,
    },
  ),
  previewExhibitorVisibility: call(
    everyone,
    { formId: 'form' },
    { 'questions.*': 'questions of the form; nothing is shown of any other' },
  ),

  // Badge designs: the organiser's; the door prints with the one of a form.
  getAllBadgeDesigns: call(everyone, { eventId: 'event' }),
  getBadgeDesignByFormId: call(also('checkin', everyone), { formId: 'form' }),
  getBadgeDesignWVisibility: call(everyone, { badgeDesignId: 'badgeDesign' }),
  getBadgeDesignerData: call(everyone, { eventId: 'event' }),
  saveBadgeDesign: call(
    managing,
    { 'payload.id': 'badgeDesign', 'payload.eventId': 'event' },
    {
      'payload.formIds.*': 'forms of the event; any other is not found',
      'payload.layout.elements.*.shows.tickets.*': 'whose badge has the element; another form’s is shown to none',
      'payload.layout.elements.*.shows.forms.*': 'whose badge has the element; another event’s is shown to none',
      'payload.layout.elements.*.shows.choices.*.questionId':
        'whose badge has the element; another form’s is shown to none',
      'payload.layout.elements.*.imageId': 'an image of the event; any other is not found',
      'payload.layout.elements.*.colors.*.id':
        'a ticket or form that a colour is for; another event’s is shown to none',
    },
  ),
  duplicateBadgeDesign: call(managing, { 'payload.badgeDesignId': 'badgeDesign' }),
  removeBadgeDesign: call(managing, { badgeDesignId: 'badgeDesign' }),
  saveBadgeImage: call(managing, { 'payload.eventId': 'event' }),

  // Logins of an event are the organiser's to give and to take.
  saveAppUser: call(managing, { 'payload.id': 'appUser', 'payload.eventId': 'event' }),
  getAppUser: call(everyone, { eventId: 'event' }),
  removeAppUser: call(managing, { id: 'appUser' }),
  saveAppUsers: call(managing, { 'payload.eventId': 'event' }),
  makeLoginCards: call(managing, { 'payload.eventId': 'event' }, { 'payload.users.*': logins }),
  inviteAppUsers: call(managing, { 'payload.eventId': 'event' }, { 'payload.users.*': logins }),
  makeDeviceCode: call(managing, { 'payload.eventId': 'event' }),
  getDeviceCode: call(everyone, { id: 'appUser' }),
  endDeviceCode: call(managing, { id: 'appUser' }),
  lockAppUser: call(managing, { 'payload.id': 'appUser' }),

  // Everybody's own account and sessions; what a login to an event is called is its organiser's to say.
  getAccount: call(signedIn),
  getSessions: call(signedIn),
  endSession: call(signedIn, {}, { id: 'a session of the caller; any other is left alone' }),
  endOtherSessions: call(signedIn),
  saveProfile: call(everyone),
  changePassword: call(signedIn),
  changeEmail: call(everyone),
  startSecondFactor: call(everyone),
  confirmSecondFactor: call(everyone),
  renewRecoveryCodes: call(everyone),
  stopSecondFactor: call(everyone),
  startPasskey: call(everyone),
  addPasskey: call(everyone),
  connectOpenId: call(everyone),
  removeIdentity: call(everyone, {}, { id: 'a connection of the caller; any other is left alone' }),
  removePasskey: call(everyone, {}, { id: 'a passkey of the caller; any other is left alone' }),

  // The team of an organisation is its owner's, found by who calls.
  getTeam: call(owning),
  requireSecondStep: call(owning),
  inviteMember: call(owning),
  resendInvitation: call(owning, {}, { id: member }),
  changeMemberRole: call(owning, {}, { id: member }),
  removeMember: call(owning, {}, { id: member }),

  // Registered people: the organiser's to see and to change; an attendee sees those they registered.
  getUsers: call(everyone, { formId: 'form' }, { ticket: narrowing, question: narrowing }),
  getUsersByEvent: call(everyone, { eventId: 'event' }, { ticket: narrowing, question: narrowing }),
  changeUsers: call(managing, { 'payload.eventId': 'event' }, { 'payload.users.*': attendees }),
  getAttendeeChoices: call(everyone, { eventId: 'event' }),
  getUsersByAttendeeId: call(also('attendee', everyone), { appUserId: 'appUser' }),
  getAttendee: call(everyone, { userId: 'registeredUser' }),
  // An attendee's own, as the handler sees to: theirs by their address.
  getOwnDetails: call(only('attendee'), { userId: 'registeredUser' }),
  saveOwnDetails: call(only('attendee'), { 'payload.uId': 'registeredUser' }, { 'payload.answers.*': answers }),
  transferTicket: call(only('attendee'), { 'payload.uId': 'registeredUser' }, { 'payload.answers.*': answers }),
  cancelTicket: call(only('attendee'), { userId: 'registeredUser' }),
  savePhoto: call(also('attendee', managing), { 'payload.uId': 'registeredUser' }),
  removePhoto: call(also('attendee', managing), { userId: 'registeredUser' }),
  downloadOwnData: call(only('attendee')),
  restoreUser: call(managing, { userId: 'registeredUser' }),
  updateUser: call(
    managing,
    { 'payload.uId': 'registeredUser', 'payload.ticketId': 'ticket' },
    { 'payload.answers.*': answers },
  ),
  saveAttention: call(managing, { 'payload.uId': 'registeredUser' }),
  updatePaymentStatus: call(handlingMoney, { 'payload.pId': 'purchase' }),
  deleteUser: call(managing, { userId: 'registeredUser', registrationId: 'form' }),
  getMailings: call(everyone, { eventId: 'event' }),
  createMailing: call(managing, { eventId: 'event', copyOf: 'mailing', 'recipients.formId': 'form' }, recipients),
  getMailing: call(everyone, { mailingId: 'mailing' }),
  saveMailing: call(managing, { mailingId: 'mailing', 'recipients.formId': 'form' }, recipients),
  removeMailing: call(managing, { mailingId: 'mailing' }),
  attachFile: call(managing, { mailingId: 'mailing' }),
  getAudience: call(everyone, { mailingId: 'mailing' }),
  previewMailing: call(everyone, { mailingId: 'mailing' }),
  testMailing: call(managing, { mailingId: 'mailing' }),
  sendEmail: call(managing, { mailingId: 'mailing' }),
  changeMailing: call(managing, { mailingId: 'mailing' }),
  // The words of an event's mails.
  getMailWordings: call(everyone, { eventId: 'event' }),
  getMailWording: call(everyone, { eventId: 'event' }),
  saveMailWording: call(managing, { eventId: 'event' }),
  resetMailWording: call(managing, { eventId: 'event' }),
  previewMailWording: call(everyone, { eventId: 'event' }),
  testMailWording: call(managing, { eventId: 'event' }),
  getBlockedAddresses: call(everyone),
  blockAddresses: call(managing),
  unblockAddress: call(managing),

  // Mails: of the organiser's own orders, through a mail server of their own.
  getMails: call(everyone, { eventId: 'event', mailingId: 'mailing' }),
  getOutbox: call(everyone, { eventId: 'event' }),
  getMail: call(everyone, { mailId: 'mail' }),
  downloadMail: call(managing, { mailId: 'mail' }),
  resendMail: call(handlingMoney, { mailId: 'mail' }),
  sendWaitingMails: call(managing, { eventId: 'event' }),
  sendTicketAgain: call(managing, { userId: 'registeredUser' }),
  getMailServer: call(everyone),
  saveMailServer: call(owning),
  sendTestMail: call(owning),
  removeMailServer: call(owning),

  getAllFigures: call(everyone),
  downloadAllFigures: call(everyone),
  downloadEventFigures: call(everyone, { eventId: 'event' }),
  getAuditLog: call(everyone, { eventId: 'event' }),
  getAttendeeLog: call(everyone, { userId: 'registeredUser' }),
  downloadAttendeeData: call(managing, { userId: 'registeredUser' }),
  eraseUser: call(managing, { userId: 'registeredUser' }),
  getRetention: call(everyone, { eventId: 'event' }),
  saveRetention: call(managing, { 'payload.eventId': 'event' }),
  addUser: call(
    managing,
    { 'payload.formId': 'form' },
    {
      'payload.key': 'made by the browser, and tells one attendee from another',
      'payload.ticketId': 'a ticket of the form; any other is refused',
      'payload.answers.*': questions,
    },
  ),
  importUsers: call(
    managing,
    { 'payload.formId': 'form' },
    {
      'payload.choices.*.questionId': 'questions of the form; any other counts nothing',
      'payload.importId': 'made by the browser, and tells one import from another',
      'payload.rows.*.answers.*': questions,
      'payload.rows.*.ticketId': 'a ticket of the form, or the row is refused',
      'payload.wanted.*': 'tickets of the form; any other counts nothing',
    },
  ),

  // Reports
  downloadAttendeeReport: call(managing, { eventId: 'event' }),
  downloadCheckinReport: call(managing, { eventId: 'event' }),
  downloadFinancialReport: call(handlingMoney, { eventId: 'event' }),
  downloadScannedBadgeReport: call(managing, { eventId: 'event' }),
  downloadSurveyReport: call(managing, { eventId: 'event' }),
  exportUsers: call(
    managing,
    { 'payload.eventId': 'event', 'payload.formId': 'form' },
    {
      'payload.ticket': narrowing,
      'payload.question': narrowing,
      'payload.users.*': attendeesOfEither,
      'payload.except.*': attendeesOfEither,
    },
  ),

  // Settings and dashboard: each organiser's own, found by who calls.
  getSettings: call(everyone),
  getSettingsWOKeys: call(everyone),
  getSettingsWOPrivateKeys: call(everyone),
  saveSettings: call(managing),
  getDashboard: call(everyone),
  getTestOrders: call(everyone),
  deleteTestOrders: call(owning),
  getEventFigures: call(everyone, { eventId: 'event' }),

  // Images are the `src` of public pages.
  getUserPhoto: call(anyone),
  getEventPicture: call(anyone),
  getEventCard: call(anyone),
  getOrganiserPage: call(anyone),
  printPoster: call(everyone, { eventId: 'event' }),
  getEventLogo: call(anyone),
  getBadgeImage: call(anyone),
  getTicketAdvert: call(anyone),
  getEventCalendar: call(anyone),
};

/** Who looks at a page: a login of some role, or a visitor who is not signed in. */
export type Visitor = Role | 'signedOut';
export const visitors: Visitor[] = ['signedOut', 'admin', 'checkin', 'exhibitor', 'attendee'];

const signedOutOnly: Visitor[] = ['signedOut'];
const signedInOnly: Visitor[] = ['admin', 'checkin', 'exhibitor', 'attendee'];
const admins: Visitor[] = ['admin'];

export type PageAccess = { path: string; may: Visitor[] };

export const pageAccess: Record<RouteName, PageAccess> = {
  signin: { path: '/signin', may: signedOutOnly },
  register: { path: '/register', may: signedOutOnly },
  access: { path: '/access', may: visitors },
  invoice: { path: '/invoice', may: visitors },
  ticket: { path: '/ticket', may: visitors },
  details: { path: '/ticket/details', may: visitors },
  sharing: { path: '/ticket/sharing', may: visitors },
  registration: { path: '/event/:eventId/form/:formId', may: visitors },
  publicEvent: { path: '/e/:slug', may: visitors },
  findTickets: { path: '/e/:slug/tickets', may: visitors },
  publicForm: { path: '/e/:slug/:form', may: visitors },
  organiser: { path: '/o/:slug', may: visitors },
  waiting: { path: '/waiting', may: visitors },
  notFound: { path: '/not-found/:status?/:message?', may: visitors },

  signout: { path: '/signout', may: signedInOnly },
  account: { path: '/account', may: signedInOnly },
  checkinStaff: { path: '/dashboard/checkin-staff', may: ['admin', 'checkin'] },
  kiosk: { path: '/event/:eventId/kiosk', may: ['admin', 'checkin'] },
  exhibitor: { path: '/dashboard/exhibitor', may: ['admin', 'exhibitor'] },
  scannedBadge: { path: '/dashboard/exhibitor/:appUserId/scanned-badge', may: ['admin', 'exhibitor'] },
  delegates: { path: '/dashboard/exhibitor/:appUserId/delegates', may: ['admin', 'exhibitor'] },
  attendee: { path: '/dashboard/attendee', may: signedInOnly },

  home: { path: '/home', may: admins },
  eventAdd: { path: '/event-add', may: admins },
  event: { path: '/event/:eventId', may: admins },
  eventForms: { path: '/event/:eventId/forms', may: admins },
  eventPage: { path: '/event/:eventId/page', may: admins },
  attendees: { path: '/event/:eventId/attendees', may: admins },
  purchases: { path: '/event/:eventId/orders', may: admins },
  statement: { path: '/event/:eventId/orders/statement', may: admins },
  reports: { path: '/event/:eventId/reports', may: admins },
  figures: { path: '/event/:eventId/figures', may: admins },
  purchase: { path: '/event/:eventId/order/:purchaseId', may: admins },
  eventEdit: { path: '/event/:eventId/edit', may: admins },
  formAdd: { path: '/event/:eventId/form/add', may: admins },
  formEdit: { path: '/event/:eventId/form/edit', may: admins },
  badges: { path: '/event/:eventId/badges', may: admins },
  badgeCreate: { path: '/event/:eventId/badge/create', may: admins },
  badgeEdit: { path: '/event/:eventId/badge/edit', may: admins },
  ticketAdd: { path: '/event/:eventId/ticket/add', may: admins },
  ticketEdit: { path: '/event/:eventId/ticket/edit', may: admins },
  promoAdd: { path: '/event/:eventId/promo/add', may: admins },
  promoEdit: { path: '/event/:eventId/promo/edit', may: admins },
  credentialGenerate: { path: '/event/:eventId/credential-generate', may: admins },
  exhibitorVisibilityAdd: { path: '/event/:eventId/exhibitor-visibility/add', may: admins },
  exhibitorVisibilityEdit: { path: '/event/:eventId/exhibitor-visibility/edit', may: admins },
  waitingList: { path: '/event/:eventId/form/:formId/waiting', may: admins },
  viewAttendees: { path: '/event/:eventId/form/:formId/users', may: admins },
  emailAttendees: { path: '/event/:eventId/form/:formId/email', may: admins },
  mailings: { path: '/event/:eventId/email', may: admins },
  orderMails: { path: '/event/:eventId/order-emails', may: admins },
  mailing: { path: '/event/:eventId/email/:mailingId', may: admins },
  blockedAddresses: { path: '/outbox/blocked', may: admins },
  team: { path: '/team', may: admins },
  settings: { path: '/settings', may: admins },
  outbox: { path: '/outbox', may: admins },
};

/** Where whoever may not open a page is sent instead, and where the empty path leads. */
export const homes: Record<Visitor, string> = {
  signedOut: '/signin',
  admin: '/home',
  checkin: '/dashboard/checkin-staff',
  exhibitor: '/dashboard/exhibitor',
  attendee: '/dashboard/attendee',
};
