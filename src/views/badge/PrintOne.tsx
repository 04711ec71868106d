import './PrintOne.css';
import { useSelector } from '@xstate/react';
import { badgePrinting as words } from '#words/badgePrinting.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { Button } from '../parts/Button.tsx';

/** Answers with how often the badge was printed; `times` is how often it was before, as far as is known. */
type Props = { print: TaskActor<undefined, number>; times: number };

/** A button that prints somebody's badge, and what came of it. */
export function PrintOne({ print, times: before }: Props) {
  const snapshot = useSelector(print, (state) => state);
  const { answer, error } = snapshot.context;
  const times = answer ?? before;
  return (
    <div className="print-one">
      <Button
        variant="outline"
        size="sm"
        disabled={snapshot.hasTag('busy')}
        onClick={() => print.send({ type: 'task.asked' })}
      >
        {snapshot.matches('refused') ? words.retry : times > 0 ? words.oneAgain : words.one}
      </Button>
      <p role="status">
        {snapshot.matches('done') ? words.printed(times) : null}
        {snapshot.matches('refused') ? (error?.msg ?? words.oneFailed) : null}
        {snapshot.hasTag('busy') ? words.oneMaking : null}
      </p>
    </div>
  );
}
