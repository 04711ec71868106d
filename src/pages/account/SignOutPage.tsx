import { useActorRef, useSelector } from '@xstate/react';
import { fromPromise } from 'xstate';
import { account } from '#words/account.ts';
import { call } from '../../api/client.ts';
import { signOut } from '../../api/contract/account.ts';
import { signOutMachine } from '../../machines/account/signOut.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import { LiveRegion } from '../../views/parts/LiveRegion.tsx';
import { Loading } from '../../views/parts/Loading.tsx';
import { useAppActors } from '../parts/appActors.tsx';

export default function SignOutPage() {
  const { session, notices } = useAppActors();
  const actor = useActorRef(
    signOutMachine.provide({
      actors: { revoke: fromPromise(({ signal }) => call(signOut, {}, { signal })) },
      actions: {
        close: () => session.send({ type: 'session.closed' }),
        warn: () =>
          notices.send({
            type: 'notice.raised',
            notice: { id: 'sign-out', tone: 'info', title: account.signOut.failed },
          }),
      },
    }),
  );
  const { label } = stateMeta(useSelector(actor, (state) => state)) ?? {
    label: 'signOut.left' as const,
  };
  return (
    <>
      <LiveRegion>{account.states[label]}</LiveRegion>
      <Loading />
    </>
  );
}
