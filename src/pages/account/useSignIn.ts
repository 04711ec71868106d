import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { fromPromise } from 'xstate';
import { parts } from '#words/parts.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { type SignInActor, signInMachine } from '../../machines/account/signIn.ts';
import { useAppActors } from '../parts/appActors.tsx';
import { learnPageFiles } from '../parts/pageFiles.ts';
import { whenIdle } from '../parts/whenIdle.ts';
import { openSession } from './openSession.ts';

type Entering = typeof import('./entering.ts');

/** Loads what opens a session, once; it is needed when the form has been filled in. Fails like a call without a network. */
const loadEntering = (): Promise<Entering> =>
  import('./entering.ts').catch(() => {
    throw { code: 'offline', status: 0, msg: parts.offline } satisfies ApiError;
  });

/** The sign-in machine with its call. A user whose session ended goes back to where it did. */
export function useSignIn(): SignInActor {
  const { session } = useAppActors();
  const [, navigate] = useLocation();
  useEffect(
    () =>
      whenIdle(() => {
        // What fails to come now is asked for again when the form is sent.
        loadEntering().catch(() => {});
        learnPageFiles();
      }),
    [],
  );
  return useActorRef(
    signInMachine.provide({
      actors: {
        enter: fromPromise(async ({ input, signal }) => (await loadEntering()).enter(input, signal)),
      },
      actions: {
        open: (_, opened) => {
          const { returnTo } = session.getSnapshot().context;
          openSession(session, opened);
          if (returnTo) navigate(returnTo, { replace: true });
        },
      },
    }),
  );
}
