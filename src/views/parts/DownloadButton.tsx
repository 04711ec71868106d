import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import type { DownloadActor } from '../../machines/parts/download.ts';
import { Button } from './Button.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import { labelOf } from './labelOf.ts';

/** `of` names the file where several can be downloaded. */
type Props = { actor: DownloadActor; label: string; of?: string };

/** Downloads a file, and says meanwhile that it is being made. */
export function DownloadButton({ actor, label, of }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const busy = snapshot.hasTag('busy');
  const said = busy ? labelOf(snapshot) : label;
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        disabled={busy}
        aria-busy={busy}
        aria-label={of ? `${said}: ${of}` : undefined}
        onClick={() => actor.send({ type: 'download.requested' })}
      >
        <Download aria-hidden />
        {said}
      </Button>
      <LiveRegion>{snapshot.matches('ready') ? '' : labelOf(snapshot)}</LiveRegion>
    </>
  );
}
