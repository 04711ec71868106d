import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import { desk } from '#words/desk.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { Button } from '../parts/Button.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';

const words = desk.downloadStates;

/** `of` names the file where several can be downloaded. */
type Props = { actor: TaskActor; label: string; of?: string; size?: 'sm' | 'md' };

/** Downloads a file, and says meanwhile that it is being made. */
export function DownloadButton({ actor, label, of, size = 'sm' }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const busy = snapshot.hasTag('busy');
  const state = words[snapshot.value];
  const said = busy ? state : label;
  return (
    <>
      <Button
        size={size}
        variant="outline"
        disabled={busy}
        aria-busy={busy}
        aria-label={of ? `${said}: ${of}` : undefined}
        onClick={() => actor.send({ type: 'task.asked' })}
      >
        <Download aria-hidden />
        {said}
      </Button>
      <LiveRegion>{state}</LiveRegion>
    </>
  );
}
