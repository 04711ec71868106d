import type { Role } from './lib/account.ts';
import type { AttendeeFilter } from './lib/attendee.ts';
import type { Locale } from './lib/locale.ts';
import type { EventMail, MailState } from './lib/mail.ts';
import type { PurchaseFilter } from './lib/purchase.ts';
import type { OpenIdRefusal } from './lib/signIn.ts';
import type { TitleKey } from './messages/en-GB/titles.ts';

/**
 * Who may see a page. `signedOut` pages send a signed-in user home; `door` is for organisers and check-in staff, `stand` for organisers and
 * exhibitors; the server enforces the rest again on each call.
 */
export type PageAccess = 'public' | 'signedOut' | 'signedIn' | 'door' | 'stand' | 'admin';

/**
 * `app` has the shell of the signed-in, `desk` Chakra as well, for the organiser's pages, `bare` the root layout
 * without navigation, `headerless` nothing around the page.
 */
export type Layout = 'app' | 'desk' | 'bare' | 'headerless';

export type Route = {
  pattern: string;
  title: TitleKey | null;
  access: PageAccess;
  layout: Layout;
  /** File in src/pages, without `.tsx`. */
  page: string;
};

const admin = (pattern: string, title: TitleKey, page: string) =>
  ({ pattern, title, access: 'admin', layout: 'desk', page }) as const satisfies Route;
const open = (pattern: string, title: TitleKey, page: string) =>
  ({ pattern, title, access: 'public', layout: 'bare', page }) as const satisfies Route;
const signedOut = (pattern: string, title: TitleKey, page: string) =>
  ({ pattern, title, access: 'signedOut', layout: 'bare', page }) as const satisfies Route;
const signedIn = (pattern: string, title: TitleKey, page: string) =>
  ({ pattern, title, access: 'signedIn', layout: 'app', page }) as const satisfies Route;

const stand = (pattern: string, title: TitleKey, page: string) =>
  ({ ...signedIn(pattern, title, page), access: 'stand' }) as const satisfies Route;

/** Every page there is, with its title and who may see it. Query parameters are named beside their builders in `to`. */
export const routes = {
  signin: signedOut('/signin', 'signin', 'account/SignInPage'),
  register: signedOut('/register', 'register', 'account/RegisterPage'),
  access: open('/access', 'signin', 'account/AccessPage'),
  account: signedIn('/account', 'account', 'account/AccountPage'),
  invoice: { ...open('/invoice', 'invoice', 'purchase/InvoicePage'), layout: 'headerless' },
  ticket: open('/ticket', 'ticket', 'ticket/TicketPage'),
  details: open('/ticket/details', 'details', 'ticket/DetailsPage'),
  sharing: open('/ticket/sharing', 'sharing', 'exhibitor/SharingPage'),
  signout: signedIn('/signout', 'signout', 'account/SignOutPage'),
  checkinStaff: { ...signedIn('/dashboard/checkin-staff', 'checkinStaff', 'door/CheckInPage'), access: 'door' },
  kiosk: {
    ...signedIn('/event/:eventId/kiosk', 'checkinStaff', 'door/KioskPage'),
    access: 'door',
    layout: 'headerless',
  },
  exhibitor: stand('/dashboard/exhibitor', 'exhibitor', 'exhibitor/ExhibitorPage'),
  scannedBadge: stand('/dashboard/exhibitor/:appUserId/scanned-badge', 'scannedBadge', 'exhibitor/ScannedBadgePage'),
  delegates: stand('/dashboard/exhibitor/:appUserId/delegates', 'delegates', 'exhibitor/DelegatesPage'),
  attendee: signedIn('/dashboard/attendee', 'attendee', 'ticket/MyTicketsPage'),
  home: admin('/home', 'home', 'event/HomePage'),
  eventAdd: admin('/event-add', 'eventAdd', 'event/EventEditPage'),
  event: admin('/event/:eventId', 'event', 'event/EventPage'),
  eventForms: admin('/event/:eventId/forms', 'eventForms', 'event/EventPage'),
  eventPage: admin('/event/:eventId/page', 'eventPage', 'event/PageEditorPage'),
  attendees: admin('/event/:eventId/attendees', 'viewAttendees', 'attendees/AttendeesPage'),
  purchases: admin('/event/:eventId/orders', 'purchases', 'purchase/PurchasesPage'),
  statement: admin('/event/:eventId/orders/statement', 'statement', 'purchase/StatementPage'),
  reports: admin('/event/:eventId/reports', 'reports', 'report/ReportsPage'),
  figures: admin('/event/:eventId/figures', 'figures', 'report/FiguresPage'),
  purchase: admin('/event/:eventId/order/:purchaseId', 'purchase', 'purchase/PurchasePage'),
  eventEdit: admin('/event/:eventId/edit', 'eventEdit', 'event/EventEditPage'),
  formAdd: admin('/event/:eventId/form/add', 'formAdd', 'form/FormBuilderPage'),
  formEdit: admin('/event/:eventId/form/edit', 'formEdit', 'form/FormBuilderPage'),
  badges: admin('/event/:eventId/badges', 'badges', 'badge/BadgePage'),
  badgeCreate: admin('/event/:eventId/badge/create', 'badgeCreate', 'badge/BadgePage'),
  badgeEdit: admin('/event/:eventId/badge/edit', 'badgeEdit', 'badge/BadgePage'),
  ticketAdd: admin('/event/:eventId/ticket/add', 'ticketAdd', 'ticket/TicketEditPage'),
  ticketEdit: admin('/event/:eventId/ticket/edit', 'ticketEdit', 'ticket/TicketEditPage'),
  promoAdd: admin('/event/:eventId/promo/add', 'promoAdd', 'ticket/PromoEditPage'),
  promoEdit: admin('/event/:eventId/promo/edit', 'promoEdit', 'ticket/PromoEditPage'),
  credentialGenerate: admin('/event/:eventId/credential-generate', 'credentialGenerate', 'account/AppUsersPage'),
  exhibitorVisibilityAdd: admin(
    '/event/:eventId/exhibitor-visibility/add',
    'exhibitorVisibilityAdd',
    'exhibitor/ExhibitorVisibilityPage',
  ),
  exhibitorVisibilityEdit: admin(
    '/event/:eventId/exhibitor-visibility/edit',
    'exhibitorVisibilityEdit',
    'exhibitor/ExhibitorVisibilityPage',
  ),
  waitingList: admin('/event/:eventId/form/:formId/waiting', 'waitingList', 'purchase/WaitingListPage'),
  viewAttendees: admin('/event/:eventId/form/:formId/users', 'viewAttendees', 'attendees/AttendeesPage'),
  emailAttendees: admin('/event/:eventId/form/:formId/email', 'emailAttendees', 'mail/EmailPage'),
  mailings: admin('/event/:eventId/email', 'mailings', 'mail/EmailPage'),
  orderMails: admin('/event/:eventId/order-emails', 'orderMails', 'mail/OrderMailsPage'),
  mailing: admin('/event/:eventId/email/:mailingId', 'mailing', 'mail/MailingPage'),
  blockedAddresses: admin('/outbox/blocked', 'blockedAddresses', 'mail/BlockedPage'),
  team: admin('/team', 'team', 'account/TeamPage'),
  settings: admin('/settings', 'settings', 'settings/SettingsPage'),
  outbox: admin('/outbox', 'outbox', 'mail/OutboxPage'),
  // After `form/add` and `form/edit`, which its pattern matches too.
  registration: open('/event/:eventId/form/:formId', 'registration', 'purchase/RegistrationPage'),
  waiting: open('/waiting', 'waitingList', 'purchase/WaitingPage'),
  publicEvent: open('/e/:slug', 'event', 'purchase/PublicEventPage'),
  findTickets: open('/e/:slug/tickets', 'findTickets', 'account/FindTicketsPage'),
  // After `tickets`, which its pattern matches too.
  publicForm: open('/e/:slug/:form', 'registration', 'purchase/RegistrationPage'),
  organiser: open('/o/:slug', 'home', 'purchase/OrganiserPage'),
  notFound: open('/not-found/:status?/:message?', 'notFound', 'parts/NotFoundPage'),
} as const satisfies Record<string, Route>;
export type RouteName = keyof typeof routes;

/** Their libraries write text into a page as HTML: html2canvas does, which prints tickets, and Stripe's script may. */
const untypedPages: ReadonlySet<string> = new Set([
  routes.registration.page,
  routes.publicEvent.page,
  routes.ticket.page,
]);

/** Whether browsers take text for HTML or for a script's address on this page only where the app marks it as trusted. A document is as its first page. */
export const hasTrustedTypes = ({ page }: Pick<Route, 'page'>): boolean => !untypedPages.has(page);

export type SettingsSection = 'invoices' | 'defaults' | 'payments' | 'mail';

/** `attendee` is the one whose details are open; with `import` the list makes room for the import into its form, with `add` an attendee is added beside it. */
type AttendeeSearch = AttendeeFilter & { attendee?: string | undefined; import?: 'yes'; add?: 'yes' };

/** A path with those of the parameters that are given. */
export const query = (path: string, values: Record<string, string | undefined> = {}) => {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

/** The form that stands at a path, whichever of its two it is. */
export const formAt = (path: string, purchase?: string, offer?: string): string => query(path, { purchase, offer });

/** `eventSlug` is its event's, `slug` its own. */
export type FormAddress = { eventId: string; formId: string; eventSlug: string; slug: string | null };

/** Builders of every address. The only place where one is written. */
export const to = {
  /** With a reason, whoever comes back from their provider without having signed in. The same of a link, and of the account. */
  signin: (refused?: OpenIdRefusal) => query('/signin', { refused }),
  register: () => '/register',
  /** Asks for a link into an account; with a link's key, it is the link. The key is behind a #, so that no server log has it. */
  access: (key?: string, refused?: OpenIdRefusal) => query('/access', { refused }) + (key ? `#${key}` : ''),
  account: (refused?: OpenIdRefusal) => query('/account', { refused }),
  signout: () => '/signout',
  /** With `figures`, those of all events. */
  home: (part?: { figures: 'yes' }) => query('/home', part),
  /** With `mail`, the words of an invitation in that language. */
  team: () => '/team',
  /** A section of the settings; without one, the organisation. */
  settings: (part?: { section: SettingsSection }) => query('/settings', part),
  /** The organiser's mails, of an event or in a state; `mail` is the one that is open. */
  outbox: (
    which: {
      event?: string | undefined;
      mailing?: string | undefined;
      state?: MailState | undefined;
      mail?: string | undefined;
    } = {},
  ) => query('/outbox', which),
  blockedAddresses: () => '/outbox/blocked',
  /** The emails to attendees of an event. */
  mailings: (eventId: string, search?: AttendeeSearch) => query(`/event/${eventId}/email`, search),
  /** The words of the emails that go out by themselves; with `kind` and `locale`, of one of them. */
  orderMails: (eventId: string, which?: { kind: EventMail; locale: Locale }) =>
    query(`/event/${eventId}/order-emails`, which),
  mailing: (eventId: string, mailingId: string) => `/event/${eventId}/email/${mailingId}`,
  /** The same, to begin one to a form's attendees, narrowed as their list is, or to one of them. */
  emailAttendees: (eventId: string, formId: string, search?: AttendeeSearch) =>
    query(`/event/${eventId}/form/${formId}/email`, search),
  eventAdd: () => '/event-add',
  event: (eventId: string) => `/event/${eventId}`,
  /** The forms of an event; `formId` is the one that is open. */
  eventForms: (eventId: string, formId?: string) => query(`/event/${eventId}/forms`, { form: formId }),
  /** Everybody registered for an event, narrowed and sorted; `attendee` is the one whose details are open. */
  attendees: (eventId: string, search?: AttendeeSearch) => query(`/event/${eventId}/attendees`, search),
  /** The orders of an event, narrowed to some. */
  purchases: (eventId: string, filter?: PurchaseFilter) => query(`/event/${eventId}/orders`, { filter }),
  /** Where a bank statement is matched with the open orders. */
  statement: (eventId: string) => `/event/${eventId}/orders/statement`,
  purchase: (eventId: string, purchaseId: string) => `/event/${eventId}/order/${purchaseId}`,
  /** With `privacy`, how long what is known of attendees is kept, and who saw it. */
  reports: (eventId: string, part?: { privacy: 'yes' }) => query(`/event/${eventId}/reports`, part),
  figures: (eventId: string) => `/event/${eventId}/figures`,
  eventEdit: (eventId: string) => `/event/${eventId}/edit`,
  /** Where the public page of an event is edited. */
  eventPage: (eventId: string) => `/event/${eventId}/page`,
  /** The public page of an event; with the key of its preview, the draft of it. */
  publicEvent: (slug: string, preview?: string) => query(`/e/${slug}`, { preview }),
  /** The public events of an organiser. */
  organiser: (slug: string) => `/o/${slug}`,
  /** Mails a link to the tickets that an address has there. */
  findTickets: (slug: string) => `/e/${slug}/tickets`,
  /** `purchaseKey` brings a buyer back to their purchase, `offerKey` to the tickets that a waiting list offers them. */
  registration: (eventId: string, formId: string, purchaseKey?: string, offerKey?: string) =>
    formAt(`/event/${eventId}/form/${formId}`, purchaseKey, offerKey),
  /** The same under its event's address, where it has one there: a form of before has a slug once it is saved. */
  publicForm: ({ eventId, formId, eventSlug, slug }: FormAddress, purchaseKey?: string, offerKey?: string): string =>
    slug === null
      ? to.registration(eventId, formId, purchaseKey, offerKey)
      : formAt(`/e/${eventSlug}/${slug}`, purchaseKey, offerKey),
  /** An entry of a waiting list, by the key of its link. */
  waiting: (key: string) => query('/waiting', { id: key }),
  formAdd: (eventId: string) => `/event/${eventId}/form/add`,
  formEdit: (eventId: string, formId: string) => query(`/event/${eventId}/form/edit`, { formId }),
  badges: (eventId: string) => `/event/${eventId}/badges`,
  /** A new badge design, for one form or for those that have none. */
  badgeCreate: (eventId: string, formId?: string) => query(`/event/${eventId}/badge/create`, { formId }),
  badgeEdit: (eventId: string, designId: string) => query(`/event/${eventId}/badge/edit`, { designId }),
  ticketAdd: (eventId: string, formId: string) => query(`/event/${eventId}/ticket/add`, { formId }),
  ticketEdit: (eventId: string, formId: string, ticketId: string) =>
    query(`/event/${eventId}/ticket/edit`, { formId, ticketId }),
  promoAdd: (eventId: string, formId: string) => query(`/event/${eventId}/promo/add`, { formId }),
  promoEdit: (eventId: string, formId: string, promoId: string) =>
    query(`/event/${eventId}/promo/edit`, { formId, promoId }),
  credentialGenerate: (eventId: string) => `/event/${eventId}/credential-generate`,
  viewAttendees: (eventId: string, formId: string, search?: AttendeeSearch) =>
    query(`/event/${eventId}/form/${formId}/users`, search),
  waitingList: (eventId: string, formId: string) => `/event/${eventId}/form/${formId}/waiting`,
  /** The public page of a ticket, by its key. */
  ticket: (ticketKey: string) => query('/ticket', { id: ticketKey }),
  /** Where whoever has the key of a ticket says who comes with it. */
  details: (ticketKey: string) => query('/ticket/details', { id: ticketKey }),
  /** The public page of an invoice or a credit note, by its key. */
  invoice: (invoiceKey: string) => query('/invoice', { id: invoiceKey }),
  /** `eventId` is for organisers, who can check in for any of their events. */
  checkinStaff: (eventId?: string) => query('/dashboard/checkin-staff', { eventId }),
  /** Where attendees of an event check themselves in. */
  kiosk: (eventId: string) => `/event/${eventId}/kiosk`,
  exhibitor: () => '/dashboard/exhibitor',
  /** The contacts of a login's exhibitor. */
  scannedBadge: (appUserId: string) => `/dashboard/exhibitor/${appUserId}/scanned-badge`,
  delegates: (appUserId: string) => `/dashboard/exhibitor/${appUserId}/delegates`,
  /** What an attendee shares with exhibitors, by the key of their ticket. */
  sharing: (ticketKey: string) => query('/ticket/sharing', { id: ticketKey }),
  exhibitorVisibilityEdit: (eventId: string, formId?: string) =>
    query(`/event/${eventId}/exhibitor-visibility/edit`, { formId }),
  attendee: () => '/dashboard/attendee',
  notFound: (status?: number, message?: string) =>
    ['/not-found', status, message && encodeURIComponent(message)].filter((part) => part !== undefined).join('/'),
};

/** Each role's start page. */
export const dashboardOf: Record<Role, string> = {
  admin: to.home(),
  checkin: to.checkinStaff(),
  exhibitor: to.exhibitor(),
  attendee: to.attendee(),
};

/** The static assets that stand in for a missing image. */
export const defaultImages = { user: '/default-user.jpg', event: '/default-event.jpg' };

/** Address of an event's logo, or the default image when the value is missing or the text "null". */
export const eventLogo = (eventId: string, logo: string | null): string =>
  logo && logo !== 'null' ? query(`/api/public/event-logo/${eventId}`, { v: logo }) : defaultImages.event;
/** Address of a user's photo, or the default image when the value is missing or the text "null". */
export const userPhoto = (id: string | null): string =>
  id && id !== 'null' ? `/api/public/user/${id}` : defaultImages.user;

/** Where the built app asks which scripts each page needs. */
export const pageFilesPath = '/pages.json';
