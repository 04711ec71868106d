import './Stage.css';
import { door } from '#words/door.ts';
import type { AttemptActor, AttemptKind, AttemptSnapshot } from '../../machines/door/attempt.ts';
import type { CheckInSnapshot } from '../../machines/door/checkIn.ts';
import type { VerdictActor, VerdictSnapshot } from '../../machines/door/verdict.ts';
import { AdmissibleCard } from './AdmissibleCard.tsx';
import { DoneCard } from './DoneCard.tsx';
import { FailedCard } from './FailedCard.tsx';
import { InvalidCard } from './InvalidCard.tsx';
import { WorkingCard } from './WorkingCard.tsx';

type VerdictProps = { verdict: VerdictActor; snapshot: VerdictSnapshot; checkIn: CheckInSnapshot };

/** What lies over the camera while a ticket is judged. */
export function VerdictCover({ verdict, snapshot, checkIn }: VerdictProps) {
  const { send } = verdict;
  const dismiss = () => send({ type: 'verdict.dismissed' });
  if (snapshot.matches('lookingUp')) return <WorkingCard title={door.lookingUp} cancel={dismiss} />;
  if (snapshot.matches('lookupFailed'))
    return (
      <FailedCard
        title={door.failed.lookup}
        comfort={door.keptCode}
        error={snapshot.context.error}
        attendee={null}
        retry={() => send({ type: 'attempt.retried' })}
        skip={dismiss}
      />
    );
  if (snapshot.matches({ reviewing: 'admissible' }) || snapshot.matches({ reviewing: 'toPay' }))
    return <AdmissibleCard snapshot={snapshot} waiting={checkIn.context.waiting.length} send={send} />;
  return <InvalidCard snapshot={snapshot} waiting={checkIn.context.waiting.length} send={send} />;
}

const titles: Record<AttemptKind, { trying: string; failed: string; done: string }> = {
  admit: { trying: door.admitting, failed: door.failed.admit, done: door.admitted },
  undo: { trying: door.undoing, failed: door.failed.undo, done: door.undone },
};

/** What lies over the camera while an attendee is checked in, or that is undone. */
export function AttemptCover({ attempt, snapshot }: { attempt: AttemptActor; snapshot: AttemptSnapshot }) {
  const { send } = attempt;
  const { kind, error, admission } = snapshot.context;
  const dismiss = () => send({ type: 'verdict.dismissed' });
  if (snapshot.matches('trying')) return <WorkingCard title={titles[kind].trying} cancel={dismiss} />;
  if (snapshot.matches('failed'))
    return (
      <FailedCard
        title={titles[kind].failed}
        comfort={door.keptAttendee}
        error={error}
        attendee={admission.attendee}
        retry={() => send({ type: 'attempt.retried' })}
        skip={dismiss}
      />
    );
  return <DoneCard kind={kind} title={titles[kind].done} attendee={admission.attendee} send={send} />;
}
