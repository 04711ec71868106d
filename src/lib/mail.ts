import type { AttendeeFilter } from './attendee.ts';

/** What a mail about an order tells. */
const orderMailKinds = [
  'confirmation',
  'transferInstructions',
  'doorInstructions',
  'transferReminder',
  'paymentReceived',
  'ticket',
  'refund',
  'cancelled',
  'ticketTransferred',
  'ticketCancelled',
  'addressChanged',
  'expired',
] as const;
export type OrderMailKind = (typeof orderMailKinds)[number];

/** Those that tell of the end of one ticket, or that it goes to another address: its holder and its buyer get them. */
export const endingMailKinds = [
  'ticketTransferred',
  'ticketCancelled',
  'addressChanged',
] as const satisfies readonly OrderMailKind[];
export type EndingMailKind = (typeof endingMailKinds)[number];

/** For so long after the mail an attendee whose ticket another person ended can object. */
export const objectionHours = 72;

/** How a ticket ended for its holder: who did it, and where. */
export type TicketEnding =
  | 'transferredByHolder'
  | 'transferredByBuyer'
  | 'cancelledByHolder'
  | 'cancelledByBuyer'
  | 'cancelledByOrganiser'
  | 'addressByHolder'
  | 'addressByBuyer'
  | 'addressByOrganiser'
  | 'orderEnded';

/** What a mail about an entry of a waiting list tells: that they are on it, or that tickets are kept for them. */
export const waitingMailKinds = ['waitingJoined', 'waitingOffer'] as const;
export type WaitingMailKind = (typeof waitingMailKinds)[number];
export const isWaitingMail = (kind: string): kind is WaitingMailKind =>
  (waitingMailKinds as readonly string[]).includes(kind);

/** What a mail to a buyer, an attendee or an entry of a waiting list is about. A mailing goes to many. */
export const mailKinds = [...orderMailKinds, ...waitingMailKinds, 'mailing'] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * What became of a mail. `held`: there was no mail server when it was written, and the organiser has not released it yet. `inDoubt`: it was
 * handed over and no answer came, so it may have arrived. `suppressed`: it does not go, since it says what is no longer so or is not
 * wanted. `paused`: the organiser has stopped the mailing it belongs to for a while.
 */
export const mailStates = [
  'held',
  'queued',
  'sending',
  'sent',
  'deferred',
  'failed',
  'inDoubt',
  'suppressed',
  'paused',
] as const;
export type MailState = (typeof mailStates)[number];

type States = readonly MailState[];

const among =
  (states: States) =>
  (state: MailState): boolean =>
    states.includes(state);

/** On their way, as soon as the mail server takes them. */
export const dueStates = ['queued', 'deferred'] as const satisfies States;
export const isDue = among(dueStates);

/** Not known to have arrived, and may still go: by itself, once its mailing goes on, or when the organiser says so. */
export const unsentStates = ['held', ...dueStates, 'failed', 'inDoubt', 'paused'] as const satisfies States;
export const isUnsent = among(unsentStates);

/** The organiser may send it again: it has not arrived, or that is not known. */
export const isResendable = among(['failed', 'inDoubt', 'deferred']);

export const isMailState = (text: string): text is MailState => (mailStates as readonly string[]).includes(text);

/**
 * Why a mail is where it is, where the server's own words don't say it. `outdated`: the order has changed. `noAnswer`: the connection broke
 * after it was handed over. `stopped`: Foyer stopped meanwhile. `gaveUp`: it was tried for days. `unsubscribed`, `bounced`: its address
 * is blocked. `cancelled`: the organiser has cancelled the mailing. `tooMany`: its address had too many within an hour. `cameBack`: another
 * mail server could not deliver it. `delayed`: another one has not yet, and goes on trying.
 */
export const mailRemarks = [
  'outdated',
  'noAnswer',
  'stopped',
  'gaveUp',
  'unsubscribed',
  'bounced',
  'cancelled',
  'tooMany',
  'cameBack',
  'delayed',
] as const;
export type MailRemark = (typeof mailRemarks)[number];

/** How the connection to a mail server is kept secret: from its first byte, from a command on, or not at all. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** The port that servers of each kind usually have. */
export const usualPorts: Record<MailSecurity, number> = { tls: 465, starttls: 587, none: 25 };

/** Where mail servers on the internet are. One in a network of the operator's may be at any port. */
export const mailPorts: readonly number[] = [25, 465, 587, 2525];

/** What is wrong with a mail server: found when its settings are saved, and whenever it is used. */
export const serverProblems = [
  'unknownHost',
  'port',
  'unreachable',
  'timeout',
  'tls',
  'certificate',
  'login',
  'noLogin',
  'notMail',
  'sender',
  'refused',
] as const;
export type ServerProblem = (typeof serverProblems)[number];

/** A mail server on the same machine: what goes there passes no network. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);

/** How much of a mail server's settings is accepted, beside the limits of everything else. */
export const mailServerLimits = { host: 253, username: 254, password: 500, name: 120, perMinute: 6_000 };
/** How often one network may try a mail server: it could look for open ports with it. */
export const mailServerTries = { calls: 30, seconds: 600 };

/**
 * How far a mail to many is. `scheduled` waits for its time, `preparing` writes to one recipient after the other, `sending` has written to
 * all: whether all are on their way is said by its mails.
 */
export const mailingStates = ['draft', 'scheduled', 'preparing', 'sending', 'paused', 'cancelled'] as const;
export type MailingState = (typeof mailingStates)[number];

/** What the organiser can do with a mailing that was started. */
export const mailingActions = ['pause', 'resume', 'cancel', 'resendFailed'] as const;
export type MailingAction = (typeof mailingActions)[number];

const allowed: Record<MailingAction, readonly MailingState[]> = {
  pause: ['preparing', 'sending'],
  resume: ['paused'],
  cancel: ['scheduled', 'preparing', 'sending', 'paused'],
  resendFailed: ['sending'],
};

/** Whether Foyer has paused it: it goes to more than when it was begun, and their mails are more than may be kept that day. */
export const isGrown = ({ state, startedAt }: { state: MailingState; startedAt: string | null }): boolean =>
  state === 'paused' && startedAt === null;

/** Whether something can be done with a mailing in a state. */
export const isAllowed = (action: MailingAction, state: MailingState): boolean => allowed[action].includes(state);

/** Whom a mailing goes to: those whom the filter leaves of a form or of the whole event, or those named, without some. */
export type Recipients = {
  formId: string | null;
  filter: AttendeeFilter;
  users: string[] | null;
  except: string[];
};

/** Everybody registered for the event. */
export const everybody: Recipients = { formId: null, filter: {}, users: null, except: [] };

/** How much of everything is accepted. `file` is in bytes. */
export const mailingLimits = {
  subject: 200,
  body: 50_000,
  fileName: 120,
  file: 5_000_000,
  shown: 200,
  blocked: 500,
};

/** What can stand in the words of a mailing. */
export const mailingPlaceholders = [
  'firstName',
  'surname',
  'name',
  'event',
  'when',
  'where',
  'ticket',
  'reference',
  'ticketLink',
  'organiser',
] as const satisfies readonly Placeholder[];

/** What a file that is attached can be, by the end of its name. Mail servers refuse others. */
export const fileTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  txt: 'text/plain',
  csv: 'text/csv',
  ics: 'text/calendar',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
} as const;
export type FileType = (typeof fileTypes)[keyof typeof fileTypes];

/** The type of a file by its name; null for one that is not attached to mails. */
export function fileTypeOf(name: string): FileType | null {
  const end = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(fileTypes, end) ? fileTypes[end as keyof typeof fileTypes] : null;
}

const ofOneTicket: readonly Placeholder[] = ['ticket', 'ticketLink'];

/**
 * What can stand in a subject, of what can stand in a text: no link. Subjects are read in lists of mails, by more people than their reader, and
 * whoever has the link has the ticket.
 */
export const inSubject = (placeholders: readonly Placeholder[]): Placeholder[] =>
  placeholders.filter((each) => each !== 'ticketLink');

/** Whether a mailing tells of one ticket, so that people who share an address each get one of their own. */
export const isEachTicket = (mailing: { subject: string; body: string; withTickets: boolean }): boolean =>
  mailing.withTickets ||
  usedPlaceholders(`${mailing.subject} ${mailing.body}`).some((placeholder) => ofOneTicket.includes(placeholder));

/** How many mails of a mailing are where. `open` are on their way or wait. */
export type MailingCounts = {
  open: number;
  waiting: number;
  sent: number;
  failed: number;
  inDoubt: number;
  notSent: number;
};

/** Whether nothing is left to do for a mailing. */
export const isOver = (state: MailingState, { open, waiting }: Pick<MailingCounts, 'open' | 'waiting'>): boolean =>
  state === 'cancelled' || (state === 'sending' && open + waiting === 0);

/** Why no mail goes to an address. `unsubscribed` keeps only what is not about a ticket from it. */
export const blockReasons = ['unsubscribed', 'bounced'] as const;
export type BlockReason = (typeof blockReasons)[number];

/** What changed of an event, before and now; times with the zone they are shown in. */
export type EventFacts = { name: string; place: string; startsAt: string; endsAt: string; timeZone: string };

/** Whether attendees would do something else after a change of an event. */
export const isWorthTelling = (before: EventFacts, now: EventFacts): boolean =>
  before.name !== now.name ||
  before.place !== now.place ||
  Date.parse(before.startsAt) !== Date.parse(now.startsAt) ||
  Date.parse(before.endsAt) !== Date.parse(now.endsAt);

/** The mails that open a login to an event, one for each of its roles. */
export const loginMailKinds = ['checkinLogin', 'exhibitorLogin', 'attendeeLogin'] as const;
export type LoginMailKind = (typeof loginMailKinds)[number];
export const isLoginMail = (kind: string): kind is LoginMailKind =>
  (loginMailKinds as readonly string[]).includes(kind);

/** The mails of an event whose words an organiser can write, for each language. `eventChange` is what an email about a changed event begins with. */
export const eventMails = [...orderMailKinds, ...waitingMailKinds, 'eventChange', ...loginMailKinds] as const;
export type EventMail = (typeof eventMails)[number];

/**
 * The words of a mail. `body` is HTML above the facts that every such mail has, like tickets and bank details, and `after` is HTML below
 * these.
 */
export type Wording = { subject: string; title: string; body: string; after: string };
export type WordingField = keyof Wording;
/** The words of a mail whose organiser has written none. */
export type UsualWording = { subject: string; title: string; text: string };

const everywhere = ['firstName', 'surname', 'name', 'event', 'when', 'where', 'organiser'] as const;
const ofLogins = ['name', 'event', 'when', 'where', 'organiser'] as const;
const ofOrders = [...everywhere, 'reference'] as const;
/** Whose ticket it was is known by one name alone. */
const ofEndings = ['name', 'event', 'when', 'where', 'organiser', 'reference'] as const;

/** What can stand in the words of each. */
export const placeholdersOf: Record<EventMail, readonly Placeholder[]> = {
  confirmation: [...ofOrders, 'tickets'],
  transferInstructions: [...ofOrders, 'amount', 'until'],
  doorInstructions: [...ofOrders, 'amount'],
  transferReminder: [...ofOrders, 'amount', 'until'],
  paymentReceived: [...ofOrders, 'tickets', 'amount'],
  ticket: [...ofOrders, 'tickets'],
  refund: [...ofOrders, 'amount'],
  cancelled: ofOrders,
  ticketTransferred: ofEndings,
  ticketCancelled: ofEndings,
  addressChanged: ofEndings,
  expired: [...ofOrders, 'until'],
  waitingJoined: [...everywhere, 'ticket'],
  waitingOffer: [...everywhere, 'ticket', 'tickets', 'until'],
  eventChange: mailingPlaceholders,
  checkinLogin: ofLogins,
  exhibitorLogin: ofLogins,
  attendeeLogin: ofLogins,
};

/** The parts of the words that a mail has. */
export const fieldsOf = (kind: EventMail): readonly WordingField[] =>
  kind === 'eventChange' ? ['subject', 'body'] : ['subject', 'title', 'body', 'after'];

/** What can stand for something in the words of a mail, written `{{firstName}}`. Upper and lower case mean the same. */
export const placeholders = [
  'firstName',
  'surname',
  'name',
  'event',
  'when',
  'where',
  'ticket',
  'tickets',
  'reference',
  'amount',
  'until',
  'ticketLink',
  'organiser',
] as const;
export type Placeholder = (typeof placeholders)[number];

/** What stands for a placeholder in a text. */
export const tokenOf = (placeholder: Placeholder): string => `{{${placeholder}}}`;

const token = /\{\{\s*([a-z]+)\s*\}\}/gi;
const unknownToken = /\{\{[^{}]{0,40}\}{0,2}/g;
const tag = /<[^<>]*>/g;

const named = (name: string, known: readonly Placeholder[]): Placeholder | undefined =>
  known.find((placeholder) => placeholder.toLowerCase() === name.toLowerCase());

/**
 * A text with every placeholder replaced that is one. Of HTML, give values that are escaped. A value that ends with a full stop, like
 * the name of an association, ends a sentence with that one.
 */
export const fillPlaceholders = (text: string, filled: (placeholder: Placeholder) => string): string =>
  text.replace(token, (whole, name: string, at: number) => {
    const known = named(name, placeholders);
    if (!known) return whole;
    const value = filled(known);
    const end = at + whole.length;
    return value.endsWith('.') && text[end] === '.' && text[end + 1] !== '.' ? value.slice(0, -1) : value;
  });

/** How many of them a text may have: each stands for a value in every mail. */
export const maxPlaceholders = 100;
export const countPlaceholders = (text: string): number => text.match(token)?.length ?? 0;

/** The placeholders that a text has. */
export const usedPlaceholders = (text: string): Placeholder[] =>
  placeholders.filter((placeholder) =>
    [...text.matchAll(token)].some(([, name = '']) => named(name, [placeholder]) !== undefined),
  );

/** What can stand in a part of a mail. */
export const placeholdersIn = (kind: EventMail, field: WordingField): readonly Placeholder[] =>
  field === 'subject' ? inSubject(placeholdersOf[kind]) : placeholdersOf[kind];

/** What looks like a placeholder in a text or in HTML and is not one of `known`, as it is written; each once. */
export function unknownPlaceholders(text: string, known: readonly Placeholder[]): string[] {
  const rest = text
    .replace(token, (whole, name: string) => (named(name, known) ? '' : whole))
    // A placeholder of which a part is bold is none.
    .replace(tag, '');
  return [...new Set([...rest.matchAll(unknownToken)].map(([found]) => found.trim()))];
}
