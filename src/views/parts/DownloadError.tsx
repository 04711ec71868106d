import { useSelector } from '@xstate/react';
import { desk } from '#words/desk.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';

/** Why a file could not be downloaded. */
export function DownloadError({ actor }: { actor: TaskActor }) {
  const snapshot = useSelector(actor, (state) => state);
  if (!snapshot.matches('refused')) return null;
  return (
    <ErrorNote
      title={desk.downloadStates.refused}
      error={snapshot.context.error ?? { msg: desk.timedOut }}
      retry={() => actor.send({ type: 'task.asked' })}
    />
  );
}
