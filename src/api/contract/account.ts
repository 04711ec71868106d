import * as v from 'valibot';
import { accountMailStates, appUserTypes, linkWays, maxCode, roles, teamRoles } from '../../lib/account.ts';
import { accountLimits, callLimits } from '../../lib/limits.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { email, id, instant, optionalText, password, text, wholeNumber } from './values.ts';

/** Who is signed in; the browser keeps it as `currentUser`. `eventId` is the one event of an app user. */
export const CurrentUser = v.object({
  id: id('user'),
  role: v.picklist(roles),
  email: v.string(),
  name: v.string(),
  eventId: v.nullable(id('event')),
  /** What an organiser may do in their organisation; null of an app user. */
  team: v.nullable(v.picklist(teamRoles)),
});

export type CurrentUser = v.InferOutput<typeof CurrentUser>;

/** A code of an app, or a recovery code. */
export const code = v.pipe(
  v.string(broken('notText', 'code')),
  v.maxLength(maxCode, broken('tooLong', 'code', maxCode)),
);

/** Signing in does not judge an existing password's shape, only that one was typed. */
export const SignInInput = v.object({
  email: email(),
  password: v.pipe(
    v.string(broken('passwordRequired')),
    v.minLength(1, broken('passwordRequired')),
    v.maxLength(accountLimits.password, broken('tooLong', 'password', accountLimits.password)),
  ),
  /** For accounts with a second step. Without it they are answered 422 about the field `code`. */
  code: v.optional(code),
});

export type SignInInput = v.InferOutput<typeof SignInInput>;

export const Session = v.object({ currentUser: CurrentUser });

export const signIn = endpoint({
  method: 'POST',
  path: '/api/user/signin',
  summary: 'Sign in; the token comes back in the Authorization header',
  access: 'public',
  input: SignInInput,
  payload: Session,
});

export const register = endpoint({
  method: 'POST',
  path: '/api/user/register',
  summary:
    'Ask for an organiser account: its link is mailed, and the account is there once that is used; answers alike where there is one',
  access: 'public',
  limit: callLimits.register,
  input: v.object({ email: email() }),
  /** Where the link is: the log is for whoever runs this Foyer, where it cannot mail. */
  payload: v.object({ linkBy: v.picklist(linkWays) }),
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/user/signout',
  summary: 'Revoke the token that the call carries',
  access: 'signedIn',
  ofOwnSignIn: true,
  input: v.object({}),
  payload: v.object({}),
});

const facts = {
  eventId: id('event'),
  type: v.picklist(appUserTypes, broken('notOneOf', 'appUserType')),
  name: text('name', accountLimits.name),
  email: email(),
  /** Exhibitors only. */
  company: optionalText('company', accountLimits.company),
  stand: optionalText('stand', accountLimits.stand),
};

/** How many people an exhibitor may bring. */
const delegates = wholeNumber('delegates', 0, accountLimits.delegates);

/** The latest mail that asks a login to choose its password. `answer` is the mail server's. */
const Invite = v.object({ state: v.picklist(accountMailStates), at: instant('time'), answer: v.string() });

export const AppUser = v.object({
  id: id('appUser'),
  ...facts,
  delegates,
  locked: v.boolean(),
  /** When it was used last, to within some minutes. */
  seenAt: v.nullable(instant('time')),
  invite: v.nullable(Invite),
});

export type AppUser = v.InferOutput<typeof AppUser>;

/** A new login needs a password; a changed one keeps its password where none is given. */
export const AppUserDraft = v.object({
  id: v.optional(id('appUser')),
  ...facts,
  delegates: v.optional(delegates),
  password: v.optional(password),
});

export type AppUserDraft = v.InferInput<typeof AppUserDraft>;

export const AppUsers = v.object({
  checkinStuffs: v.array(AppUser),
  exhibitors: v.array(AppUser),
  attendees: v.array(AppUser),
});

export type AppUsers = v.InferOutput<typeof AppUsers>;

export const saveAppUser = endpoint({
  method: 'POST',
  path: '/api/appUser/saveAppUser',
  summary: 'Create a login for one event, or change the one whose id is given',
  team: 'manage',
  within: { 'payload.id': 'appUser', 'payload.eventId': 'event' },
  input: v.object({ payload: AppUserDraft }),
  payload: v.object({ appUser: AppUser }),
});

export const getAppUser = endpoint({
  method: 'GET',
  path: '/api/appUser/getAppUser',
  summary: "An event's logins in their three groups, newest first",
  team: 'read',
  within: { eventId: 'event' },
  input: v.object({ eventId: id('event') }),
  payload: AppUsers,
});

export const removeAppUser = endpoint({
  method: 'GET',
  path: '/api/appUser/remove',
  summary: 'Remove a login and end its sessions; safe to repeat',
  team: 'manage',
  within: { id: 'appUser' },
  input: v.object({ id: id('appUser') }),
  payload: v.object({ id: id('appUser') }),
});
