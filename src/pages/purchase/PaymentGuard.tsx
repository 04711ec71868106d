import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { payment as words } from '#words/payment.ts';
import { historyIndex, holdHistory, stepsFrom } from '../../boot/historyInterceptor.ts';
import { unsavedChangesMachine } from '../../machines/parts/unsavedChanges.ts';
import { Button } from '../../views/parts/Button.tsx';
import { Dialog } from '../../views/parts/Dialog.tsx';
import { entriesOfWizard } from './followHistory.ts';

/**
 * Asks before the browser's back button leaves an order that is reserved and not paid. Whoever leaves goes past the entries of the
 * wizard's steps: the order is placed, so none of them leads anywhere.
 */
export default function PaymentGuard() {
  const [logic] = useState(() =>
    unsavedChangesMachine.provide({
      actions: {
        restore: (_, { steps }) => window.history.go(-steps),
        go: () => window.history.go(-Math.min(entriesOfWizard(), historyIndex() || Number.POSITIVE_INFINITY)),
      },
    }),
  );
  const leaving = useActorRef(logic);
  const asks = useSelector(leaving, (state) => state.matches({ holding: 'asking' }));

  useEffect(() => {
    leaving.send({ type: 'unsaved.noted', holder: 'payment' });
    const here = historyIndex();
    return holdHistory((event) => {
      if (leaving.getSnapshot().matches({ holding: 'leaving' })) return;
      event.stopImmediatePropagation();
      leaving.send({ type: 'history.moved', steps: stepsFrom(here) });
    });
  }, [leaving]);

  const stay = () => leaving.send({ type: 'leave.cancelled' });
  return asks ? (
    <Dialog title={words.leaveTitle} onClose={stay}>
      <p className="dialog-text">{words.leaveHelp}</p>
      <div className="dialog-actions">
        <Button variant="outline" onClick={stay}>
          {words.stay}
        </Button>
        <Button onClick={() => leaving.send({ type: 'leave.confirmed' })}>{words.leave}</Button>
      </div>
    </Dialog>
  ) : null;
}
