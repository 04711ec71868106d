import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import { parts } from '#words/parts.ts';
import { passkeys as words } from '#words/passkeys.ts';
import { call, callForToken } from '../../api/client.ts';
import type { InputOf, PayloadOf } from '../../api/contract/endpoint.ts';
import { addPasskey, signInWithPasskey, type startPasskey, startPasskeySignIn } from '../../api/contract/passkey.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { product } from '../../lib/product.ts';
import { passkeyAlgorithms, passkeyMinutes } from '../../lib/signIn.ts';
import type { OpenedSession } from '../../machines/account/signIn.ts';

/** What the browser calls the ways in which its dialog ends without a passkey: closed, too late, or the page has gone on. */
const ends = ['NotAllowedError', 'AbortError'];
const timeout = passkeyMinutes * 60_000;

/** Asks the browser for a passkey; null where its user would rather not. */
async function ask<Answer>(rpId: string, signal: AbortSignal, asking: () => Promise<Answer>): Promise<Answer | null> {
  const stop = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', stop);
  try {
    return await asking();
  } catch (error) {
    const { name } = error as Error;
    if (ends.includes(name)) return null;
    const msg =
      name === 'SecurityError' ? words.elsewhere(rpId) : name === 'InvalidStateError' ? words.known : words.unable;
    throw { code: 'refused', status: 0, msg } satisfies ApiError;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Makes a passkey and adds it to the account; false where its user would rather not. */
export async function create(
  { challenge, rpId, userHandle, known }: PayloadOf<typeof startPasskey>,
  email: string,
  signal: AbortSignal,
): Promise<boolean> {
  const made = await ask(rpId, signal, () =>
    startRegistration({
      optionsJSON: {
        challenge,
        timeout,
        rp: { id: rpId, name: product },
        user: { id: userHandle, name: email, displayName: email },
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: known.map((id) => ({ type: 'public-key', id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    }),
  );
  if (!made) return false;
  const { clientDataJSON, attestationObject } = made.response;
  await call(addPasskey, { id: made.id, clientDataJSON, attestationObject }, { signal });
  return true;
}

/** Signs in with a passkey that its user chooses; null where they would rather not. */
export async function enter(signal: AbortSignal): Promise<OpenedSession | null> {
  const { challenge, rpId } = await call(startPasskeySignIn, {}, { signal });
  const signed = await ask(rpId, signal, () =>
    startAuthentication({ optionsJSON: { challenge, rpId, timeout, userVerification: 'required' } }),
  );
  if (!signed) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = signed.response;
  const input: InputOf<typeof signInWithPasskey> = {
    ...{ id: signed.id, clientDataJSON, authenticatorData, signature, userHandle },
  };
  const { payload, token } = await callForToken(signInWithPasskey, input, { signal });
  if (token === null) throw { code: 'malformed', status: 0, msg: parts.malformed } satisfies ApiError;
  return { token, currentUser: payload.currentUser };
}
