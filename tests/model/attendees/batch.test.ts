import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { batchSize } from '../../../src/lib/attendee.ts';
import { batchMachine } from '../../../src/machines/attendees/batch.ts';
import { done, walk } from '../../support/walk.ts';

const [ada, bob] = [
  { uId: 'u1', name: 'Ada' },
  { uId: 'u2', name: 'Bob' },
];
const error = { code: 'offline', status: 0, msg: 'No connection.' } as const;
const why = 'The order isn’t paid.';

describe('batchMachine', () => {
  const { differences, given, inputs } = walk(batchMachine, {
    error,
    starts: {
      'checking in one': { action: 'checkIn', targets: [ada], all: false, total: 1 },
      'checking in all that match': { action: 'checkIn', targets: [ada], all: true, total: 2 },
      'deleting one': { action: 'delete', targets: [ada], all: false, total: 1 },
      'deleting all that match': { action: 'delete', targets: [ada], all: true, total: 2 },
    },
    events: {
      'last page': done('fetchTargets', { targets: [bob], next: null }),
      'all done': done('act', { failed: [] }),
      'not done for bob': done('act', { failed: [{ uId: 'u2', why }] }),
    },
  });

  it('goes where the table says', () => {
    const one = { queue: [ada], hasMore: false, total: 1 };
    const all = { queue: [], hasMore: true, total: 2 };
    const running = ['running.fetching', 'running.acting'];
    const over = { queue: [], wish: null };
    type Facts = { hasMore: boolean; queue: unknown[]; wish: string | null; failed: unknown[] };
    const isAll = ({ hasMore }: Facts) => hasMore;
    expect(
      differences([
        ['start', 'checking in one', 'running.acting', { ...one }],
        ['start', 'checking in all that match', 'confirming', { ...all }],
        ['start', 'deleting one', 'confirming', { ...one }],
        ['start', 'deleting all that match', 'confirming', { ...all }],
        ...given(isAll, ['confirming', 'action.confirmed', 'running.fetching']),
        ['confirming', 'action.confirmed', 'running.acting'],

        [running, 'batch.paused', '=', { wish: 'pause' }],
        [running, 'batch.stopped', '=', { wish: 'stop' }],
        [running, 'batch.resumed', '=', { wish: null }],

        // What was asked for meanwhile happens between two calls.
        ...given({ wish: 'stop' }, [
          'running.fetching',
          'last page',
          'finished',
          ['onFinished'],
          { queue: [bob], hasMore: false, wish: null, error: null },
        ]),
        ...given({ wish: 'pause' }, [
          'running.fetching',
          'last page',
          'paused',
          { queue: [bob], hasMore: false, wish: null, error: null },
        ]),
        ['running.fetching', 'last page', 'running.acting', { queue: [bob], hasMore: false, error: null }],
        ['running.fetching', 'fetchTargets fails', 'stalled', { error, wish: null }],
        ['running.fetching', 'after timeout', 'stalled', { error: null, wish: null }],

        ...given({ wish: 'pause' }, ['running.acting', 'all done', 'paused', { ...over, done: 1, error: null }]),
        ...given({ wish: 'pause' }, [
          'running.acting',
          'not done for bob',
          'paused',
          {
            ...over,
            failed: ({ queue }) => [{ uId: 'u2', why, name: queue.find(({ uId }) => uId === 'u2')?.name ?? '' }],
            error: null,
          },
        ]),
        ['running.acting', 'all done', 'finished', ['onFinished'], { ...over, done: 1, error: null }],
        [
          'running.acting',
          'not done for bob',
          'finished',
          ['onFinished'],
          {
            ...over,
            failed: ({ queue }) => [{ uId: 'u2', why, name: queue.find(({ uId }) => uId === 'u2')?.name ?? '' }],
            error: null,
          },
        ],
        ['running.acting', 'act fails', 'stalled', { error, wish: null }],
        ['running.acting', 'after timeout', 'stalled', { error: null, wish: null }],

        ...given({ hasMore: true }, ['stalled', 'batch.resumed', 'running.fetching']),
        ...given(({ queue }: Facts) => queue.length === 0, ['paused', 'batch.resumed', 'finished', ['onFinished']]),
        [['stalled', 'paused'], 'batch.resumed', 'running.acting'],
        [['stalled', 'paused'], 'batch.stopped', 'finished', ['onFinished']],
      ]),
    ).toEqual([]);
  });

  it('asks for pages of those that match, and acts on a batch', () =>
    expect(inputs()).toMatchObject({ fetchTargets: [{ cursor: null }] }));

  it('goes through everybody in bounded calls, page after page, on after a failed call, and reports whom it failed for', async () => {
    const everybody = Array.from({ length: 2 * batchSize + 3 }, (_, n) => ({ uId: `u${n}`, name: `P${n}` }));
    const half = batchSize + 1;
    const sizes: number[] = [];
    let calls = 0;
    const machine = batchMachine.provide({
      actors: {
        fetchTargets: fromPromise(async ({ input: { cursor } }) =>
          cursor === null
            ? { targets: everybody.slice(0, half), next: 'c' }
            : { targets: everybody.slice(half), next: null },
        ),
        act: fromPromise(async ({ input: { targets } }) => {
          if (++calls === 2) throw error;
          sizes.push(targets.length);
          return { failed: targets.some(({ uId }) => uId === 'u0') ? [{ uId: 'u0', why }] : [] };
        }),
      },
    });
    const actor = createActor(machine, {
      input: { action: 'checkIn', targets: [], all: true, total: everybody.length },
    }).start();
    actor.send({ type: 'action.confirmed' });
    const stalled = await waitFor(actor, (state) => state.matches('stalled'));
    expect(stalled.context).toMatchObject({ done: batchSize - 1, error });
    actor.send({ type: 'batch.resumed' });
    const { context } = await waitFor(actor, (state) => state.matches('finished'));
    expect(context).toMatchObject({ done: everybody.length - 1, failed: [{ uId: 'u0', name: 'P0', why }], queue: [] });
    expect(sizes).toEqual([batchSize, 1, batchSize, 2]);
  });
});
