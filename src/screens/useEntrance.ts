import { useActorRef } from '@xstate/react';
import * as v from 'valibot';
import { useLocation } from 'wouter';
import { fromPromise } from 'xstate';
import { callForToken } from '../api/client.ts';
import { explain } from '../api/contract/explain.ts';
import type { register, signIn } from '../api/contract/user.ts';
import type { Problem } from '../lib/problem.ts';
import { type CredentialsActor, credentialsMachine } from '../machines/credentials.ts';
import { useAppActors } from './appActors.tsx';

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

/** The contract's own rules, before the server is asked: what it would refuse is refused here, with every fault at once. */
function refuseFaulty(schema: v.GenericSchema, input: unknown): void {
  const { issues } = v.safeParse(schema, input);
  if (!issues) return;
  const faults = Object.fromEntries([...issues].reverse().map((issue) => [explain([issue]).field, issue.message]));
  throw { code: 'refused', status: 0, ...explain(issues), faults } satisfies Problem;
}
