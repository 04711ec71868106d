import { useSelector } from '@xstate/react';
import { desk } from '#words/desk.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';

/** Why a file could not be downloaded. The server's sentence stays here after its toast has gone. */
export function DownloadError({ actor }: { actor: TaskActor }) {
  const snapshot = useSelector(actor, (state) => state);
  if (!snapshot.matches('refused')) return null;
  const { msg = desk.timedOut, code = '' } = snapshot.context.error ?? {};
  return (
    <ErrorNote
      title={desk.downloadStates.refused}
      error={{ msg, code }}
      retry={() => actor.send({ type: 'task.asked' })}
    />
  );
}
