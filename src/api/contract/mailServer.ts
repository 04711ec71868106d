import * as v from 'valibot';
import { mailSecurities, mailServerLimits, mailServerTries } from '../../lib/mail.ts';
import { endpoint, type PayloadOf } from './endpoint.ts';
import { broken } from './issue.ts';
import { proof } from './ownAccount.ts';
import { email, optionalText, text, wholeNumber } from './values.ts';
import { baseVersion, version } from './version.ts';

/** Without a mail server `host` is empty. The password is written, never read back. */
const MailServer = v.object({
  host: v.string(),
  port: v.number(),
  security: v.picklist(mailSecurities),
  username: v.string(),
  hasPassword: v.boolean(),
  fromName: v.string(),
  fromAddress: v.string(),
  replyTo: v.string(),
  perMinute: v.number(),
  /** Where a test goes: the organiser's own address. */
  testAddress: v.string(),
  /** Whether mails can link to Foyer's pages, which needs its public address. */
  hasLinks: v.boolean(),
  version,
});
export type MailServer = v.InferOutput<typeof MailServer>;

export const getMailServer = endpoint({
  method: 'GET',
  path: '/api/mail/getServer',
  summary: "The organiser's mail server; says whether a password is kept",
  team: 'read',
  input: v.object({}),
  payload: v.object({ server: MailServer }),
});

/** An email address, or nothing. */
const optionalEmail = v.union([v.pipe(v.string(), v.trim(), v.literal('')), email()], broken('emailInvalid'));

/** What is typed of a mail server. */
export const MailServerValues = v.object({
  host: v.pipe(text('address', mailServerLimits.host), v.regex(/^[\w.:-]+$/, broken('invalid', 'address'))),
  port: wholeNumber('port', 1, 65_535),
  security: v.picklist(mailSecurities, broken('notOneOf', 'field')),
  username: optionalText('name', mailServerLimits.username),
  password: v.optional(
    v.pipe(
      v.string(broken('notText', 'password')),
      v.maxLength(mailServerLimits.password, broken('tooLong', 'password', mailServerLimits.password)),
    ),
  ),
  fromName: optionalText('name', mailServerLimits.name),
  fromAddress: email(),
  replyTo: optionalEmail,
  perMinute: wholeNumber('limit', 1, mailServerLimits.perMinute),
  version: baseVersion,
});

export const saveMailServer = endpoint({
  method: 'POST',
  path: '/api/mail/saveServer',
  waitsForOthers: true,
  summary:
    'Change the mail server; it is tried before it is kept. An absent password is kept; `current` is the caller’s own',
  team: 'owner',
  limit: mailServerTries,
  input: v.object({ ...MailServerValues.entries, ...proof }),
  payload: v.object({ server: MailServer }),
});

/** To whom a test went, and what the mail server said. */
export type TestAnswer = PayloadOf<typeof sendTestMail>;

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/mail/sendTest',
  waitsForOthers: true,
  summary: 'Send a mail at once and say what the mail server answered',
  team: 'owner',
  limit: mailServerTries,
  input: v.object({ to: email() }),
  payload: v.object({ to: v.string(), answer: v.string() }),
});

export const removeMailServer = endpoint({
  method: 'POST',
  path: '/api/mail/removeServer',
  summary: 'Forget the mail server; mails wait from then on',
  team: 'owner',
  input: v.object(proof),
  payload: v.object({ server: MailServer }),
});
