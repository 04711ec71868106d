import * as v from 'valibot';
import { maxCount } from '../../lib/limits.ts';
import { mailingActions } from '../../lib/mail.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { Mailing } from './mailings.ts';
import { id, instant, wholeNumber } from './values.ts';
import { baseVersion } from './version.ts';

/** Whom a mailing reaches: `mails` of `attendees`, and how many of these get none, and why. */
const Audience = v.object({
  attendees: v.number(),
  mails: v.number(),
  /** Their order was cancelled, refunded, or never paid. */
  ended: v.number(),
  noAddress: v.number(),
  /** Somebody with the same address gets it. */
  shared: v.number(),
  unsubscribed: v.number(),
  bounced: v.number(),
  /** It has tickets attached, and theirs is unpaid: they get it without. */
  noTicket: v.number(),
});
export type Audience = v.InferOutput<typeof Audience>;

export const getAudience = endpoint({
  method: 'GET',
  path: '/api/mail/getAudience',
  summary: 'How many get a mail to many, as it is saved, if it is sent now',
  team: 'read',
  within: { mailingId: 'mailing' },
  input: v.object({ mailingId: id('mailing') }),
  payload: Audience,
});

export const sendEmail = endpoint({
  method: 'POST',
  path: '/api/users/sendEmail',
  summary:
    'Send a mail to many, now or at a time. Refused where it has an unknown placeholder, or has other recipients by now than the organiser saw (`seen`)',
  team: 'manage',
  within: { mailingId: 'mailing' },
  input: v.object({
    mailingId: id('mailing'),
    version: baseVersion,
    seen: wholeNumber('amount', 0, maxCount * 10),
    sendAt: v.nullable(instant('time')),
  }),
  payload: Mailing,
});

export const changeMailing = endpoint({
  method: 'POST',
  path: '/api/mail/changeMailing',
  summary: 'Pause, resume or cancel a mail to many, or send it again to those whose mail failed',
  team: 'manage',
  within: { mailingId: 'mailing' },
  input: v.object({
    mailingId: id('mailing'),
    action: v.picklist(mailingActions, broken('notOneOf', 'request')),
  }),
  payload: Mailing,
});
