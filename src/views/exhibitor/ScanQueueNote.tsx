import './Leads.css';
import { useSelector } from '@xstate/react';
import { leads } from '#words/leads.ts';
import { formatTime } from '../../lib/dates.ts';
import type { ScanQueueActor } from '../../machines/exhibitor/scanQueue.ts';
import { Button } from '../parts/Button.tsx';

const words = leads.queue;

/** What waits on this device to be sent, and what turned out to be no attendee's. */
export function ScanQueueNote({ queue, zone }: { queue: ScanQueueActor; zone: string }) {
  const snapshot = useSelector(queue, (state) => state);
  const { kept, refusals } = snapshot.context;
  return (
    <>
      {snapshot.matches('waiting') && kept.length > 0 ? (
        <div className="leads-waiting" role="status">
          <p>
            <strong>{words.waiting(kept.length)}</strong>
          </p>
          <p>{words.waitingText}</p>
        </div>
      ) : null}
      {refusals.length > 0 ? (
        <div className="leads-waiting" role="alert">
          {refusals.map(({ at, verdict, msg }) => (
            <p key={at}>
              {verdict
                ? words.refused(formatTime(at, zone), leads.verdicts[verdict])
                : words.refusedChange(formatTime(at, zone), msg)}
            </p>
          ))}
          <Button size="sm" variant="outline" onClick={() => queue.send({ type: 'refusals.read' })}>
            {words.dismiss}
          </Button>
        </div>
      ) : null}
    </>
  );
}
