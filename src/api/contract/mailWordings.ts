import * as v from 'valibot';
import { bodyLimits, maxCount, pageLimits, wordingLimits } from '../../lib/limits.ts';
import { locales } from '../../lib/locale.ts';
import { eventMails } from '../../lib/mail.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { MailPreview, mailText } from './mailings.ts';
import { id, instant, optionalText, text, wholeNumber } from './values.ts';
import { baseVersion, version } from './version.ts';

const which = {
  eventId: id('event'),
  kind: v.picklist(eventMails, broken('notOneOf', 'request')),
  locale: v.picklist(locales, broken('notOneOf', 'request')),
};

/** `Wording` of src/lib/mail.ts. */
export const MailWordingDraft = v.object({
  subject: text('subject', wordingLimits.subject),
  title: optionalText('heading', wordingLimits.title),
  body: mailText(wordingLimits.text),
  after: mailText(wordingLimits.text),
});

/** What is saved of them, from whichever version it was begun. */
export const WordingChange = v.object({ version: baseVersion, wording: MailWordingDraft });

/** While they are written, the words may be unfinished. */
const UnfinishedWording = v.object({
  ...MailWordingDraft.entries,
  subject: optionalText('subject', wordingLimits.subject),
});

const Wording = v.object({ subject: v.string(), title: v.string(), body: v.string(), after: v.string() });

/** The words of a kind of mail in a language: the organiser's where `isOwn`, else the usual ones. */
export const MailWording = v.object({
  ...which,
  wording: Wording,
  usual: Wording,
  isOwn: v.boolean(),
  testAddress: v.string(),
  version,
});
export type MailWording = v.InferOutput<typeof MailWording>;

export const getMailWordings = endpoint({
  method: 'GET',
  path: '/api/mail/getMailWordings',
  summary: 'Which mails of an event have words of the organiser, and in which languages',
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event') }),
  payload: v.object({
    own: v.array(v.object({ kind: which.kind, locale: which.locale, changedAt: instant('time') })),
  }),
});

export const getMailWording = endpoint({
  method: 'GET',
  path: '/api/mail/getMailWording',
  summary: 'The words of a kind of mail in a language: the organiser’s, or the usual ones',
  team: 'read',
  within: { eventId: 'event' },
  input: v.object(which),
  payload: MailWording,
});

export const saveMailWording = endpoint({
  method: 'POST',
  path: '/api/mail/saveMailWording',
  summary: 'Say a kind of mail in words of the organiser. Refused where they have an unknown placeholder',
  team: 'manage',
  within: { eventId: 'event' },
  bodyLimit: bodyLimits.wording,
  input: v.object({ ...which, ...WordingChange.entries }),
  payload: MailWording,
});

export const resetMailWording = endpoint({
  method: 'POST',
  path: '/api/mail/resetMailWording',
  summary: 'Say a kind of mail in the usual words again',
  team: 'manage',
  within: { eventId: 'event' },
  input: v.object({ ...which, version: baseVersion }),
  payload: MailWording,
});

const read = {
  ...which,
  wording: UnfinishedWording,
  /** Of the attendees, of those who wait or of the logins, the ones that this finds. */
  name: v.optional(optionalText('search', pageLimits.search)),
  /** Which of them, from 0. */
  place: wholeNumber('amount', 0, maxCount),
};

export const previewMailWording = endpoint({
  method: 'POST',
  reads: true,
  path: '/api/mail/previewMailWording',
  heavy: true,
  summary: 'A mail in words that are being written, as a person of the event would get it, or one who is made up',
  team: 'read',
  within: { eventId: 'event' },
  bodyLimit: bodyLimits.wording,
  input: v.object(read),
  payload: MailPreview,
});

export const testMailWording = endpoint({
  method: 'POST',
  path: '/api/mail/testMailWording',
  summary: 'Send what the preview shows to the organiser, who is told what the mail server said',
  team: 'manage',
  within: { eventId: 'event' },
  bodyLimit: bodyLimits.wording,
  waitsForOthers: true,
  input: v.object(read),
  payload: v.object({ to: v.string(), answer: v.string() }),
});
