import { labels } from '#words/labels.ts';
import { parts } from '#words/parts.ts';
import { validation } from '#words/validation.ts';
import { callForToken } from '../../api/client.ts';
import { type SignInInput, signIn } from '../../api/contract/account.ts';
import { assertValid } from '../../api/contract/assertValid.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { OpenedSession } from '../../machines/account/signIn.ts';

/** Makes the call that opens a session. */
export async function enter(input: SignInInput, signal: AbortSignal): Promise<OpenedSession> {
  assertValid(signIn.input, input, { labels, validation });
  const { payload, token } = await callForToken(signIn, input, { signal });
  if (token === null) throw { code: 'malformed', status: 0, msg: parts.malformed } satisfies ApiError;
  return { token, currentUser: payload.currentUser };
}
