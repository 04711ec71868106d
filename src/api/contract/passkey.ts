import * as v from 'valibot';
import { Session } from './account.ts';
import { endpoint } from './endpoint.ts';
import { proof } from './ownAccount.ts';
import { id } from './values.ts';

/** Bytes that a device has made, as base64url. */
const bytes = (max: number) => v.pipe(v.string(), v.regex(/^[\w-]*$/), v.maxLength(max));

/** A challenge is answered once, within minutes. `rpId` is the host that passkeys are for. */
const challenge = { challenge: v.string(), rpId: v.string() };
/** What a device says of a passkey: what it calls it, and what the browser adds. */
const said = { id: bytes(1_400), clientDataJSON: bytes(4_000) };

export const startPasskey = endpoint({
  method: 'POST',
  path: '/api/user/startPasskey',
  summary: 'Make the challenge with which a device makes a passkey for the caller',
  team: 'read',
  ofOwnSignIn: true,
  input: v.object(proof),
  payload: v.object({
    ...challenge,
    /** What the device calls the account. */
    userHandle: v.string(),
    /** The passkeys there are: a device that has one of them makes no other. */
    known: v.array(v.string()),
  }),
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/user/addPasskey',
  summary: 'Keep the passkey that a device has made',
  team: 'read',
  ofOwnSignIn: true,
  input: v.object({ ...said, attestationObject: bytes(20_000) }),
  payload: v.object({}),
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/user/removePasskey',
  summary: 'Remove one of the caller’s passkeys; safe to repeat',
  team: 'read',
  input: v.object({ id: id('passkey'), ...proof }),
  payload: v.object({}),
});

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/user/startPasskeySignIn',
  summary: 'Make the challenge with which a passkey signs in',
  access: 'public',
  input: v.object({}),
  payload: v.object(challenge),
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/user/signInWithPasskey',
  summary: 'Sign in with a passkey, without a code; the token comes back in the Authorization header',
  access: 'public',
  input: v.object({ ...said, authenticatorData: bytes(4_000), signature: bytes(2_000), userHandle: bytes(100) }),
  payload: Session,
});
