import { expect, it } from 'vitest';
import { createActor, SimulatedClock, setup } from 'xstate';
import type { ApiError } from '../../../src/lib/apiError.ts';
import { again, errorActions, keepError, type Tried } from '../../../src/machines/parts/errors.ts';
import { provided } from '../../../src/machines/parts/provided.ts';
import { failed } from '../../support/walk.ts';

const machine = setup({
  types: { context: {} as { error: ApiError | null }, events: {} as { type: 'retried' } },
  actors: { call: provided('no caller') },
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

type Call = { type: 'call.failed'; error: ApiError | null } | { type: 'call.answered' };

/** Asks until there is an answer. */
const asking = setup({
  types: { context: {} as Tried, events: {} as Call },
  guards: again.guards,
  actions: { ...again.actions, ...errorActions, hear: () => {} },
  delays: again.delays,
}).createMachine({
  context: { error: null, tries: 0 },
  initial: 'asking',
  states: {
    asking: {
      on: {
        'call.failed': [
          {
            guard: 'isFirst',
            target: 'failed',
            actions: [{ type: 'keepError', params: ({ event }) => event }, 'hear'],
          },
          { target: 'failed', actions: { type: 'keepError', params: ({ event }) => event } },
        ],
        'call.answered': { target: 'asking', actions: 'forgetTries' },
      },
    },
    failed: { entry: 'countTry', after: { again: { guard: 'isUnanswered', target: 'asking' } } },
  },
});

/** Such a machine on a clock of the test's own; `failAfter` lets its call fail, and tells after how many ms it asks again. */
function askingInTime() {
  const clock = new SimulatedClock();
  let heard = 0;
  const hear = () => {
    heard++;
  };
  const actor = createActor(asking.provide({ actions: { hear } }), { clock }).start();
  const isAsking = () => actor.getSnapshot().matches('asking');
  const failAfter = (error: ApiError | null): number | null => {
    actor.send({ type: 'call.failed', error });
    for (let second = 1; second <= 60; second++) {
      clock.increment(1_000);
      if (isAsking()) return second * 1_000;
    }
    return null;
  };
  return { actor, failAfter, heard: () => heard };
}

it('what was not answered is asked again after pauses that grow to half a minute, from the first on after an answer', () => {
  const offline = { code: 'offline', status: 0, msg: 'No connection.' } as const;
  const { actor, failAfter, heard } = askingInTime();
  expect([null, offline, null, offline, null, null].map(failAfter)).toEqual([
    ...[1_000, 3_000, 10_000, 30_000, 30_000, 30_000],
  ]);
  expect(heard()).toBe(1);
  actor.send({ type: 'call.answered' });
  expect(failAfter(offline)).toBe(1_000);
  expect(heard()).toBe(2);
});

it('what was answered with an error is not asked again by itself', () => {
  expect(askingInTime().failAfter({ code: 'refused', status: 404, msg: 'Not found.' })).toBe(null);
});
