import { WifiOff } from 'lucide-react';
import { door } from '#words/door.ts';
import type { DoorAttendee } from '../../api/contract/door.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { focusFirst } from '../parts/scanning/focusFirst.ts';
import { Verdict } from '../parts/Verdict.tsx';
import { AttendeeFacts } from './AttendeeFacts.tsx';

type Props = {
  title: string;
  comfort: string;
  /** Null when no answer came in time. */
  error: ApiError | null;
  attendee: DoorAttendee | null;
  retry: () => void;
  skip: () => void;
};

/** A try that failed: what happened, what is kept, and the next try. */
export function FailedCard({ title, comfort, error, attendee, retry, skip }: Props) {
  const detail = (
    <>
      {attendee ? <AttendeeFacts attendee={attendee} /> : null}
      {error?.said ? null : <p>{error?.msg ?? door.slow}</p>}
      <p className="door-small">{comfort}</p>
    </>
  );
  return (
    <div className="door-cover">
      <Verdict tone="warn" icon={WifiOff} title={title} detail={detail}>
        <button type="button" ref={focusFirst} className="door-main" onClick={retry}>
          {door.retry}
        </button>
        <button type="button" className="door-other" onClick={skip}>
          {door.skip}
        </button>
      </Verdict>
    </div>
  );
}
