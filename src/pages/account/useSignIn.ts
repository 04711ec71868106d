import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { fromPromise } from 'xstate';
import { type OpenIdRefusal, passkeyMinutes } from '../../lib/signIn.ts';
import { type OpenedSession, type SignInActor, signInMachine } from '../../machines/account/signIn.ts';
import { type TaskActor, task } from '../../machines/parts/task.ts';
import { useAppActors } from '../parts/appActors.tsx';
import { learnPageFiles } from '../parts/pageFiles.ts';
import { whenIdle } from '../parts/whenIdle.ts';
import { hasPasskeys, loadPasskeys } from './loadPasskeys.ts';
import { openSession } from './openSession.ts';
import { orOffline } from './orOffline.ts';
import { loadDeparture } from './provider.ts';

type Entering = typeof import('./entering.ts');
/** `passkey` is null where the browser has none. */
type SignInActors = { actor: SignInActor; passkey: TaskActor<undefined, OpenedSession | null> | null };

/** Loads what opens a session, once; it is needed when the form has been filled in. */
const loadEntering = (): Promise<Entering> => orOffline(import('./entering.ts'));

/** The sign-in machine with its call, and the task of signing in with a passkey. A user whose session ended goes back to where it did. */
export function useSignIn(turnedBack: OpenIdRefusal | null = null): SignInActors {
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
  const open = (opened: OpenedSession) => {
    const { returnTo } = session.getSnapshot().context;
    openSession(session, opened);
    if (returnTo) navigate(returnTo, { replace: true });
  };
  const [passkeyLogic] = useState(() =>
    task<undefined, OpenedSession | null>({
      ask: async (_, signal) => (await loadPasskeys()).enter(signal),
      timeout: passkeyMinutes * 60_000,
      whenDone: (opened) => opened && open(opened),
    }),
  );
  const passkey = useActorRef(passkeyLogic);
  const actor = useActorRef(
    signInMachine.provide({
      actors: {
        enter: fromPromise(async ({ input, signal }) => (await loadEntering()).enter(input, signal)),
        depart: fromPromise(async ({ signal }) => (await loadDeparture()).departToSignIn(signal)),
      },
      actions: { open: (_, opened) => open(opened) },
    }),
    { input: { turnedBack } },
  );
  return { actor, passkey: hasPasskeys() ? passkey : null };
}
