import { useActorRef } from '@xstate/react';
import { useLocation } from 'wouter';
import { fromPromise } from 'xstate';
import { callForToken } from '../../api/client.ts';
import { refuseFaulty } from '../../api/contract/refuseFaulty.ts';
import type { register, signIn } from '../../api/contract/user.ts';
import { type CredentialsActor, credentialsMachine } from '../../machines/account/signIn.ts';
import { useAppActors } from '../parts/appActors.tsx';

/** The credentials machine around one of the two calls that open a session; where one ended, the visitor goes back there. */
export function useEntrance(endpoint: typeof signIn | typeof register): CredentialsActor {
  const { session } = useAppActors();
  const [, navigate] = useLocation();
  return useActorRef(
    credentialsMachine.provide({
      actors: {
        enter: fromPromise(async ({ input, signal }) => {
          refuseFaulty(endpoint.input, input);
          const { payload, token } = await callForToken(endpoint, input, { signal });
          return { token: token ?? '', currentUser: payload.currentUser };
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
