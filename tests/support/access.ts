import type { CallName } from '../../src/api/contract/table.ts';
import type { Role } from '../../src/lib/account.ts';
import type { RouteName } from '../../src/paths.ts';

/**
 * Who may do what, written by hand from what each role is for: the contract and the routes are judged by it, so nothing
 * here is read from them.
 */

const organiser: Role[] = ['admin'];
const door: Role[] = ['admin', 'checkin'];
const everyRole: Role[] = ['admin', 'checkin', 'exhibitor', 'attendee'];

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
  | 'contact';

export type CallAccess = {
  may: 'anyone' | Role[];
  /**
   * Ids, by their path in the input, that must all lead to one event: of the organiser who calls, or the one that an app
   * user belongs to. An `appUser` is, for an app user, their own login and nobody else's.
   */
  ids?: Record<string, Kind>;
  /** An id that is the caller's own account and nobody else's, whoever calls. */
  self?: string;
  /** Ids that decide nothing about access, and why. */
  inside?: Record<string, string>;
};

const recipientsInside = {
  'recipients.filter.ticket': 'narrows the attendees that may be seen; another form’s finds nobody',
  'recipients.filter.question': 'narrows the attendees that may be seen; another form’s finds nobody',
  'recipients.users.*': 'attendees of the event; any other is not found',
  'recipients.except.*': 'attendees of the event; any other is not found',
};

export const callAccess: Record<CallName, CallAccess> = {
  // Pages
  reportFailure: { may: 'anyone' },

  // Accounts
  signIn: { may: 'anyone' },
  register: { may: 'anyone' },
  signOut: { may: everyRole },
  forgotPassword: { may: 'anyone' },
  findTickets: { may: 'anyone' },
  readLoginLink: { may: 'anyone' },
  setPassword: { may: 'anyone' },
  enterByLink: { may: 'anyone' },
  joinTeam: { may: 'anyone' },
  confirmEmail: { may: 'anyone' },

  // Events: the organiser's own; each app user learns of the one event they belong to.
  getAllEvents: { may: organiser },
  getEvent: { may: organiser, ids: { eventId: 'event' } },
  getEventSummary: { may: organiser, ids: { eventId: 'event' } },
  saveEvent: { may: organiser, ids: { id: 'event' } },
  publishEvent: { may: organiser, ids: { eventId: 'event' } },
  getEventByAppUserId: { may: everyRole, self: 'userId' },
  duplicateEvent: { may: organiser, ids: { eventId: 'event' } },
  deleteEvent: { may: organiser, ids: { eventId: 'event' } },

  // Registration forms: built by the organiser, filled in by the public.
  getFields: { may: organiser },
  getFormTypesByEventId: { may: organiser, ids: { eventId: 'event' } },
  saveFormType: { may: organiser, ids: { 'newFormType.eventId': 'event' } },
  getAllForms: { may: organiser, ids: { eventId: 'event' } },
  getFormOverview: { may: organiser, ids: { eventId: 'event' } },
  getForm: { may: organiser, ids: { formId: 'form' } },
  getAnswerCounts: { may: organiser, ids: { formId: 'form' } },
  getFormWQuestion: { may: 'anyone' },
  getPublicEvent: { may: 'anyone' },
  getFormWAnswer: { may: organiser, ids: { formId: 'form', formFiller: 'registeredUser' } },
  getImportedAnswer: { may: organiser, ids: { formId: 'form', formFiller: 'registeredUser' } },
  saveForm: {
    may: organiser,
    ids: { 'payload.id': 'form', 'payload.eventId': 'event', 'payload.formTypeId': 'formType' },
    inside: {
      'payload.questions.*.id': 'made by the editor; a question is part of its form and of no other',
      'payload.questions.*.condition.questionId': 'a question of the same form',
    },
  },
  publishForm: { may: organiser, ids: { 'payload.formId': 'form' } },
  duplicateForm: { may: organiser, ids: { 'payload.formId': 'form' } },
  submitUserForm: { may: 'anyone' },
  areRegisteredUsersExist: { may: 'anyone' },
  deleteForm: { may: organiser, ids: { formId: 'form' } },

  // Waiting lists: joined by the public, each entry seen and left by its link, kept by the organiser.
  joinWaitingList: { may: 'anyone' },
  getWaitingPlace: { may: 'anyone' },
  confirmWaiting: { may: 'anyone' },
  leaveWaitingList: { may: 'anyone' },
  getWaitingList: { may: organiser, ids: { formId: 'form' } },
  offerTickets: { may: organiser, ids: { 'payload.waitingId': 'waitingEntry' } },
  removeWaiting: { may: organiser, ids: { 'payload.waitingId': 'waitingEntry' } },

  // Tickets: sold by the organiser; whoever has a ticket's link sees that ticket.
  getTicketsWEarlyBirdActivated: { may: 'anyone' },
  getTickets: { may: organiser, ids: { formId: 'form' } },
  getTicket: { may: organiser, ids: { ticketId: 'ticket' } },
  removeTicket: { may: organiser, ids: { ticketId: 'ticket' } },
  printTicket: { may: 'anyone' },
  getTicketPage: { may: 'anyone' },
  getMissingDetails: { may: 'anyone' },
  saveMissingDetails: { may: 'anyone' },
  orderTickets: {
    may: organiser,
    ids: { 'payload.formId': 'form' },
    inside: { 'payload.ticketIds.*': 'exactly the tickets of the form; any other is refused' },
  },
  saveTicket: { may: organiser, ids: { 'payload.id': 'ticket', 'payload.formId': 'form' } },

  // Promo codes: a buyer may ask about a code they know, the list is the organiser's.
  getPromos: { may: organiser, ids: { formId: 'form' } },
  getPromo: { may: organiser, ids: { promoId: 'promo' } },
  getPromoByCodeNFormId: { may: 'anyone' },
  savePromo: {
    may: organiser,
    ids: { 'payload.id': 'promo', 'payload.formId': 'form' },
    inside: { 'payload.ticketIds.*': 'tickets of the same form; any other is refused' },
  },

  // Purchases: whoever has a purchase's link pays for it; no account is needed.
  createPaymentIntent: { may: 'anyone' },
  getPurchase: { may: 'anyone' },
  settlePurchase: { may: 'anyone' },
  cancelPurchase: { may: 'anyone' },
  payByCard: { may: 'anyone' },
  getInvoice: { may: 'anyone' },
  printInvoice: { may: 'anyone' },
  getPurchases: { may: organiser, ids: { eventId: 'event' } },
  getPurchaseDetails: { may: organiser, ids: { purchaseId: 'purchase' } },
  matchStatement: { may: organiser, ids: { 'payload.eventId': 'event' } },
  noteStatement: {
    may: organiser,
    ids: { 'payload.eventId': 'event' },
    inside: { 'payload.entries.*.pId': 'orders of the event; any other is not found' },
  },
  refundPurchase: { may: organiser, ids: { 'payload.pId': 'purchase' } },
  confirmSandboxPayment: { may: 'anyone' },
  authenticateSandboxPayment: { may: 'anyone' },

  // The door: check-in staff at their event, and its organiser.
  printBadge: { may: door, ids: { badgeId: 'badge' } },
  printBadges: {
    may: door,
    ids: { 'payload.eventId': 'event' },
    inside: { 'payload.users.*': 'attendees of the event; any other is not found' },
  },
  getBadgePrints: { may: door, ids: { userId: 'registeredUser' } },
  prepareBadges: {
    may: organiser,
    ids: { 'payload.eventId': 'event', 'payload.formId': 'form' },
    inside: {
      'payload.ticket': 'narrows the attendees that may be seen; another form’s finds nobody',
      'payload.question': 'narrows the attendees that may be seen; another form’s finds nobody',
      'payload.users.*': 'attendees of the event or form; any other is not found',
      'payload.except.*': 'attendees of the event or form; any other is not found',
    },
  },
  checkin: { may: door, ids: { userId: 'registeredUser', purchaseId: 'purchase' } },
  takePayment: { may: door, ids: { userId: 'registeredUser', purchaseId: 'purchase' } },
  undoCheckin: { may: door, ids: { userId: 'registeredUser', purchaseId: 'purchase' } },
  scanBadgeByCheckin: { may: door, ids: { eventId: 'event' } },
  getUsersByNameNEventId: { may: door, ids: { eventId: 'event' } },
  countCheckedIn: { may: door, ids: { eventId: 'event' } },

  // Exhibitors scan for themselves; the organiser reads along and says what they may see. A contact is its exhibitor's and nobody else's.
  scanBadgeByExhibitor: { may: ['exhibitor'], ids: { eventId: 'event' } },
  badgesScannedByExhibitor: {
    may: ['admin', 'exhibitor'],
    ids: { appUserId: 'appUser' },
    inside: { by: 'narrows the contacts that may be seen; nobody else’s scans are among them' },
  },
  exportContacts: {
    may: ['admin', 'exhibitor'],
    ids: { appUserId: 'appUser' },
    inside: { by: 'narrows the contacts that may be seen; nobody else’s scans are among them' },
  },
  saveContact: { may: ['exhibitor'], ids: { 'payload.contactId': 'contact' } },
  removeContact: { may: ['exhibitor'], ids: { 'payload.contactId': 'contact' } },
  restoreContact: { may: ['exhibitor'], ids: { 'payload.contactId': 'contact' } },
  getExhibitors: { may: organiser, ids: { eventId: 'event' } },
  getDelegateTicket: { may: organiser, ids: { eventId: 'event' } },
  saveDelegateTicket: { may: organiser, ids: { 'payload.eventId': 'event', 'payload.ticketId': 'ticket' } },
  registerDelegate: {
    may: ['exhibitor'],
    ids: { 'payload.appUserId': 'appUser' },
    inside: {
      'payload.key': 'made by the browser for one registration',
      'payload.answers.*': 'questions of the form that the organiser chose; an answer to any other is left out',
    },
  },
  // Whoever has a ticket's link says what its attendee shares.
  getSharing: { may: 'anyone' },
  endSharing: { may: 'anyone' },
  allowSharing: { may: 'anyone' },
  getUsersByExhibitorId: { may: ['admin', 'exhibitor'], ids: { appUserId: 'appUser' } },
  getExhibitorsByFormId: { may: organiser, ids: { formId: 'form' } },
  getExhibitorVisibilityByFormId: { may: organiser, ids: { formId: 'form' } },
  addExhibitorVisibility: {
    may: organiser,
    ids: { formId: 'form' },
    inside: {
      'questions.*': 'questions of the form; any other is left out',
      'overrides.*.standId': 'exhibitors of the event; any other is refused',
      'overrides.*.questions.*': 'questions of the form; any other is left out',
    },
  },
  previewExhibitorVisibility: {
    may: organiser,
    ids: { formId: 'form' },
    inside: { 'questions.*': 'questions of the form; nothing is shown of any other' },
  },

  // Badge designs: the organiser's; the door prints with the one of a form.
  getAllBadgeDesigns: { may: organiser, ids: { eventId: 'event' } },
  getBadgeDesignByFormId: { may: door, ids: { formId: 'form' } },
  getBadgeDesignWVisibility: { may: organiser, ids: { badgeDesignId: 'badgeDesign' } },
  getBadgeDesignerData: { may: organiser, ids: { eventId: 'event' } },
  saveBadgeDesign: {
    may: organiser,
    ids: { 'payload.id': 'badgeDesign', 'payload.eventId': 'event' },
    inside: {
      'payload.formIds.*': 'forms of the event; any other is not found',
      'payload.layout.elements.*.shows.tickets.*': 'whose badge has the element; another form’s is nobody’s',
      'payload.layout.elements.*.shows.forms.*': 'whose badge has the element; another event’s is nobody’s',
      'payload.layout.elements.*.shows.choices.*.questionId': 'whose badge has the element; another form’s is nobody’s',
      'payload.layout.elements.*.imageId': 'an image of the event; any other is not found',
      'payload.layout.elements.*.colors.*.id': 'a ticket or form that a colour is for; another event’s is nobody’s',
    },
  },
  duplicateBadgeDesign: { may: organiser, ids: { 'payload.badgeDesignId': 'badgeDesign' } },
  removeBadgeDesign: { may: organiser, ids: { badgeDesignId: 'badgeDesign' } },
  saveBadgeImage: { may: organiser, ids: { 'payload.eventId': 'event' } },

  // Logins of an event are the organiser's to give and to take.
  saveAppUser: { may: organiser, ids: { 'payload.id': 'appUser', 'payload.eventId': 'event' } },
  getAppUser: { may: organiser, ids: { eventId: 'event' } },
  removeAppUser: { may: organiser, ids: { id: 'appUser' } },
  saveAppUsers: { may: organiser, ids: { 'payload.eventId': 'event' } },
  makeLoginCards: {
    may: organiser,
    ids: { 'payload.eventId': 'event' },
    inside: { 'payload.users.*': 'logins of the event; any other is not found' },
  },
  inviteAppUsers: {
    may: organiser,
    ids: { 'payload.eventId': 'event' },
    inside: { 'payload.users.*': 'logins of the event; any other is not found' },
  },
  lockAppUser: { may: organiser, ids: { 'payload.id': 'appUser' } },

  // Everybody's own account and sessions; what a login to an event is called is its organiser's to say.
  getAccount: { may: everyRole },
  getSessions: { may: everyRole },
  endSession: { may: everyRole, inside: { id: 'a session of the caller; any other is left alone' } },
  endOtherSessions: { may: everyRole },
  saveProfile: { may: organiser },
  changePassword: { may: everyRole },
  changeEmail: { may: organiser },
  startSecondFactor: { may: organiser },
  confirmSecondFactor: { may: organiser },
  renewRecoveryCodes: { may: organiser },
  stopSecondFactor: { may: organiser },

  // The team of an organisation is its owner's, found by who calls.
  getTeam: { may: organiser },
  inviteMember: { may: organiser },
  getTeamWording: { may: organiser },
  saveTeamWording: { may: organiser },
  resetTeamWording: { may: organiser },
  previewTeamWording: { may: organiser },
  testTeamWording: { may: organiser },
  resendInvitation: { may: organiser, inside: { id: 'somebody of the caller’s team; any other is not found' } },
  changeMemberRole: { may: organiser, inside: { id: 'somebody of the caller’s team; any other is not found' } },
  removeMember: { may: organiser, inside: { id: 'somebody of the caller’s team; any other is not found' } },

  // Registered people: the organiser's to see and to change; an attendee sees those they registered.
  getUsers: {
    may: organiser,
    ids: { formId: 'form' },
    inside: {
      ticket: 'narrows the attendees that may be seen; another form’s finds nobody',
      question: 'narrows the attendees that may be seen; another form’s finds nobody',
    },
  },
  getUsersByEvent: {
    may: organiser,
    ids: { eventId: 'event' },
    inside: {
      ticket: 'narrows the attendees that may be seen; another form’s finds nobody',
      question: 'narrows the attendees that may be seen; another form’s finds nobody',
    },
  },
  changeUsers: {
    may: organiser,
    ids: { 'payload.eventId': 'event' },
    inside: { 'payload.users.*': 'attendees of the event; any other is not found' },
  },
  getAttendeeChoices: { may: organiser, ids: { eventId: 'event' } },
  getUsersByAttendeeId: { may: ['admin', 'attendee'], ids: { appUserId: 'appUser' } },
  getAttendee: { may: organiser, ids: { userId: 'registeredUser' } },
  // An attendee's own, as the handler sees to: theirs by their address.
  getOwnDetails: { may: ['attendee'], ids: { userId: 'registeredUser' } },
  saveOwnDetails: {
    may: ['attendee'],
    ids: { 'payload.uId': 'registeredUser' },
    inside: {
      'payload.answers.*': 'questions of the form the person registered with; an answer to any other is left out',
    },
  },
  transferTicket: {
    may: ['attendee'],
    ids: { 'payload.uId': 'registeredUser' },
    inside: {
      'payload.answers.*': 'questions of the form the person registered with; an answer to any other is left out',
    },
  },
  cancelTicket: { may: ['attendee'], ids: { userId: 'registeredUser' } },
  savePhoto: { may: ['admin', 'attendee'], ids: { 'payload.uId': 'registeredUser' } },
  removePhoto: { may: ['admin', 'attendee'], ids: { userId: 'registeredUser' } },
  downloadOwnData: { may: ['attendee'] },
  restoreUser: { may: organiser, ids: { userId: 'registeredUser' } },
  updateUser: {
    may: organiser,
    ids: { 'payload.uId': 'registeredUser', 'payload.ticketId': 'ticket' },
    inside: {
      'payload.answers.*': 'questions of the form the person registered with; an answer to any other is left out',
    },
  },
  updatePaymentStatus: { may: organiser, ids: { 'payload.pId': 'purchase' } },
  deleteUser: { may: organiser, ids: { userId: 'registeredUser', registrationId: 'form' } },
  getMailings: { may: organiser, ids: { eventId: 'event' } },
  createMailing: {
    may: organiser,
    ids: { eventId: 'event', copyOf: 'mailing', 'recipients.formId': 'form' },
    inside: recipientsInside,
  },
  getMailing: { may: organiser, ids: { mailingId: 'mailing' } },
  saveMailing: {
    may: organiser,
    ids: { mailingId: 'mailing', 'recipients.formId': 'form' },
    inside: recipientsInside,
  },
  removeMailing: { may: organiser, ids: { mailingId: 'mailing' } },
  attachFile: { may: organiser, ids: { mailingId: 'mailing' } },
  getAudience: { may: organiser, ids: { mailingId: 'mailing' } },
  previewMailing: { may: organiser, ids: { mailingId: 'mailing' } },
  testMailing: { may: organiser, ids: { mailingId: 'mailing' } },
  sendEmail: { may: organiser, ids: { mailingId: 'mailing' } },
  changeMailing: { may: organiser, ids: { mailingId: 'mailing' } },
  // The words of an event's mails.
  getMailWordings: { may: organiser, ids: { eventId: 'event' } },
  getMailWording: { may: organiser, ids: { eventId: 'event' } },
  saveMailWording: { may: organiser, ids: { eventId: 'event' } },
  resetMailWording: { may: organiser, ids: { eventId: 'event' } },
  previewMailWording: { may: organiser, ids: { eventId: 'event' } },
  testMailWording: { may: organiser, ids: { eventId: 'event' } },
  getBlockedAddresses: { may: organiser },
  blockAddresses: { may: organiser },
  unblockAddress: { may: organiser },

  // Mails: of the organiser's own orders, through a mail server of their own.
  getMails: { may: organiser, ids: { eventId: 'event', mailingId: 'mailing' } },
  getOutbox: { may: organiser, ids: { eventId: 'event' } },
  getMail: { may: organiser, ids: { mailId: 'mail' } },
  downloadMail: { may: organiser, ids: { mailId: 'mail' } },
  resendMail: { may: organiser, ids: { mailId: 'mail' } },
  sendWaitingMails: { may: organiser, ids: { eventId: 'event' } },
  sendTicketAgain: { may: organiser, ids: { userId: 'registeredUser' } },
  getMailServer: { may: organiser },
  saveMailServer: { may: organiser },
  sendTestMail: { may: organiser },
  removeMailServer: { may: organiser },

  getAllFigures: { may: organiser },
  downloadAllFigures: { may: organiser },
  downloadEventFigures: { may: organiser, ids: { eventId: 'event' } },
  getAuditLog: { may: organiser, ids: { eventId: 'event' } },
  getAttendeeLog: { may: organiser, ids: { userId: 'registeredUser' } },
  downloadAttendeeData: { may: organiser, ids: { userId: 'registeredUser' } },
  eraseUser: { may: organiser, ids: { userId: 'registeredUser' } },
  getRetention: { may: organiser, ids: { eventId: 'event' } },
  saveRetention: { may: organiser, ids: { 'payload.eventId': 'event' } },
  addUser: {
    may: organiser,
    ids: { 'payload.formId': 'form' },
    inside: {
      'payload.key': 'made by the browser, and tells one attendee from another',
      'payload.ticketId': 'a ticket of the form; any other is refused',
      'payload.answers.*': 'questions of the form; any other is left out',
    },
  },
  importUsers: {
    may: organiser,
    ids: { 'payload.formId': 'form' },
    inside: {
      'payload.choices.*.questionId': 'questions of the form; any other counts nothing',
      'payload.importId': 'made by the browser, and tells one import from another',
      'payload.rows.*.answers.*': 'questions of the form; any other is left out',
      'payload.rows.*.ticketId': 'a ticket of the form, or the row is refused',
      'payload.wanted.*': 'tickets of the form; any other counts nothing',
    },
  },

  // Reports
  downloadAttendeeReport: { may: organiser, ids: { eventId: 'event' } },
  downloadCheckinReport: { may: organiser, ids: { eventId: 'event' } },
  downloadFinancialReport: { may: organiser, ids: { eventId: 'event' } },
  downloadScannedBadgeReport: { may: organiser, ids: { eventId: 'event' } },
  downloadSurveyReport: { may: organiser, ids: { eventId: 'event' } },
  exportUsers: {
    may: organiser,
    ids: { 'payload.eventId': 'event', 'payload.formId': 'form' },
    inside: {
      'payload.ticket': 'narrows the attendees that may be seen; another form’s finds nobody',
      'payload.question': 'narrows the attendees that may be seen; another form’s finds nobody',
      'payload.users.*': 'attendees of the event or form; any other is not found',
      'payload.except.*': 'attendees of the event or form; any other is not found',
    },
  },

  // Settings and dashboard: each organiser's own, found by who calls.
  getSettings: { may: organiser },
  getSettingsWOKeys: { may: organiser },
  getSettingsWOPrivateKeys: { may: organiser },
  saveSettings: { may: organiser },
  getDashboard: { may: organiser },
  getTestOrders: { may: organiser },
  deleteTestOrders: { may: organiser },
  getEventFigures: { may: organiser, ids: { eventId: 'event' } },

  // Images are the `src` of public pages.
  getUserPhoto: { may: 'anyone' },
  getEventLogo: { may: 'anyone' },
  getBadgeImage: { may: 'anyone' },
  getTicketAdvert: { may: 'anyone' },
  getEventCalendar: { may: 'anyone' },
};

/** Who looks at a page: somebody of a role, or somebody who is not signed in. */
export type Visitor = Role | 'nobody';
export const visitors: Visitor[] = ['nobody', 'admin', 'checkin', 'exhibitor', 'attendee'];

const signedOutOnly: Visitor[] = ['nobody'];
const signedIn: Visitor[] = ['admin', 'checkin', 'exhibitor', 'attendee'];
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
  waiting: { path: '/waiting', may: visitors },
  notFound: { path: '/not-found/:status?/:message?', may: visitors },

  signout: { path: '/signout', may: signedIn },
  account: { path: '/account', may: signedIn },
  checkinStaff: { path: '/dashboard/checkin-staff', may: ['admin', 'checkin'] },
  kiosk: { path: '/event/:eventId/kiosk', may: ['admin', 'checkin'] },
  exhibitor: { path: '/dashboard/exhibitor', may: ['admin', 'exhibitor'] },
  scannedBadge: { path: '/dashboard/exhibitor/:appUserId/scanned-badge', may: ['admin', 'exhibitor'] },
  delegates: { path: '/dashboard/exhibitor/:appUserId/delegates', may: ['admin', 'exhibitor'] },
  attendee: { path: '/dashboard/attendee', may: signedIn },

  home: { path: '/home', may: admins },
  eventAdd: { path: '/event-add', may: admins },
  event: { path: '/event/:eventId', may: admins },
  eventForms: { path: '/event/:eventId/forms', may: admins },
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
  nobody: '/signin',
  admin: '/home',
  checkin: '/dashboard/checkin-staff',
  exhibitor: '/dashboard/exhibitor',
  attendee: '/dashboard/attendee',
};
