import { Undo2 } from 'lucide-react';
import type { CheckInActor, CheckInSnapshot } from '../../machines/door/checkIn.ts';
import { door } from '../../messages/door.ts';
import { Verdict } from '../parts/Verdict.tsx';
import { AttendeeFacts } from './AttendeeFacts.tsx';

type Props = {
  title: string;
  /** Checked in, or taken back. */
  tone: 'success' | 'info';
  snapshot: CheckInSnapshot;
  send: CheckInActor['send'];
};

/** Shown for a moment: what was done, and the way back from it. */
export function DoneCard({ title, tone, snapshot, send }: Props) {
  const attendee = snapshot.context.admission?.attendee;
  return (
    <div className="door-cover">
      <Verdict
        tone={tone}
        {...(tone === 'info' && { icon: Undo2 })}
        title={title}
        detail={attendee ? <AttendeeFacts attendee={attendee} /> : null}
      >
        {attendee && tone === 'success' ? (
          <button type="button" className="door-other" onClick={() => send({ type: 'undo.requested', attendee })}>
            {door.undo}
          </button>
        ) : null}
        {tone === 'info' ? (
          <button type="button" className="door-other" onClick={() => send({ type: 'entry.confirmed' })}>
            {door.checkInAgain}
          </button>
        ) : null}
        <button type="button" className="door-other" onClick={() => send({ type: 'verdict.dismissed' })}>
          {door.next}
        </button>
      </Verdict>
    </div>
  );
}
