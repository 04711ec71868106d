import './PrintOne.css';
import { useSelector } from '@xstate/react';
import { badgePrinting as words } from '#words/badgePrinting.ts';
import type { OnePrintActor } from '../../machines/badge/onePrint.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import { Button } from '../parts/Button.tsx';

/** A button that prints somebody's badge, and what came of it. */
export function PrintOne({ print }: { print: OnePrintActor }) {
  const snapshot = useSelector(print, (state) => state);
  const { times, error } = snapshot.context;
  const label = stateMeta(snapshot)?.label;
  return (
    <div className="print-one">
      <Button
        variant="outline"
        size="sm"
        disabled={snapshot.hasTag('busy')}
        onClick={() => print.send({ type: 'print.requested' })}
      >
        {snapshot.matches('failed') ? words.retry : times > 0 ? words.oneAgain : words.one}
      </Button>
      <p role="status">
        {snapshot.matches('printed') ? words.printed(times) : null}
        {snapshot.matches('failed') && label ? (error?.msg ?? words.states[label]) : null}
        {snapshot.hasTag('busy') && label ? words.states[label] : null}
      </p>
    </div>
  );
}
