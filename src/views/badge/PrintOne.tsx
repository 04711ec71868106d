import './PrintOne.css';
import { useSelector } from '@xstate/react';
import { badgePrinting as words } from '#words/badgePrinting.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { Button } from '../parts/Button.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';

type Props = {
  print: TaskActor<undefined, number>;
  /** How often the badge was printed, as far as is known. */
  times: number;
};

/** A button that prints an attendee's badge, and what came of it. */
export function PrintOne({ print, times }: Props) {
  const snapshot = useSelector(print, (state) => state);
  const { answer, error } = snapshot.context;
  return (
    <div className="print-one">
      <Button
        variant="outline"
        size="sm"
        disabled={snapshot.hasTag('busy')}
        onClick={() => print.send({ type: 'task.asked' })}
      >
        {snapshot.matches('refused') ? words.retry : (answer ?? times) > 0 ? words.oneAgain : words.one}
      </Button>
      <p role="status">
        {answer === null ? null : words.printed(answer)}
        {snapshot.hasTag('busy') ? words.oneMaking : null}
      </p>
      {snapshot.matches('refused') ? <ErrorNote title={words.oneFailed} error={error ?? { msg: words.slow }} /> : null}
    </div>
  );
}
