import { TicketCheck } from 'lucide-react';
import type { VerdictActor, VerdictSnapshot } from '../../machines/door/verdict.ts';
import { door } from '../../messages/door.ts';
import { Verdict } from '../parts/Verdict.tsx';
import { AttendeeFacts } from './AttendeeFacts.tsx';
import { focusFirst } from './focusFirst.ts';

/** `waiting` is the number of codes that wait. */
type Props = { snapshot: VerdictSnapshot; waiting: number; send: VerdictActor['send'] };

/** A good ticket: who it is, and the one big button. */
export function AdmissibleCard({ snapshot, waiting, send }: Props) {
  const { admission } = snapshot.context;
  const detail = (
    <>
      {admission?.attendee ? <AttendeeFacts attendee={admission.attendee} /> : null}
      {waiting > 0 ? <p className="door-small">{door.waiting(waiting)}</p> : null}
    </>
  );
  return (
    <div className="door-cover">
      <Verdict tone="info" icon={TicketCheck} title={door.verdicts.admissible} detail={detail}>
        <button type="button" ref={focusFirst} className="door-main" onClick={() => send({ type: 'entry.confirmed' })}>
          {door.checkIn}
        </button>
        <button type="button" className="door-other" onClick={() => send({ type: 'verdict.dismissed' })}>
          {door.skip}
        </button>
      </Verdict>
    </div>
  );
}
