import { WifiOff } from 'lucide-react';
import type { CheckInActor, CheckInSnapshot } from '../../machines/door/checkIn.ts';
import { door } from '../../messages/door.ts';
import { Verdict } from '../parts/Verdict.tsx';
import { AttendeeFacts } from './AttendeeFacts.tsx';
import { focusFirst } from './focusFirst.ts';

type Props = { title: string; comfort: string; snapshot: CheckInSnapshot; send: CheckInActor['send'] };

/** A try that failed: what happened, what is kept, and the next try. */
export function FailedCard({ title, comfort, snapshot, send }: Props) {
  const { error, admission } = snapshot.context;
  const detail = (
    <>
      {admission?.attendee ? <AttendeeFacts attendee={admission.attendee} /> : null}
      <p>{error?.msg ?? door.slow}</p>
      <p className="door-small">{comfort}</p>
    </>
  );
  return (
    <div className="door-cover">
      <Verdict tone="warn" icon={WifiOff} title={title} detail={detail}>
        <button type="button" ref={focusFirst} className="door-main" onClick={() => send({ type: 'attempt.retried' })}>
          {door.retry}
        </button>
        <button type="button" className="door-other" onClick={() => send({ type: 'verdict.dismissed' })}>
          {door.skip}
        </button>
      </Verdict>
    </div>
  );
}
