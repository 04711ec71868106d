import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { fromPromise } from 'xstate';
import { labels } from '#words/labels.ts';
import { validation } from '#words/validation.ts';
import { call } from '../../api/client.ts';
import { assertValid } from '../../api/contract/assertValid.ts';
import type { InputOf } from '../../api/contract/endpoint.ts';
import { removeIdentity } from '../../api/contract/openId.ts';
import {
  ChangeEmailInput,
  ChangePasswordInput,
  changeEmail,
  changePassword,
  confirmSecondFactor,
  type DeviceSession,
  endOtherSessions,
  endSession,
  getAccount,
  getSessions,
  type OwnAccount,
  ProfileInput,
  renewRecoveryCodes,
  saveProfile,
  startSecondFactor,
  stopSecondFactor,
} from '../../api/contract/ownAccount.ts';
import { removePasskey, startPasskey } from '../../api/contract/passkey.ts';
import { ownTimeZone } from '../../lib/dates.ts';
import { passkeyMinutes } from '../../lib/signIn.ts';
import { secondFactorMachine } from '../../machines/account/secondFactor.ts';
import { listing } from '../../machines/parts/listing.ts';
import { resource } from '../../machines/parts/resource.ts';
import { task } from '../../machines/parts/task.ts';
import { AccountView } from '../../views/account/AccountView.tsx';
import { IdentitiesView } from '../../views/account/IdentitiesView.tsx';
import { PasskeysView } from '../../views/account/PasskeysView.tsx';
import type { ProvenChange } from '../../views/account/ProvenList.tsx';
import { SecondFactorView } from '../../views/account/SecondFactorView.tsx';
import { useAppActors, useUser } from '../parts/appActors.tsx';
import { hasPasskeys, loadPasskeys } from './loadPasskeys.ts';
import { loadDeparture, providerName, turnedBackAt } from './provider.ts';

const read = async (signal: AbortSignal) => (await call(getSessions, {}, { signal })).sessions;

export default function AccountPage() {
  const { session } = useAppActors();
  const user = useUser();
  const [sessionsLogic] = useState(() =>
    listing<DeviceSession>({
      fetchPage: async (_query, signal) => {
        const rows = await read(signal);
        return { rows, next: null, total: rows.length };
      },
      perform: async ({ action, row: { id } }, signal) => {
        if (action === 'end') {
          await call(endSession, { id }, { signal });
          return { kind: 'gone', keys: [id] };
        }
        // Those that began meanwhile have ended, too.
        const before = await read(signal);
        await call(endOtherSessions, {}, { signal });
        return { kind: 'gone', keys: before.filter(({ current }) => !current).map((each) => each.id) };
      },
    }),
  );
  const sessions = useActorRef(sessionsLogic, { input: { rowKey: 'id', confirmedActions: ['endOthers'] } });
  const [nameLogic] = useState(() =>
    task({
      ask: async (input: InputOf<typeof saveProfile>, signal) => {
        assertValid(ProfileInput, input, { labels, validation });
        return (await call(saveProfile, input, { signal })).currentUser;
      },
      whenDone: ({ name }) => session.send({ type: 'profile.changed', profile: { name } }),
    }),
  );
  const [passwordLogic] = useState(() =>
    task({
      ask: async (input: InputOf<typeof changePassword>, signal) => {
        assertValid(ChangePasswordInput, input, { labels, validation });
        await call(changePassword, input, { signal });
      },
      // Other sessions have ended.
      whenDone: () => sessions.send({ type: 'filter.changed', filter: '', query: '' }),
    }),
  );
  const [emailLogic] = useState(() =>
    task({
      ask: async (input: InputOf<typeof changeEmail>, signal) => {
        assertValid(ChangeEmailInput, input, { labels, validation });
        await call(changeEmail, input, { signal });
        return input.email;
      },
    }),
  );
  const [ownLogic] = useState(() =>
    resource<OwnAccount>(async (signal) => {
      const { account } = await call(getAccount, {}, { signal });
      // It may have been confirmed on another device.
      session.send({ type: 'profile.changed', profile: { email: account.email } });
      return account;
    }),
  );
  const account = useActorRef(ownLogic);
  const own = useSelector(account, ({ context }) => context.subject);
  const email = useActorRef(emailLogic);
  const name = useActorRef(nameLogic);
  const password = useActorRef(passwordLogic);
  return user ? (
    <AccountView
      user={user}
      timeZone={ownTimeZone()}
      name={name}
      password={password}
      sessions={sessions}
      own={account}
      email={email}
      secondFactor={
        own && user.role === 'admin' ? (
          <SecondFactor {...own.secondFactor} whenChanged={() => account.send({ type: 'subject.outdated' })} />
        ) : null
      }
      identities={
        own && user.role === 'admin' && (own.identities.length > 0 || providerName() !== null) ? (
          <Identities own={own} whenChanged={() => account.send({ type: 'subject.outdated' })} />
        ) : null
      }
      passkeys={
        own && user.role === 'admin' ? (
          <Passkeys own={own} whenChanged={() => account.send({ type: 'subject.outdated' })} />
        ) : null
      }
    />
  ) : null;
}

type OwnProps = { own: OwnAccount; whenChanged: () => void };

function Passkeys({ own, whenChanged }: OwnProps) {
  const [logic] = useState(() =>
    task({
      ask: async ({ id, ...proof }: ProvenChange, signal) => {
        if (id !== null) {
          await call(removePasskey, { id, ...proof }, { signal });
          return { isChanged: true };
        }
        const { create } = await loadPasskeys();
        return { isChanged: await create(await call(startPasskey, proof, { signal }), own.email, signal) };
      },
      // The browser asks where the passkey is to be.
      timeout: passkeyMinutes * 60_000,
      whenDone: whenChanged,
    }),
  );
  return (
    <PasskeysView
      passkeys={own.passkeys}
      actor={useActorRef(logic)}
      timeZone={ownTimeZone()}
      withCode={own.secondFactor.isOn}
      canAdd={hasPasskeys()}
    />
  );
}

function Identities({ own, whenChanged }: OwnProps) {
  const search = useSearch();
  const [logic] = useState(() =>
    task({
      ask: async ({ id, ...proof }: ProvenChange, signal) => {
        if (id !== null) await call(removeIdentity, { id, ...proof }, { signal });
        else await (await loadDeparture()).departToConnect(proof, signal);
        return { isChanged: true };
      },
      whenDone: whenChanged,
    }),
  );
  return (
    <IdentitiesView
      identities={own.identities}
      provider={providerName()}
      turnedBack={turnedBackAt(search)}
      actor={useActorRef(logic)}
      timeZone={ownTimeZone()}
      withCode={own.secondFactor.isOn}
    />
  );
}

function SecondFactor({ whenChanged, ...input }: OwnAccount['secondFactor'] & { whenChanged: () => void }) {
  const [logic] = useState(() =>
    secondFactorMachine.provide({
      actors: {
        start: fromPromise(({ input, signal }) => call(startSecondFactor, input, { signal })),
        confirm: fromPromise(async ({ input, signal }) => {
          const { codes } = await call(confirmSecondFactor, input, { signal });
          whenChanged();
          return codes;
        }),
        renew: fromPromise(async ({ input, signal }) => (await call(renewRecoveryCodes, input, { signal })).codes),
        stop: fromPromise(async ({ input, signal }) => {
          await call(stopSecondFactor, input, { signal });
          whenChanged();
        }),
      },
    }),
  );
  return <SecondFactorView actor={useActorRef(logic, { input })} />;
}
