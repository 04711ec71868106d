import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { parts } from '#words/parts.ts';
import { settings as words } from '#words/settings.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { Button } from '../parts/Button.tsx';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';

/** `remove` answers with how many are left. */
type Props = { orders: number; remove: TaskActor<number, number> };

/** What to do with orders that were paid for with test cards; nothing where there are none. */
export function TestOrdersPanel({ orders, remove }: Props) {
  const snapshot = useSelector(remove, (state) => state);
  const [asks, setAsks] = useState(false);
  const busy = snapshot.hasTag('busy');
  const left = snapshot.context.answer;
  // Some are deleted at a time; those that are left, next.
  useEffect(() => {
    if (left) remove.send({ type: 'task.asked', input: left });
  }, [left, remove]);
  if (orders === 0 || left === 0) return null;
  const { testOrders } = words;
  return (
    <Panel title={testOrders.title} lead={testOrders.text(orders)}>
      {snapshot.matches('refused') ? (
        <ErrorNote error={snapshot.context.error ?? { msg: parts.unexpected }} title={testOrders.failed} />
      ) : null}
      <p>
        <Button variant="outline" tone="danger" disabled={busy} onClick={() => setAsks(true)}>
          {testOrders.remove(orders)}
        </Button>
      </p>
      <ConfirmDialog
        open={asks}
        title={testOrders.confirm(orders)}
        confirmLabel={testOrders.remove(orders)}
        onConfirm={() => {
          setAsks(false);
          remove.send({ type: 'task.asked', input: orders });
        }}
        onCancel={() => setAsks(false)}
      >
        <p>{testOrders.confirmText}</p>
      </ConfirmDialog>
    </Panel>
  );
}
