import { useSelector } from '@xstate/react';
import { desk } from '#words/desk.ts';
import { mayPass } from '../../lib/apiError.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';

/** Why a file could not be downloaded. */
export function DownloadError({ actor }: { actor: TaskActor }) {
  const snapshot = useSelector(actor, (state) => state);
  if (!snapshot.matches('refused')) return null;
  const { error } = snapshot.context;
  return (
    <ErrorNote
      title={desk.downloadStates.refused}
      error={error ?? { msg: desk.timedOut }}
      retry={mayPass(error) ? () => actor.send({ type: 'task.asked' }) : undefined}
    />
  );
}
