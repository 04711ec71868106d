import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { fromPromise } from 'xstate';
import { labels } from '#words/labels.ts';
import { parts } from '#words/parts.ts';
import { validation } from '#words/validation.ts';
import { call, callForToken } from '../../api/client.ts';
import {
  confirmEmail,
  enterByLink,
  ForgotPasswordInput,
  forgotPassword,
  JoinTeamInput,
  joinTeam,
  readLoginLink,
  SetPasswordInput,
  setPassword,
} from '../../api/contract/access.ts';
import { signOut } from '../../api/contract/account.ts';
import { assertValid } from '../../api/contract/assertValid.ts';
import type { InputOf } from '../../api/contract/endpoint.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { loginLinkMachine } from '../../machines/account/loginLink.ts';
import type { OpenedSession } from '../../machines/account/signIn.ts';
import { task } from '../../machines/parts/task.ts';
import { dashboardOf, to } from '../../paths.ts';
import { ForgotPasswordView, LoginLinkView } from '../../views/account/AccessView.tsx';
import { doorSettings, readJson, storeJson } from '../../views/parts/storage.ts';
import { useAppActors } from '../parts/appActors.tsx';
import { openSession } from './openSession.ts';
import { loadDeparture, providerName, turnedBackAt } from './provider.ts';
import { hasDeparted } from './providerVisit.ts';

/** With a key behind the # it is a link into an account, without one a way to get such a link. */
export default function AccessPage() {
  const key = useLocationProperty(readHash);
  return key === '' ? <ForgotPassword /> : <LoginLink key={key} linkKey={key} />;
}

const readHash = () => window.location.hash.slice(1);

function ForgotPassword() {
  const [logic] = useState(() =>
    task({
      ask: async (email: string, signal) => {
        assertValid(ForgotPasswordInput, { email }, { labels, validation });
        return (await call(forgotPassword, { email }, { signal })).linkBy;
      },
    }),
  );
  return <ForgotPasswordView actor={useActorRef(logic)} />;
}

function LoginLink({ linkKey }: { linkKey: string }) {
  const { session } = useAppActors();
  const [, navigate] = useLocation();
  const search = useSearch();
  const current = useSelector(session, ({ context }) => context.kept?.currentUser ?? null);
  const [logic] = useState(() =>
    loginLinkMachine.provide({
      actors: {
        read: fromPromise(({ input, signal }) => call(readLoginLink, input, { signal })),
        enter: fromPromise(({ input: { key, code }, signal }) =>
          enterWith(enterByLink, { key, ...(code !== null && { code }) }, signal),
        ),
        depart: fromPromise(async ({ input: { key, name }, signal }) =>
          (await loadDeparture()).departToBegin({ key, ...(name !== null && { name }) }, signal),
        ),
        confirmEmail: fromPromise(({ input, signal }) => call(confirmEmail, input, { signal })),
        choose: fromPromise(async ({ input: { name, code, ...input }, signal }) => {
          if (name === null) {
            assertValid(SetPasswordInput, input, { labels, validation });
            return enterWith(setPassword, { ...input, ...(code !== null && { code }) }, signal);
          }
          assertValid(JoinTeamInput, { ...input, name }, { labels, validation });
          return enterWith(joinTeam, { ...input, name }, signal);
        }),
      },
      actions: {
        open: ({ context: { link } }, opened) => {
          const door = link?.door;
          // What else was set up on this device stays.
          if (door) {
            const before: object = readJson(doorSettings) ?? {};
            storeJson(doorSettings, { ...before, ...door });
          }
          if (session.getSnapshot().hasTag('signedIn')) session.send({ type: 'session.closed' });
          openSession(session, door ? { ...opened, currentUser: { ...opened.currentUser, isDevice: true } } : opened);
          navigate(dashboardOf[opened.currentUser.role], { replace: true });
        },
        leave: () => {
          const role = session.getSnapshot().context.kept?.currentUser?.role;
          navigate(role ? dashboardOf[role] : to.signin(), { replace: true });
        },
      },
    }),
  );
  const actor = useActorRef(logic, {
    input: { key: linkKey, currentId: current?.id ?? null, isExpected: hasDeparted() },
  });
  return (
    <LoginLinkView
      actor={actor}
      current={current && (current.name || current.email)}
      provider={providerName()}
      turnedBack={turnedBackAt(search)}
    />
  );

  async function enterWith<E extends typeof enterByLink | typeof setPassword | typeof joinTeam>(
    endpoint: E,
    input: InputOf<E>,
    signal: AbortSignal,
  ): Promise<OpenedSession> {
    const { payload, token } = await callForToken(endpoint, input, { signal });
    if (token === null) throw { code: 'malformed', status: 0, msg: parts.malformed } satisfies ApiError;
    // The session that was here before ends; where that fails, it does when it expires.
    if (session.getSnapshot().hasTag('signedIn')) await call(signOut, {}).catch(() => {});
    return { token, currentUser: payload.currentUser };
  }
}
