import * as v from 'valibot';
import { accountLimits, pageLimits } from '../../lib/limits.ts';
import { blockReasons, mailingLimits } from '../../lib/mail.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { email, instant, optionalText } from './values.ts';

const Blocked = v.object({
  /** Of an attendee who was erased, a hash. */
  address: v.string(),
  isErased: v.boolean(),
  reason: v.picklist(blockReasons),
  /** What the mail server said when it refused the address by itself; else empty. */
  answer: v.string(),
  since: instant('time'),
});
export type BlockedAddress = v.InferOutput<typeof Blocked>;

export const getBlockedAddresses = endpoint({
  method: 'GET',
  path: '/api/mail/getBlockedAddresses',
  summary: `Addresses that get no mails of the organiser, the ${mailingLimits.blocked} latest or those that are searched for`,
  team: 'read',
  input: v.object({ search: v.optional(optionalText('search', pageLimits.search)) }),
  payload: v.object({ addresses: v.array(Blocked), total: v.number() }),
});

export const blockAddresses = endpoint({
  method: 'POST',
  path: '/api/mail/blockAddresses',
  summary: 'Send no more mails to some addresses, which have bounced',
  team: 'manage',
  input: v.object({
    addresses: v.pipe(
      v.array(email()),
      v.minLength(1, broken('required', 'emails')),
      v.maxLength(mailingLimits.blocked, broken('tooMany', 'emails', mailingLimits.blocked)),
    ),
  }),
  payload: v.object({ blocked: v.number() }),
});

export const unblockAddress = endpoint({
  method: 'POST',
  path: '/api/mail/unblockAddress',
  summary: 'Send mails to an address again',
  team: 'manage',
  input: v.object({
    address: v.pipe(
      v.string(broken('notText', 'email')),
      v.maxLength(accountLimits.email, broken('tooLong', 'email', accountLimits.email)),
    ),
    reason: v.picklist(blockReasons, broken('notOneOf', 'request')),
  }),
  payload: v.object({ address: v.string() }),
});
