/** What a mail about an order tells. */
export const orderMailKinds = [
  'confirmation',
  'transferInstructions',
  'doorInstructions',
  'transferReminder',
  'paymentReceived',
  'ticket',
  'refund',
  'cancelled',
  'expired',
] as const;
export type OrderMailKind = (typeof orderMailKinds)[number];

/** What a mail to somebody on a waiting list tells: that they are on it, or that tickets are kept for them. */
export const waitingMailKinds = ['waitingJoined', 'waitingOffer'] as const;
export type WaitingMailKind = (typeof waitingMailKinds)[number];
export const isWaitingMail = (kind: string): kind is WaitingMailKind =>
  (waitingMailKinds as readonly string[]).includes(kind);

/** What a mail to a buyer, an attendee or somebody who waits is about. A mailing goes to many. */
export const mailKinds = [...orderMailKinds, ...waitingMailKinds, 'mailing'] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * What became of a mail. `held`: there was no mail server when it was written, and nobody said yet that it shall go. `inDoubt`: it was
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

/** The organiser may send it again: it has not arrived, or nobody knows whether it has. */
export const isResendable = among(['failed', 'inDoubt', 'deferred']);

export const isMailState = (text: string): text is MailState => (mailStates as readonly string[]).includes(text);

/**
 * Why a mail is where it is, where the server's own words don't say it. `outdated`: the order has changed. `noAnswer`: the connection broke
 * after it was handed over. `stopped`: Foyer stopped meanwhile. `gaveUp`: it was tried for days. `unsubscribed`, `bounced`: its address
 * is blocked. `cancelled`: the organiser has cancelled the mailing.
 */
export const mailRemarks = [
  'outdated',
  'noAnswer',
  'stopped',
  'gaveUp',
  'unsubscribed',
  'bounced',
  'cancelled',
] as const;
export type MailRemark = (typeof mailRemarks)[number];

/** How the connection to a mail server is kept secret: from its first byte, from a command on, or not at all. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** The port that servers of each kind usually have. */
export const usualPorts: Record<MailSecurity, number> = { tls: 465, starttls: 587, none: 25 };

/** What is wrong with a mail server: found when its settings are saved, and whenever it is used. */
export const serverProblems = [
  'unknownHost',
  'unreachable',
  'timeout',
  'tls',
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
