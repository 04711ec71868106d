import * as v from 'valibot';
import { linkWays, teamRoles } from '../../lib/account.ts';
import { accountLimits, callLimits } from '../../lib/limits.ts';
import { CurrentUser, code, SignInInput } from './account.ts';
import { endpoint } from './endpoint.ts';
import { email, id, instant, password, text } from './values.ts';

/** A device that is signed in. `agent` is what its browser says of itself. */
const DeviceSession = v.object({
  id: id('session'),
  agent: v.string(),
  signedInAt: instant('time'),
  /** To within some minutes. */
  seenAt: instant('time'),
  /** The one that asks. */
  current: v.boolean(),
});
export type DeviceSession = v.InferOutput<typeof DeviceSession>;

/** A passkey of the caller's. `agent` is what the browser said of itself with which it was added. */
const Passkey = v.object({
  id: id('passkey'),
  agent: v.string(),
  addedAt: instant('time'),
  usedAt: v.nullable(instant('time')),
});
export type Passkey = v.InferOutput<typeof Passkey>;

/** An account at a provider of OpenID Connect that signs in to the caller's. */
const Identity = v.object({
  id: id('identity'),
  /** What the provider calls itself: a web address. */
  issuer: v.string(),
  addedAt: instant('time'),
  usedAt: v.nullable(instant('time')),
});
export type Identity = v.InferOutput<typeof Identity>;

/** The caller's own account. `organisation` is where an organiser works; null of an app user. */
const OwnAccount = v.object({
  email: v.string(),
  organisation: v.nullable(v.object({ name: v.string(), role: v.picklist(teamRoles) })),
  /** The address that is to be confirmed. */
  newEmail: v.nullable(v.string()),
  /** How its link, and that of a forgotten password, gets to an organiser. */
  linkBy: v.picklist(linkWays),
  /** Whether the sign-in asks for a code, and how many recovery codes are left. */
  secondFactor: v.object({ isOn: v.boolean(), codesLeft: v.number() }),
  /** In the order in which they were added. */
  passkeys: v.array(Passkey),
  /** In the order in which they were connected. */
  identities: v.array(Identity),
  /** False of whoever has begun their account with one of those instead. */
  hasPassword: v.boolean(),
  /** Their organisation asks for a second step or a passkey, and they have neither: until then they do nothing else. */
  owesSecondStep: v.boolean(),
});
export type OwnAccount = v.InferOutput<typeof OwnAccount>;

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/user/account',
  summary: 'The caller’s own account',
  access: 'signedIn',
  ofOwnSignIn: true,
  input: v.object({}),
  payload: v.object({ account: OwnAccount }),
});

export const getSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Where the caller is signed in, the latest first',
  access: 'signedIn',
  ofOwnSignIn: true,
  input: v.object({}),
  payload: v.object({ sessions: v.array(DeviceSession) }),
});

export const endSession = endpoint({
  method: 'POST',
  path: '/api/user/endSession',
  summary: 'End one of the caller’s sessions; safe to repeat',
  access: 'signedIn',
  ofOwnSignIn: true,
  input: v.object({ id: id('session') }),
  payload: v.object({}),
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/user/endOtherSessions',
  summary: 'End all of the caller’s sessions but the one that asks',
  access: 'signedIn',
  ofOwnSignIn: true,
  input: v.object({}),
  payload: v.object({}),
});

export const ProfileInput = v.object({ name: text('name', accountLimits.name) });

export const saveProfile = endpoint({
  method: 'POST',
  path: '/api/user/profile',
  summary: 'Change the name of the caller’s own account',
  team: 'read',
  input: ProfileInput,
  payload: v.object({ currentUser: CurrentUser }),
});

export const ChangePasswordInput = v.object({
  current: SignInInput.entries.password,
  password: password,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/changePassword',
  summary: 'Change the password of the caller’s own account; all other sessions end',
  access: 'signedIn',
  ofOwnSignIn: true,
  input: ChangePasswordInput,
  payload: v.object({}),
});

const current = SignInInput.entries.password;
/** What a change of the own sign-in asks for. `code`: of accounts with a second step, which are answered 422 about that field without it. */
export const proof = { current, code: v.optional(code) };
export const ChangeEmailInput = v.object({ email: email(), ...proof });

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/user/changeEmail',
  summary:
    'Mail a link to a new address, which the account has once it is used; answers alike where the address is taken',
  team: 'read',
  limit: callLimits.changeEmail,
  input: ChangeEmailInput,
  payload: v.object({}),
});

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/startSecondFactor',
  summary: 'Make a secret for an app that shows codes; it counts once it was confirmed',
  team: 'read',
  ofOwnSignIn: true,
  input: v.object({ current }),
  payload: v.object({ secret: v.string(), uri: v.string() }),
});

const RecoveryCodes = v.object({ codes: v.array(v.string()) });

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/confirmSecondFactor',
  summary: 'Ask for a code at every sign-in from now on; the answer has recovery codes, this once',
  team: 'read',
  ofOwnSignIn: true,
  input: v.object({ code }),
  payload: RecoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/renewRecoveryCodes',
  summary: 'Replace the recovery codes; the answer has the new ones, this once',
  team: 'read',
  input: v.object({ current, code }),
  payload: RecoveryCodes,
});

export const stopSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/stopSecondFactor',
  summary: 'Ask for no code at the sign-in any more',
  team: 'read',
  input: v.object({ current, code }),
  payload: v.object({}),
});
