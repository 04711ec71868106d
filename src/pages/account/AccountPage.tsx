import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import {
  ChangePasswordInput,
  changePassword,
  type DeviceSession,
  endOtherSessions,
  endSession,
  getSessions,
  ProfileInput,
  saveProfile,
} from '../../api/contract/ownAccount.ts';
import { refuseInvalid } from '../../api/contract/refuseInvalid.ts';
import { ownTimeZone } from '../../lib/dates.ts';
import { changePasswordMachine } from '../../machines/account/changePassword.ts';
import { ownNameMachine } from '../../machines/account/ownName.ts';
import { listing } from '../../machines/parts/listing.ts';
import { labels } from '../../messages/labels.ts';
import { validation } from '../../messages/validation.ts';
import { AccountView } from '../../views/account/AccountView.tsx';
import { useAppActors } from '../parts/appActors.tsx';

const read = async (signal: AbortSignal) => (await call(getSessions, {}, { signal })).sessions;

export default function AccountPage() {
  const { session } = useAppActors();
  const user = useSelector(session, ({ context }) => context.kept?.currentUser ?? context.lastUser);
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
    ownNameMachine.provide({
      actors: {
        save: fromPromise(async ({ input, signal }) => {
          refuseInvalid(ProfileInput, input, { labels, validation });
          return (await call(saveProfile, input, { signal })).currentUser;
        }),
      },
      actions: {
        onSaved: (_, { currentUser: { name } }) => session.send({ type: 'profile.changed', profile: { name } }),
      },
    }),
  );
  const [passwordLogic] = useState(() =>
    changePasswordMachine.provide({
      actors: {
        change: fromPromise(async ({ input, signal }) => {
          refuseInvalid(ChangePasswordInput, input, { labels, validation });
          await call(changePassword, input, { signal });
        }),
      },
      actions: { onChanged: () => sessions.send({ type: 'filter.changed', filter: '', query: '' }) },
    }),
  );
  const name = useActorRef(nameLogic);
  const password = useActorRef(passwordLogic);
  return user ? (
    <AccountView user={user} timeZone={ownTimeZone()} name={name} password={password} sessions={sessions} />
  ) : null;
}
