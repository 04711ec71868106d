import type { AttendeeFilter } from './attendeeFilter.ts';
import { type Placeholder, usedPlaceholders } from './placeholders.ts';

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

/** How much of everything is accepted. `file` is in bytes, and `fileText` in characters of base64. */
export const mailingLimits = {
  subject: 200,
  body: 100_000,
  fileName: 120,
  file: 5_000_000,
  fileText: Math.ceil(5_000_000 / 3) * 4,
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
export const fileTypes: Record<string, string> = {
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
};

/** The type of a file by its name; null for one that is not attached to mails. */
export function fileTypeOf(name: string): string | null {
  const end = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(fileTypes, end) ? (fileTypes[end] ?? null) : null;
}

const ofOneTicket: readonly Placeholder[] = ['ticket', 'ticketLink'];

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
