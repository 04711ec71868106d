import * as v from 'valibot';
import { selectionBytes } from '../../lib/attendee.ts';
import { bodyLimits, maxCount, pageLimits } from '../../lib/limits.ts';
import { locales } from '../../lib/locale.ts';
import { countPlaceholders, mailingLimits, mailingStates, maxPlaceholders } from '../../lib/mail.ts';
import { attendeeFilter } from './attendeeList.ts';
import { selectedAttendees } from './attendeeSelection.ts';
import { endpoint } from './endpoint.ts';
import { fileContent } from './fileContent.ts';
import { broken } from './issue.ts';
import { ServerProblem } from './mail.ts';
import { id, instant, longText, optionalText, text, wholeNumber } from './values.ts';
import { baseVersion, version } from './version.ts';

/** `Recipients` of src/lib/mail.ts. */
const Recipients = v.object({
  formId: v.nullable(id('form')),
  filter: v.object(attendeeFilter),
  users: v.nullable(selectedAttendees),
  except: selectedAttendees,
});

const Counts = v.object({
  open: v.number(),
  waiting: v.number(),
  sent: v.number(),
  failed: v.number(),
  inDoubt: v.number(),
  notSent: v.number(),
});

const summary = {
  mailingId: id('mailing'),
  eventId: id('event'),
  state: v.picklist(mailingStates),
  subject: v.string(),
  sendAt: v.nullable(instant('time')),
  /** Null also of one that Foyer has paused: it goes to more than when it was begun, and their mails are more than may be kept that day. */
  startedAt: v.nullable(instant('time')),
  createdAt: instant('time'),
  /** How many mails it had when it was started. */
  expected: v.number(),
  counts: Counts,
};

const MailingEntry = v.object(summary);
export type MailingEntry = v.InferOutput<typeof MailingEntry>;

const Facts = v.object({
  name: v.string(),
  place: v.string(),
  startsAt: instant('time'),
  endsAt: instant('time'),
  timeZone: v.string(),
});

/** HTML with placeholders, of which the server keeps what mails can show. */
export const mailText = (max: number) =>
  v.pipe(
    longText('body', max),
    v.check((body) => countPlaceholders(body) <= maxPlaceholders, broken('tooMany', 'placeholders', maxPlaceholders)),
  );

const words = {
  subject: optionalText('subject', mailingLimits.subject),
  body: mailText(mailingLimits.body),
  /** That it is written in: what is added to the words is in the same. Absent, it stays. */
  locale: v.optional(v.picklist(locales, broken('notOneOf', 'request'))),
  recipients: Recipients,
  withTickets: v.boolean(),
  withInvoice: v.boolean(),
  withCalendar: v.boolean(),
  /** Nobody can unsubscribe from it, and it goes to those who unsubscribed, too. */
  aboutTicket: v.boolean(),
};

/** A mailing with what it says. `hasLinks` is whether mails can link to this Foyer. */
export const Mailing = v.object({
  ...summary,
  subject: v.string(),
  body: v.string(),
  locale: v.picklist(locales),
  recipients: v.object({ ...Recipients.entries, users: v.nullable(v.array(id('attendee'))) }),
  withTickets: v.boolean(),
  withInvoice: v.boolean(),
  withCalendar: v.boolean(),
  aboutTicket: v.boolean(),
  file: v.nullable(v.object({ name: v.string(), size: v.number() })),
  eventBefore: v.nullable(Facts),
  hasServer: v.boolean(),
  problem: v.nullable(ServerProblem),
  hasLinks: v.boolean(),
  testAddress: v.string(),
  version,
});
export type Mailing = v.InferOutput<typeof Mailing>;

export const getMailings = endpoint({
  method: 'GET',
  path: '/api/mail/getMailings',
  summary: `The mails to many of an event, the newest ${mailingLimits.shown} first`,
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event') }),
  payload: v.object({ mailings: v.array(MailingEntry) }),
});

export const createMailing = endpoint({
  method: 'POST',
  path: '/api/mail/createMailing',
  summary: 'Begin a mail to many: empty, or with the words of another one of the event',
  team: 'manage',
  within: { eventId: 'event', copyOf: 'mailing', 'recipients.formId': 'form' },
  bodyLimit: selectionBytes,
  input: v.object({
    eventId: id('event'),
    recipients: Recipients,
    copyOf: v.optional(id('mailing')),
    /** What the event was before: the mail tells what has changed. */
    eventBefore: v.optional(Facts),
  }),
  payload: v.object({ mailingId: id('mailing') }),
});

export const getMailing = endpoint({
  method: 'GET',
  path: '/api/mail/getMailing',
  summary: 'A mail to many, and what became of it',
  team: 'read',
  within: { mailingId: 'mailing' },
  input: v.object({ mailingId: id('mailing') }),
  payload: Mailing,
});

export const saveMailing = endpoint({
  method: 'POST',
  path: '/api/mail/saveMailing',
  summary: 'Keep a mail to many that is not sent yet',
  team: 'manage',
  within: { mailingId: 'mailing', 'recipients.formId': 'form' },
  bodyLimit: selectionBytes,
  input: v.object({ mailingId: id('mailing'), version: baseVersion, ...words }),
  payload: Mailing,
});

export const removeMailing = endpoint({
  method: 'POST',
  path: '/api/mail/removeMailing',
  summary: 'Delete a mail to many that was not sent',
  team: 'manage',
  within: { mailingId: 'mailing' },
  input: v.object({ mailingId: id('mailing') }),
  payload: v.object({ mailingId: id('mailing') }),
});

export const attachFile = endpoint({
  method: 'POST',
  path: '/api/mail/attachFile',
  summary: 'Attach a file to a mail to many, in place of the one before, or none',
  team: 'manage',
  within: { mailingId: 'mailing' },
  bodyLimit: bodyLimits.file,
  input: v.object({
    mailingId: id('mailing'),
    file: v.nullable(
      v.object({
        name: text('file', mailingLimits.fileName),
        content: fileContent(mailingLimits.file),
      }),
    ),
  }),
  payload: Mailing,
});

const reader = {
  mailingId: id('mailing'),
  /** Of those it goes to, the ones that this finds. */
  name: v.optional(optionalText('search', pageLimits.search)),
  /** Which of them, from 0. */
  place: wholeNumber('amount', 0, maxCount),
};

/** The mail as one recipient gets it; null where there is no recipient. */
export const MailPreview = v.object({
  mail: v.nullable(
    v.object({
      toName: v.string(),
      toAddress: v.string(),
      subject: v.string(),
      html: v.string(),
      text: v.string(),
      attached: v.array(v.string()),
    }),
  ),
  /** Whether another recipient comes after them. */
  hasNext: v.boolean(),
  /** There is no recipient yet: this one is made up. */
  isMadeUp: v.boolean(),
});
export type MailPreview = v.InferOutput<typeof MailPreview>;

export const previewMailing = endpoint({
  method: 'POST',
  reads: true,
  path: '/api/mail/previewMailing',
  heavy: true,
  summary: 'A mail to many as one of its recipients gets it',
  team: 'read',
  within: { mailingId: 'mailing' },
  input: v.object(reader),
  payload: MailPreview,
});

export const testMailing = endpoint({
  method: 'POST',
  path: '/api/mail/testMailing',
  waitsForOthers: true,
  summary:
    'Send a mail to many as one of its recipients gets it to the organiser, who is told what the mail server said',
  team: 'manage',
  within: { mailingId: 'mailing' },
  input: v.object(reader),
  payload: v.object({ to: v.string(), answer: v.string() }),
});
