import { describe, expect, it } from 'vitest';
import { assign, createActor, waitFor } from 'xstate';
import { resource, resourceMachine } from '../../../src/machines/parts/resource.ts';
import { done, walk } from '../../support/walk.ts';

const error = { code: 'offline', status: 0, msg: 'No connection.' } as const;

describe('resourceMachine', () => {
  const events = {
    loaded: done('load', { subject: 'ticket' }),
    refreshed: done('refresh', { subject: 'dearer ticket' }),
  };
  const first = walk(resourceMachine, { error, starts: { opened: undefined }, events });
  const { differences } = first;
  const again = walk(resourceMachine.provide({ actions: { recall: assign({ subject: 'ticket' }) } }), {
    error,
    starts: { 'opened again': undefined },
    events: { refreshed: events.refreshed },
  });
  const refreshing = [
    ['refreshing', 'refreshed', 'ready', { subject: 'dearer ticket', error: null }],
    ['refreshing', 'refresh fails', 'outdated', { error }],
    ['refreshing', 'after timeout', 'outdated', { error: null }],
    [['ready', 'outdated'], 'load.retried', 'refreshing'],
    [['ready', 'outdated'], 'subject.outdated', 'refreshing'],
    ['refreshing', 'subject.outdated', '↻ refreshing'],
  ] as const;

  it('goes where the table says', () => {
    expect(
      differences(
        [
          ['start', 'opened', 'loading', 'recall'],
          ['loading', 'loaded', 'ready', { subject: 'ticket', error: null }],
          ['loading', 'load fails', 'failed', { error }],
          ['loading', 'after timeout', 'failed', { error: null }],
          ['failed', 'load.retried', 'loading'],
          ['failed', 'subject.outdated', 'loading'],
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
    expect(context).toEqual({ subject: 'ticket', error: null });
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
    expect(context).toEqual({ subject: 'ticket', error });
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
