import { Banknote, TicketCheck } from 'lucide-react';
import { door } from '#words/door.ts';
import { formatMoney } from '../../lib/money.ts';
import type { VerdictActor, VerdictSnapshot } from '../../machines/door/verdict.ts';
import { focusFirst } from '../parts/scanning/focusFirst.ts';
import { Verdict } from '../parts/Verdict.tsx';
import { AttendeeFacts } from './AttendeeFacts.tsx';
import { reasonOf } from './reasonOf.ts';

/** `waiting` is the number of codes that wait. */
type Props = { snapshot: VerdictSnapshot; waiting: number; send: VerdictActor['send'] };

/** A good ticket, or one that is good once it is paid here: who it is, and the one big button. */
export function AdmissibleCard({ snapshot, waiting, send }: Props) {
  const { admission, event } = snapshot.context;
  const attendee = admission?.attendee;
  const toPay = snapshot.matches({ reviewing: 'toPay' }) ? attendee?.toPay : null;
  const detail = (
    <>
      {attendee ? <AttendeeFacts attendee={attendee} /> : null}
      {admission && toPay ? <p>{reasonOf(admission, event)}</p> : null}
      {waiting > 0 ? <p className="door-small">{door.waiting(waiting)}</p> : null}
    </>
  );
  const look = toPay
    ? ({
        tone: 'warn',
        icon: Banknote,
        title: door.toPay.title(formatMoney(toPay.total, toPay.currency)),
      } as const)
    : ({ tone: 'info', icon: TicketCheck, title: door.verdicts.admissible } as const);
  return (
    <div className="door-cover">
      <Verdict {...look} detail={detail}>
        <button type="button" ref={focusFirst} className="door-main" onClick={() => send({ type: 'entry.confirmed' })}>
          {toPay ? door.toPay.confirm : door.checkIn}
        </button>
        <button type="button" className="door-other" onClick={() => send({ type: 'verdict.dismissed' })}>
          {door.skip}
        </button>
      </Verdict>
    </div>
  );
}
