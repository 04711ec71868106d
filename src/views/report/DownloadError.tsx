import { useSelector } from '@xstate/react';
import type { DownloadActor } from '../../machines/report/download.ts';
import { desk } from '../../messages/signedIn/desk.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';

/** Why a file could not be downloaded. The server's sentence stays here after its toast has gone. */
export function DownloadError({ actor }: { actor: DownloadActor }) {
  const hasFailed = useSelector(actor, (state) => state.matches('failed'));
  const error = useSelector(actor, ({ context }) => context.error);
  if (!hasFailed) return null;
  const { msg = desk.timedOut, code = '' } = error ?? {};
  return <ErrorNote error={{ msg, code }} retry={() => actor.send({ type: 'download.requested' })} />;
}
