import { expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import type { ApiError } from '../../../src/lib/apiError.ts';
import { errorActions, keepError } from '../../../src/machines/parts/errors.ts';
import { provided } from '../../../src/machines/parts/provided.ts';
import { failed } from '../../support/walk.ts';

const machine = setup({
  types: { context: {} as { error: ApiError | null }, events: {} as { type: 'retried' } },
  actors: { call: provided('nobody calls') },
  actions: errorActions,
}).createMachine({
  context: { error: null },
  invoke: { id: 'call', src: 'call', onError: { actions: keepError } },
  on: { retried: { actions: 'forgetError' } },
});

it('why a call failed is kept until it is forgotten', () => {
  const actor = createActor(machine).start();
  const error = { code: 'refused', status: 404, msg: 'Not found.' };
  actor.send(failed('call', error) as never);
  expect(actor.getSnapshot().context).toEqual({ error });
  actor.send({ type: 'retried' });
  expect(actor.getSnapshot().context).toEqual({ error: null });
});
