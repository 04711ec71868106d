import * as v from 'valibot';
import { appUserTypes } from '../../lib/account.ts';
import { accountLimits, bodyLimits, maxLogins } from '../../lib/limits.ts';
import { AppUser } from './account.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { email, id, instant, optionalText, text, wholeNumber } from './values.ts';

/** A login of a list. Without an address it gets a name to sign in with. */
const Listed = v.object({
  name: text('name', accountLimits.name),
  email: v.union([v.literal(''), email()], broken('emailInvalid')),
  company: optionalText('company', accountLimits.company),
  stand: optionalText('stand', accountLimits.stand),
  delegates: wholeNumber('delegates', 0, accountLimits.delegates),
});
export type ListedLogin = v.InferOutput<typeof Listed>;

/** A new login with the password it was given, which is in this answer and nowhere else. */
const IssuedLogin = v.object({ appUser: AppUser, password: v.string() });
export type IssuedLogin = v.InferOutput<typeof IssuedLogin>;

export const saveAppUsers = endpoint({
  method: 'POST',
  path: '/api/appUser/saveAppUsers',
  summary: 'Create logins for one event, all or none; the answer has their passwords, this once',
  team: 'manage',
  within: { 'payload.eventId': 'event' },
  bodyLimit: bodyLimits.registration,
  input: v.object({
    payload: v.object({
      eventId: id('event'),
      type: v.picklist(appUserTypes, broken('notOneOf', 'appUserType')),
      users: v.pipe(
        v.array(Listed),
        v.minLength(1, broken('required', 'logins')),
        v.maxLength(maxLogins, broken('tooMany', 'logins', maxLogins)),
      ),
    }),
  }),
  payload: v.object({ users: v.array(IssuedLogin) }),
});

const Some = v.object({
  payload: v.object({
    eventId: id('event'),
    users: v.pipe(
      v.array(id('appUser')),
      v.minLength(1, broken('required', 'logins')),
      v.maxLength(maxLogins, broken('tooMany', 'logins', maxLogins)),
    ),
  }),
});

/** A card with which one device is signed in, once. */
const LoginCard = v.object({ id: id('appUser'), key: v.string() });
export type LoginCard = v.InferOutput<typeof LoginCard>;

export const makeLoginCards = endpoint({
  method: 'POST',
  path: '/api/appUser/makeCards',
  summary: 'Make a card for each of some logins of an event; cards made before stop working',
  team: 'manage',
  within: { 'payload.eventId': 'event' },
  input: Some,
  payload: v.object({ cards: v.array(LoginCard), expiresAt: instant('time') }),
});

export const inviteAppUsers = endpoint({
  method: 'POST',
  path: '/api/appUser/invite',
  summary: 'Mail each of some logins of an event a link to choose its password, where it has an address',
  team: 'manage',
  within: { 'payload.eventId': 'event' },
  input: Some,
  payload: v.object({ users: v.array(AppUser) }),
});

export const lockAppUser = endpoint({
  method: 'POST',
  path: '/api/appUser/lock',
  summary: 'Lock a login, which ends its sessions, or unlock it; safe to repeat',
  team: 'manage',
  within: { 'payload.id': 'appUser' },
  input: v.object({ payload: v.object({ id: id('appUser'), locked: v.boolean() }) }),
  payload: v.object({ appUser: AppUser }),
});
