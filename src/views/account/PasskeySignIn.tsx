import { useSelector } from '@xstate/react';
import { account } from '#words/account.ts';
import type { OpenedSession } from '../../machines/account/signIn.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { Button } from '../parts/Button.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Refusal } from './Refusal.tsx';

/** Its answer is null where no passkey was chosen. */
export type PasskeyActor = TaskActor<undefined, OpenedSession | null>;

type Props = {
  actor: PasskeyActor;
  /** Somebody is being signed in another way. */
  busy: boolean;
  /** Said above why it failed. */
  failed: string;
};

/** The way in without an address or a password. */
export function PasskeySignIn({ actor, busy, failed }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { answer, error } = snapshot.context;
  const isCancelled = snapshot.matches('done') && answer === null;
  return (
    <>
      <LiveRegion>{isCancelled ? account.passkey.cancelled : ''}</LiveRegion>
      {isCancelled ? <p className="sign-in-other">{account.passkey.cancelled}</p> : null}
      <Refusal error={error} isRefused={snapshot.matches('refused')} title={failed} />
      <Button
        variant="outline"
        size="lg"
        disabled={busy || snapshot.hasTag('busy')}
        onClick={() => actor.send({ type: 'task.asked' })}
      >
        {account.passkey.signIn}
      </Button>
    </>
  );
}
