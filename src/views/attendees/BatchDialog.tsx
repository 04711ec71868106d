import './SelectedBar.css';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { attendeeTools as words } from '#words/attendeeTools.ts';
import { desk } from '#words/desk.ts';
import type { BatchActor, BatchFailure } from '../../machines/attendees/batch.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { ProgressBar } from '../parts/ProgressBar.tsx';

type Props = { batch: BatchActor; onClose: (hasRun: boolean) => void };

/** One thing done with many attendees: asked for, on its way, and what came of it. */
export function BatchDialog({ batch, onClose }: Props) {
  const snapshot = useSelector(batch, (state) => state);
  const { action, total, done, failed, error } = snapshot.context;
  if (snapshot.matches('confirming'))
    return (
      <ConfirmDialog
        open
        tone={action === 'cancelOrder' || action === 'delete' ? 'danger' : 'accent'}
        title={words.titles[action](total)}
        confirmLabel={words.actions[action]}
        onConfirm={() => batch.send({ type: 'action.confirmed' })}
        onCancel={() => onClose(false)}
      >
        {action === 'checkIn' || action === 'undoCheckIn' ? null : words.texts[action]}
      </ConfirmDialog>
    );
  const isFinished = snapshot.matches('finished');
  const treated = done + failed.length;
  const label = stateMeta(snapshot)?.label;
  return (
    <Dialog
      title={words.titles[action](total).replace(/\?$/, '')}
      {...(isFinished && { onClose: () => onClose(true) })}
    >
      <LiveRegion>{label ? words.states[label] : ''}</LiveRegion>
      {snapshot.matches('stalled') ? (
        <ErrorNote error={error ?? { msg: desk.timedOut }} retry={() => batch.send({ type: 'batch.resumed' })} />
      ) : null}
      <ProgressBar value={treated} max={Math.max(total, treated)} label={words.selection} />
      <p className="dialog-text">
        {isFinished
          ? words.report(done, failed.length, Math.max(0, total - treated))
          : words.progress(treated, Math.max(total, treated))}
      </p>
      {failed.length > 0 ? <Failures failed={failed} /> : null}
      <div className="dialog-actions">
        <Ways batch={batch} onClose={() => onClose(true)} />
      </div>
    </Dialog>
  );
}

const Failures = ({ failed }: { failed: readonly BatchFailure[] }) => (
  <section aria-label={words.failures}>
    <h3>{words.failures}</h3>
    <dl className="batch-failures">
      {failed.map(({ uId, name, why }) => (
        <div key={uId}>
          <dt>{name}</dt>
          <dd>{why}</dd>
        </div>
      ))}
    </dl>
  </section>
);

function Ways({ batch, onClose }: { batch: BatchActor; onClose: () => void }): ReactNode {
  const snapshot = useSelector(batch, (state) => state);
  const { wish } = snapshot.context;
  if (snapshot.matches('finished')) return <Button onClick={onClose}>{words.close}</Button>;
  const stop = (
    <Button variant="outline" disabled={wish === 'stop'} onClick={() => batch.send({ type: 'batch.stopped' })}>
      {wish === 'stop' ? words.stopping : words.stop}
    </Button>
  );
  if (snapshot.matches('running'))
    return (
      <>
        {stop}
        <Button disabled={wish !== null} onClick={() => batch.send({ type: 'batch.paused' })}>
          {wish === 'pause' ? words.pausing : words.pause}
        </Button>
      </>
    );
  return (
    <>
      {stop}
      {snapshot.matches('paused') ? (
        <Button onClick={() => batch.send({ type: 'batch.resumed' })}>{words.resume}</Button>
      ) : null}
    </>
  );
}
