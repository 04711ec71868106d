import * as v from 'valibot';
import { accountLimits } from '../../lib/limits.ts';
import { teamRoles } from '../../lib/team.ts';
import { CurrentUser, SignInInput } from './account.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, password, text } from './values.ts';

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

/** The caller's own account. `organisation` is where an organiser works; null of an app user. */
const OwnAccount = v.object({
  email: v.string(),
  organisation: v.nullable(v.object({ name: v.string(), role: v.picklist(teamRoles) })),
});
export type OwnAccount = v.InferOutput<typeof OwnAccount>;

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/user/account',
  summary: 'The caller’s own account',
  access: 'signedIn',
  input: v.object({}),
  payload: v.object({ account: OwnAccount }),
});

export const getSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Where the caller is signed in, the latest first',
  access: 'signedIn',
  input: v.object({}),
  payload: v.object({ sessions: v.array(DeviceSession) }),
});

export const endSession = endpoint({
  method: 'POST',
  path: '/api/user/endSession',
  summary: 'End one of the caller’s sessions; safe to repeat',
  access: 'signedIn',
  input: v.object({ id: id('session') }),
  payload: v.object({}),
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/user/endOtherSessions',
  summary: 'End all of the caller’s sessions but the one that asks',
  access: 'signedIn',
  input: v.object({}),
  payload: v.object({}),
});

export const ProfileInput = v.object({ name: text('name', accountLimits.name) });

export const saveProfile = endpoint({
  method: 'POST',
  path: '/api/user/profile',
  summary: 'Change the name of the caller’s own account',
  access: ['admin'],
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
  input: ChangePasswordInput,
  payload: v.object({}),
});
