import { labels } from '#words/labels.ts';
import { parts } from '#words/parts.ts';
import { validation } from '#words/validation.ts';
import { callForToken } from '../../api/client.ts';
import type { SignInInput } from '../../api/contract/account.ts';
import { register, signIn } from '../../api/contract/account.ts';
import { refuseInvalid } from '../../api/contract/refuseInvalid.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { OpenedSession } from '../../machines/account/signIn.ts';

/** Makes one of the calls that open a session. */
const enterBy =
  (endpoint: typeof signIn | typeof register) =>
  async (input: SignInInput, signal: AbortSignal): Promise<OpenedSession> => {
    refuseInvalid(endpoint.input, input, { labels, validation });
    const { payload, token } = await callForToken(endpoint, input, { signal });
    if (token === null) throw { code: 'malformed', status: 0, msg: parts.malformed } satisfies ApiError;
    return { token, currentUser: payload.currentUser };
  };

export const ways = { signIn: enterBy(signIn), register: enterBy(register) };
