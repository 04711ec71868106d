import { Undo2 } from 'lucide-react';
import { door } from '#words/door.ts';
import type { DoorAttendee } from '../../api/contract/door.ts';
import type { AttemptActor, AttemptKind } from '../../machines/door/attempt.ts';
import { focusFirst } from '../parts/scanning/focusFirst.ts';
import { Verdict } from '../parts/Verdict.tsx';
import { AttendeeFacts } from './AttendeeFacts.tsx';

type Props = { kind: AttemptKind; title: string; attendee: DoorAttendee; send: AttemptActor['send'] };

/** Shown for a moment: what was done, and the way back from it. */
export function DoneCard({ kind, title, attendee, send }: Props) {
  return (
    <div className="door-cover">
      <Verdict
        tone={kind === 'admit' ? 'success' : 'info'}
        {...(kind === 'undo' && { icon: Undo2 })}
        title={title}
        detail={<AttendeeFacts attendee={attendee} />}
      >
        <button
          type="button"
          ref={focusFirst}
          className="door-main"
          onClick={() => send({ type: 'verdict.dismissed' })}
        >
          {door.next}
        </button>
        {kind === 'admit' ? (
          <button type="button" className="door-other" onClick={() => send({ type: 'undo.requested', attendee })}>
            {door.undo}
          </button>
        ) : (
          <button type="button" className="door-other" onClick={() => send({ type: 'entry.confirmed' })}>
            {door.checkInAgain}
          </button>
        )}
      </Verdict>
    </div>
  );
}
