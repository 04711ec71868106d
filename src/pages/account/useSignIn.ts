import { useActorRef } from '@xstate/react';
import { useLocation } from 'wouter';
import { fromPromise } from 'xstate';
import { callForToken } from '../../api/client.ts';
import type { register, signIn } from '../../api/contract/account.ts';
import { refuseInvalid } from '../../api/contract/refuseInvalid.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { type SignInActor, signInMachine } from '../../machines/account/signIn.ts';
import { labels } from '../../messages/labels.ts';
import { parts } from '../../messages/parts.ts';
import { validation } from '../../messages/validation.ts';
import { useAppActors } from '../parts/appActors.tsx';

/** The sign-in machine with one of the two calls that open a session. A user whose session ended goes back to where it did. */
export function useSignIn(endpoint: typeof signIn | typeof register): SignInActor {
  const { session } = useAppActors();
  const [, navigate] = useLocation();
  return useActorRef(
    signInMachine.provide({
      actors: {
        enter: fromPromise(async ({ input, signal }) => {
          refuseInvalid(endpoint.input, input, { labels, validation });
          const { payload, token } = await callForToken(endpoint, input, { signal });
          if (token === null) throw { code: 'malformed', status: 0, msg: parts.malformed } satisfies ApiError;
          return { token, currentUser: payload.currentUser };
        }),
      },
      actions: {
        open: (_, opened) => {
          const { returnTo } = session.getSnapshot().context;
          session.send({ type: 'session.opened', ...opened });
          if (returnTo) navigate(returnTo, { replace: true });
        },
      },
    }),
  );
}
