import * as v from 'valibot';
import { accountLimits, callLimits } from '../../lib/limits.ts';
import { linkKey } from './access.ts';
import { endpoint } from './endpoint.ts';
import { proof } from './ownAccount.ts';
import { id, text } from './values.ts';

/** Where the browser is. It comes back to this Foyer's own address, so that is where it must begin. */
const origin = v.pipe(v.string(), v.maxLength(300));

/** Where the browser goes. The cookie that comes along finds out its answer among others. */
const departure = v.object({ url: v.string() });

export const startOpenIdSignIn = endpoint({
  method: 'POST',
  path: '/api/openid/start',
  summary: 'Begin to sign in with an account at the provider of this Foyer',
  access: 'public',
  limit: callLimits.openId,
  input: v.object({ origin }),
  payload: departure,
});

export const beginByOpenId = endpoint({
  method: 'POST',
  path: '/api/openid/begin',
  summary:
    'Use the link of an invitation to a team, or to a new account, with an account at the provider instead of a password',
  access: 'public',
  limit: callLimits.openId,
  input: v.object({ origin, key: linkKey, name: v.optional(text('name', accountLimits.name)) }),
  payload: departure,
});

export const connectOpenId = endpoint({
  method: 'POST',
  path: '/api/openid/connect',
  summary: 'Begin to connect the caller’s account with one at the provider, which signs in to it from then on',
  team: 'read',
  ofOwnSignIn: true,
  waitsForOthers: true,
  limit: callLimits.openId,
  input: v.object({ origin, ...proof }),
  payload: departure,
});

export const removeIdentity = endpoint({
  method: 'POST',
  path: '/api/openid/remove',
  summary: 'Remove a connection of the caller’s account with one at a provider; safe to repeat',
  team: 'read',
  input: v.object({ id: id('identity'), ...proof }),
  payload: v.object({}),
});
