import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { resource, resourceMachine } from '../../../src/machines/parts/resource.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const error = { code: 'offline', status: 0, msg: 'No connection.' } as const;
const pending = fromPromise<{ subject: unknown }>(() => new Promise<never>(() => {}));

describe('resourceMachine', () => {
  const model = walk(resourceMachine.provide({ actors: { load: pending } }), {
    starts: [undefined],
    events: [
      { type: 'load.retried' },
      done('load', { subject: 'ticket' }),
      failed('load', error),
      elapsed('patience', 'resource.loading'),
    ],
  });

  for (const { name, run } of model.edges) {
    it(name, () => {
      expect(run().status).not.toBe('error');
    });
  }

  it('goes where the table says', () => {
    expect([...model.table].sort()).toEqual([
      'failed | load.retried | loading',
      'loading | xstate.after.patience.resource.loading | failed',
      'loading | xstate.done.actor.load | ready',
      'loading | xstate.error.actor.load | failed',
    ]);
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });
});

describe('resource', () => {
  it('reads again after a failure', async () => {
    const answers = [Promise.reject(error), Promise.resolve('ticket')];
    const actor = createActor(resource(() => answers.shift() as Promise<string>)).start();
    const failedOnce = await waitFor(actor, (state) => state.matches('failed'));
    expect(failedOnce.context.error).toEqual(error);
    actor.send({ type: 'load.retried' });
    const { context } = await waitFor(actor, (state) => state.matches('ready'));
    expect(context).toEqual({ subject: 'ticket', error: null });
  });
});
