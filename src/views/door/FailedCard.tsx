import { Button } from '@chakra-ui/react';
import { WifiOff } from 'lucide-react';
import type { CheckInActor, CheckInSnapshot } from '../../machines/door/checkIn.ts';
import { door } from '../../messages/door.ts';
import { Verdict } from '../parts/Verdict.tsx';
import { focusFirst } from './focusFirst.ts';
import { PersonFacts } from './AttendeeFacts.tsx';

type Props = { title: string; comfort: string; snapshot: CheckInSnapshot; send: CheckInActor['send'] };

/** A try that failed: what happened, what is kept, and the next try. */
export function FailedCard({ title, comfort, snapshot, send }: Props) {
  const { problem, admission } = snapshot.context;
  const detail = (
    <>
      {admission?.person ? <PersonFacts person={admission.person} /> : null}
      <p>{problem?.msg ?? door.slow}</p>
      <p className="door-small">{comfort}</p>
    </>
  );
  return (
    <div className="door-cover">
      <Verdict tone="warn" icon={WifiOff} title={title} detail={detail}>
        <Button ref={focusFirst} className="door-main" onClick={() => send({ type: 'attempt.retried' })}>
          {door.retry}
        </Button>
        <Button className="door-other" onClick={() => send({ type: 'verdict.dismissed' })}>
          {door.skip}
        </Button>
      </Verdict>
    </div>
  );
}
