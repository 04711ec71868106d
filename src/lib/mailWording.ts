import { orderMailKinds, waitingMailKinds } from './mail.ts';
import { mailingPlaceholders } from './mailing.ts';
import type { Placeholder } from './placeholders.ts';

/** The mails that let somebody into a login to an event, one for each of its roles. */
export const loginMailKinds = ['checkinLogin', 'exhibitorLogin', 'attendeeLogin'] as const;
export type LoginMailKind = (typeof loginMailKinds)[number];
export const isLoginMail = (kind: string): kind is LoginMailKind =>
  (loginMailKinds as readonly string[]).includes(kind);

/** The mails of an event whose words an organiser can write, for each language. `eventChange` is what an email about a changed event begins with. */
export const eventMails = [...orderMailKinds, ...waitingMailKinds, 'eventChange', ...loginMailKinds] as const;
export type EventMail = (typeof eventMails)[number];

/** The same, with what invites somebody to the team of an organisation. */
export const wordedMails = [...eventMails, 'teamInvite'] as const;
export type WordedMail = (typeof wordedMails)[number];

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

/** What can stand in the words of each. */
export const placeholdersOf: Record<WordedMail, readonly Placeholder[]> = {
  confirmation: [...ofOrders, 'tickets'],
  transferInstructions: [...ofOrders, 'amount', 'until'],
  doorInstructions: [...ofOrders, 'amount'],
  transferReminder: [...ofOrders, 'amount', 'until'],
  paymentReceived: [...ofOrders, 'tickets', 'amount'],
  ticket: [...ofOrders, 'tickets'],
  refund: [...ofOrders, 'amount'],
  cancelled: ofOrders,
  expired: [...ofOrders, 'until'],
  waitingJoined: [...everywhere, 'ticket'],
  waitingOffer: [...everywhere, 'ticket', 'tickets', 'until'],
  eventChange: mailingPlaceholders,
  checkinLogin: ofLogins,
  exhibitorLogin: ofLogins,
  attendeeLogin: ofLogins,
  teamInvite: ['inviter', 'organiser'],
};

/** The parts of the words that a mail has. */
export const fieldsOf = (kind: WordedMail): readonly WordingField[] =>
  kind === 'eventChange' ? ['subject', 'body'] : ['subject', 'title', 'body', 'after'];
