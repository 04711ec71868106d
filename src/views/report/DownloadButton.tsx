import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import type { DownloadActor } from '../../machines/report/download.ts';
import { Button } from '../parts/Button.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { labelOf } from '../parts/labelOf.ts';

/** Downloads a file, and says meanwhile that it is being made. */
export function DownloadButton({ actor, label }: { actor: DownloadActor; label: string }) {
  const snapshot = useSelector(actor, (state) => state);
  const busy = snapshot.hasTag('busy');
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        disabled={busy}
        aria-busy={busy}
        onClick={() => actor.send({ type: 'download.requested' })}
      >
        <Download aria-hidden />
        {busy ? labelOf(snapshot) : label}
      </Button>
      <LiveRegion>{snapshot.matches('ready') ? '' : labelOf(snapshot)}</LiveRegion>
    </>
  );
}
