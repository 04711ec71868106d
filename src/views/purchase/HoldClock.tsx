import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { payment as words } from '#words/payment.ts';
import { formatRemaining } from '../../lib/dates.ts';
import { holdLeft } from '../../machines/purchase/hold.ts';

/** Minutes left at which a screen reader is told. */
const saidAt = [5, 2, 1];

/** Counts a hold down. `until` is of this computer's clock. */
export function HoldClock({ until }: { until: string }) {
  const [left, setLeft] = useState(() => holdLeft(until, Date.now()));
  useEffect(() => {
    const tick = () => setLeft(holdLeft(until, Date.now()));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [until]);
  const minutes = Math.ceil(left / 60_000);
  const near = saidAt.findLast((each) => minutes <= each);
  return (
    <p className="hold-clock" data-short={minutes <= 2}>
      <Clock aria-hidden />
      <span role="timer">{words.holdLeft(formatRemaining(left))}</span>
      <span className="visually-hidden" role="status">
        {near && left > 0 ? words.holdLeftMinutes(near) : null}
      </span>
    </p>
  );
}
