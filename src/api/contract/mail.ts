import * as v from 'valibot';
import { maxCount, pageLimits } from '../../lib/limits.ts';
import { locales } from '../../lib/locale.ts';
import { mailKinds, mailRemarks, mailStates, serverProblems } from '../../lib/mail.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { id, instant, optionalText, queryNumber, textWithKeys, wholeNumber } from './values.ts';

/** A mail in the outbox. `remark` says what `answer`, the mail server's own words, does not. */
export const MailEntry = v.object({
  mailId: id('mail'),
  eventId: id('event'),
  eventName: v.string(),
  timeZone: v.string(),
  /** Of the order that it is about, if it is about one. */
  pId: v.nullable(id('purchase')),
  reference: v.nullable(v.string()),
  kind: v.picklist(mailKinds),
  mailingId: v.nullable(id('mailing')),
  state: v.picklist(mailStates),
  toName: v.string(),
  toAddress: v.string(),
  subject: v.string(),
  answer: v.string(),
  remark: v.nullable(v.picklist(mailRemarks)),
  writtenAt: instant('time'),
  sentAt: v.nullable(instant('time')),
  nextAttemptAt: v.nullable(instant('time')),
});
export type MailEntry = v.InferOutput<typeof MailEntry>;

/** A page of mails, the newest first. */
const Mails = v.object({
  mails: v.array(MailEntry),
  next: v.nullable(v.string()),
  total: v.number(),
});
export type Mails = v.InferOutput<typeof Mails>;

export const getMails = endpoint({
  method: 'GET',
  path: '/api/mail/getMails',
  summary: "The organiser's mails, of one event or all, by pages",
  team: 'read',
  within: { eventId: 'event', mailingId: 'mailing' },
  input: v.object({
    eventId: v.optional(id('event')),
    mailingId: v.optional(id('mailing')),
    state: v.optional(v.picklist(mailStates, broken('notOneOf', 'field'))),
    search: v.optional(optionalText('search', pageLimits.search)),
    cursor: v.optional(optionalText('cursor', pageLimits.cursor)),
    limit: v.optional(queryNumber('limit', 1, pageLimits.rows)),
  }),
  payload: Mails,
});

/** What is wrong with a mail server now. */
export const ServerProblem = v.object({ kind: v.picklist(serverProblems), host: v.string(), answer: v.string() });

/** How the mails stand. `held` wait for the organiser's word; `problem` is what is wrong with the mail server now. */
const Outbox = v.object({
  held: v.number(),
  hasServer: v.boolean(),
  problem: v.nullable(ServerProblem),
});
export type Outbox = v.InferOutput<typeof Outbox>;

export const getOutbox = endpoint({
  method: 'GET',
  path: '/api/mail/getOutbox',
  summary: 'How many mails wait, of one event or all, and whether the mail server works',
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: v.optional(id('event')) }),
  payload: Outbox,
});

const MailDetails = v.object({
  ...MailEntry.entries,
  locale: v.picklist(locales),
  html: textWithKeys('manage'),
  text: textWithKeys('manage'),
  attempts: v.number(),
  attachments: v.object({ tickets: v.number(), invoice: v.boolean(), calendar: v.boolean(), file: v.boolean() }),
});
export type MailDetails = v.InferOutput<typeof MailDetails>;

export const getMail = endpoint({
  method: 'GET',
  path: '/api/mail/getMail',
  summary: 'One mail as it was written, and what became of it',
  team: 'read',
  within: { mailId: 'mail' },
  input: v.object({ mailId: id('mail') }),
  payload: MailDetails,
});

export const downloadMail = endpoint({
  method: 'GET',
  path: '/api/mail/downloadMail',
  summary: 'One mail with its attachments, eml',
  team: 'export',
  within: { mailId: 'mail' },
  input: v.object({ mailId: id('mail') }),
  payload: 'blob',
});

export const resendMail = endpoint({
  method: 'POST',
  path: '/api/mail/resendMail',
  summary: 'Send a mail again that failed, was deferred, or is in doubt',
  team: 'finance',
  within: { mailId: 'mail' },
  input: v.object({ mailId: id('mail') }),
  payload: MailDetails,
});

export const sendWaitingMails = endpoint({
  method: 'POST',
  path: '/api/mail/sendWaiting',
  summary:
    'Send the mails that were written without a mail server, of one event or all. Refused where others wait by now than the organiser saw (`seen`)',
  team: 'manage',
  within: { eventId: 'event' },
  input: v.object({ eventId: v.optional(id('event')), seen: wholeNumber('amount', 1, maxCount * 10) }),
  payload: v.object({ queued: v.number() }),
});
