import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { account } from '#words/account.ts';
import { call } from '../../api/client.ts';
import { signOut } from '../../api/contract/account.ts';
import { forgetOld } from '../../api/reading.ts';
import { task } from '../../machines/parts/task.ts';
import { LiveRegion } from '../../views/parts/LiveRegion.tsx';
import { Loading } from '../../views/parts/Loading.tsx';
import { useAppActors } from '../parts/appActors.tsx';
import { countUnsent, forgetListsOfOthers } from '../parts/doorLists.ts';

/** The server revokes the token, and this device forgets it whatever the server answers. */
export default function SignOutPage() {
  const { session, notices } = useAppActors();
  const [logic] = useState(() => {
    const userId = session.getSnapshot().context.kept?.currentUser?.id ?? '';
    const close = () => {
      session.send({ type: 'session.closed' });
      forgetOld();
      forgetListsOfOthers(null).catch(() => {});
    };
    const tell = (id: string, title: string) =>
      notices.send({ type: 'notice.raised', notice: { id, tone: 'info', title } });
    countUnsent(userId).then(
      (unsent) => {
        if (unsent > 0) tell('unsent', account.signOut.unsent(unsent));
      },
      () => {},
    );
    return task({
      timeout: 5_000,
      ask: async (_, signal) => {
        await call(signOut, {}, { signal });
      },
      whenDone: close,
      whenRefused: () => {
        close();
        tell('sign-out', account.signOut.failed);
      },
    });
  });
  const actor = useActorRef(logic);
  useEffect(() => actor.send({ type: 'task.asked' }), [actor]);
  const isOver = useSelector(actor, (state) => state.matches('done') || state.matches('refused'));
  return (
    <>
      <LiveRegion>{isOver ? account.signOut.done : account.signOut.busy}</LiveRegion>
      <Loading />
    </>
  );
}
