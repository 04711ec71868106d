import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { resource, resourceMachine } from '../../../src/machines/parts/resource.ts';
import { done, walk } from '../../support/walk.ts';

const error = { code: 'offline', status: 0, msg: 'No connection.' } as const;

describe('resourceMachine', () => {
  const { differences } = walk(resourceMachine, {
    error,
    starts: { opened: undefined },
    events: { loaded: done('load', { subject: 'ticket' }) },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'opened', 'loading'],
        ['loading', 'loaded', 'ready', { subject: 'ticket', error: null }],
        ['loading', 'load fails', 'failed', { error }],
        ['loading', 'after timeout', 'failed', { error: null }],
        ['failed', 'load.retried', 'loading'],
        [['ready', 'failed'], 'subject.outdated', 'loading'],
        ['loading', 'subject.outdated', '↻ loading'],
      ]),
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
