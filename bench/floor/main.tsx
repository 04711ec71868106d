import { useMachine } from '@xstate/react';
import { createRoot } from 'react-dom/client';
import { Route, Switch } from 'wouter';
import { assign, createMachine } from 'xstate';

/** The least that a page of this kind can be: React, a machine, a route and one button. Pages are measured as multiples of it. */
const counter = createMachine({
  types: {} as { context: { count: number }; events: { type: 'pressed' } },
  context: { count: 0 },
  on: { pressed: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
});

function Floor() {
  const [{ context }, send] = useMachine(counter);
  return (
    <button type="button" onClick={() => send({ type: 'pressed' })}>
      {context.count}
    </button>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <Switch>
      <Route>
        <Floor />
      </Route>
    </Switch>,
  );
