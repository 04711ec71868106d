import { LoaderCircle } from 'lucide-react';
import type { CheckInActor } from '../../machines/door/checkIn.ts';
import { door } from '../../messages/door.ts';

type Props = { title: string; send: CheckInActor['send'] };

export function WorkingCard({ title, send }: Props) {
  return (
    <div className="door-cover door-working">
      <LoaderCircle className="door-spinner" aria-hidden />
      <p>{title}</p>
      <button type="button" className="door-tool" onClick={() => send({ type: 'verdict.dismissed' })}>
        {door.cancel}
      </button>
    </div>
  );
}
