import { useSelector } from '@xstate/react';
import { desk } from '#words/desk.ts';
import type { DownloadActor } from '../../machines/parts/download.ts';
import { ErrorNote } from './ErrorNote.tsx';
import { labelOf } from './labelOf.ts';

/** Why a file could not be downloaded. The server's sentence stays here after its toast has gone. */
export function DownloadError({ actor }: { actor: DownloadActor }) {
  const snapshot = useSelector(actor, (state) => state);
  if (!snapshot.matches('failed')) return null;
  const { msg = desk.timedOut, code = '' } = snapshot.context.error ?? {};
  return (
    <ErrorNote
      title={labelOf(snapshot)}
      error={{ msg, code }}
      retry={() => actor.send({ type: 'download.requested' })}
    />
  );
}
