import { describe, expect, it } from 'vitest';
import { assign, createActor, SimulatedClock, waitFor } from 'xstate';
import { resource, resourceMachine } from '../../../src/machines/parts/resource.ts';
import { againEvents, againRows, unreached as error, oneMore as tries } from '../../support/readsAgain.ts';
import { done, walk } from '../../support/walk.ts';

describe('resourceMachine', () => {
  const events = {
    loaded: done('load', { subject: 'ticket' }),
    refreshed: done('refresh', { subject: 'dearer ticket' }),
    ...againEvents({ subject: 'late ticket' }),
  };
  const first = walk(resourceMachine, { error, starts: { opened: undefined }, events });
  const { differences } = first;
  const again = walk(resourceMachine.provide({ actions: { recall: assign({ subject: 'ticket' }) } }), {
    error,
    starts: { 'opened again': undefined },
    events,
  });
  const failing = ['failed.pausing', 'failed.trying'];
  const outdated = ['outdated.pausing', 'outdated.trying'];
  const againFrom = (state: 'failed' | 'outdated') =>
    againRows(state, 'ready', { subject: 'late ticket', error: null, tries: 0 });
  const refreshing = [
    ['refreshing', 'refreshed', 'ready', { subject: 'dearer ticket', error: null, tries: 0 }],
    ['refreshing', 'refresh fails', 'outdated.pausing', { error, tries }],
    ['refreshing', 'after timeout', 'outdated.pausing', { error: null, tries }],
    [['ready', ...outdated], 'load.retried', 'refreshing'],
    [['ready', ...outdated], 'subject.outdated', 'refreshing'],
    ...againFrom('outdated'),
    ['refreshing', 'subject.outdated', '↻ refreshing'],
  ] as const;

  it('goes where the table says', () => {
    expect(
      differences(
        [
          ['start', 'opened', 'loading', 'recall'],
          ['loading', 'loaded', 'ready', { subject: 'ticket', error: null, tries: 0 }],
          ['loading', 'load fails', 'failed.pausing', { error, tries }],
          ['loading', 'after timeout', 'failed.pausing', { error: null, tries }],
          [failing, 'load.retried', 'loading'],
          [failing, 'subject.outdated', 'loading'],
          ...againFrom('failed'),
          ['loading', 'subject.outdated', '↻ loading'],
          ...refreshing,
        ],
        [again],
      ),
    ).toEqual([]);
  });

  it('shows what was seen before until it is read anew', () => {
    expect(
      again.differences([['start', 'opened again', 'refreshing', { subject: 'ticket' }], ...refreshing], [first]),
    ).toEqual([]);
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
    expect(context).toEqual({ subject: 'ticket', error: null, tries: 0 });
  });

  it('has what was seen before from its first moment, and then what is read', async () => {
    const read = Object.assign(async () => 'dearer ticket', { seen: () => 'ticket' });
    const actor = createActor(resource<string>(read)).start();
    expect(actor.getSnapshot().matches('refreshing')).toBe(true);
    expect(actor.getSnapshot().context.subject).toBe('ticket');
    const { context } = await waitFor(actor, (state) => state.matches('ready'));
    expect(context.subject).toBe('dearer ticket');
  });

  it('keeps what was seen before when it cannot be read anew, and knows that', async () => {
    const read = Object.assign(() => Promise.reject<string>(error), { seen: () => 'ticket' });
    const actor = createActor(resource<string>(read)).start();
    const { context } = await waitFor(actor, (state) => state.matches('outdated'));
    expect(context).toEqual({ subject: 'ticket', error, tries: 1 });
  });

  it.each([
    ['there is no network', { code: 'offline', status: 0, msg: '' }],
    ['a proxy has no server', { code: 'unexpected', status: 502, msg: '' }],
    ['there is no room', { code: 'unexpected', status: 503, msg: '' }],
    ['the server is slow', { code: 'unexpected', status: 504, msg: '' }],
  ])('reads by itself again, at first after a second, where %s', async (_, why) => {
    const clock = new SimulatedClock();
    const answers = [Promise.reject(why), Promise.reject(why), Promise.resolve('ticket')];
    const actor = createActor(
      resource(() => answers.shift() as Promise<string>),
      { clock },
    ).start();
    await waitFor(actor, (state) => state.matches('failed'));
    clock.increment(999);
    expect(answers).toHaveLength(2);
    clock.increment(1);
    await waitFor(actor, ({ context }) => context.tries === 2);
    clock.increment(2_999);
    expect(answers).toHaveLength(1);
    clock.increment(1);
    await waitFor(actor, (state) => state.matches('ready'));
    expect(actor.getSnapshot().context).toEqual({ subject: 'ticket', error: null, tries: 0 });
  });

  it('lets a call go that is given up', () => {
    const given: AbortSignal[] = [];
    const actor = createActor(
      resource((signal) => {
        given.push(signal);
        return new Promise<string>(() => {});
      }),
    ).start();
    actor.stop();
    expect(given.map(({ aborted }) => aborted)).toEqual([true]);
  });
});
