import { Ban, Banknote, CalendarX, CircleHelp, CreditCard, type LucideIcon, UserCheck } from 'lucide-react';
import { door } from '#words/door.ts';
import type { Verdict as DoorVerdict } from '../../lib/admission.ts';
import type { VerdictActor, VerdictSnapshot } from '../../machines/door/verdict.ts';
import { focusFirst } from '../parts/scanning/focusFirst.ts';
import { Verdict, type VerdictTone } from '../parts/Verdict.tsx';
import { AttendeeFacts } from './AttendeeFacts.tsx';
import { reasonOf } from './reasonOf.ts';

const looks: Record<DoorVerdict, { tone: VerdictTone; icon: LucideIcon }> = {
  admissible: { tone: 'info', icon: UserCheck },
  toPay: { tone: 'warn', icon: Banknote },
  alreadyIn: { tone: 'danger', icon: UserCheck },
  unpaid: { tone: 'warn', icon: CreditCard },
  cancelled: { tone: 'danger', icon: Ban },
  wrongEvent: { tone: 'warn', icon: CalendarX },
  transferred: { tone: 'danger', icon: Ban },
  unknown: { tone: 'danger', icon: CircleHelp },
};

/** `waiting` is the number of codes that wait. */
type Props = { snapshot: VerdictSnapshot; waiting: number; send: VerdictActor['send'] };

/** A refusal with its reason. The next scan replaces it; nobody has to tap it away. */
export function InvalidCard({ snapshot, waiting, send }: Props) {
  const { admission, event, code } = snapshot.context;
  if (!admission) return null;
  const { verdict, attendee } = admission;
  const detail = (
    <>
      {attendee ? <AttendeeFacts attendee={attendee} /> : null}
      <p>{reasonOf(admission, event)}</p>
      {verdict === 'unknown' && code !== null ? (
        <p className="door-small">
          {door.code} <code>{code.length > 32 ? `${code.slice(0, 32)}…` : code}</code>
        </p>
      ) : null}
    </>
  );
  return (
    <div className="door-cover">
      <Verdict {...looks[verdict]} title={door.verdicts[verdict]} detail={detail}>
        <button
          type="button"
          ref={focusFirst}
          className="door-main"
          onClick={() => send({ type: 'verdict.dismissed' })}
        >
          {waiting > 0 ? door.nextWaiting(waiting) : door.next}
        </button>
        {verdict === 'alreadyIn' && attendee ? (
          <button type="button" className="door-other" onClick={() => send({ type: 'undo.requested', attendee })}>
            {door.undoCheckIn}
          </button>
        ) : null}
        {verdict === 'unknown' ? (
          <button type="button" className="door-other" onClick={() => send({ type: 'search.opened' })}>
            {door.search.open}
          </button>
        ) : null}
      </Verdict>
    </div>
  );
}
