import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { refreshMachine } from '../../../src/machines/report/refresh.ts';
import { elapsed, walk } from '../../support/walk.ts';

describe('refreshMachine', () => {
  const { differences, labels, unwalked } = walk(refreshMachine, {
    starts: { opened: undefined },
    events: {
      'left for another page': { type: 'page.hidden' },
      'looked at': { type: 'page.shown' },
      'it is old': elapsed('freshness', 'refresh.shown'),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'opened', 'shown', '', {}],
        ['shown', 'left for another page', 'hidden'],
        ['shown', 'it is old', '↻ shown', 'onOld'],
        ['hidden', 'looked at', 'shown', 'onOld'],
      ]),
    ).toEqual([]);
  });

  it('leaves nothing unwalked', () => expect(unwalked()).toEqual([]));

  it('labels its states', () => expect(labels()).toEqual({ shown: 'resource.ready', hidden: 'resource.ready' }));

  it('calls every 30 seconds while it is seen, and not while it is hidden', () => {
    const clock = new SimulatedClock();
    let calls = 0;
    const actions = { onOld: () => void calls++ };
    const refresh = createActor(refreshMachine.provide({ actions }), { clock }).start();
    clock.increment(29_999);
    expect(calls).toBe(0);
    clock.increment(1);
    clock.increment(30_000);
    expect(calls).toBe(2);
    refresh.send({ type: 'page.hidden' });
    clock.increment(120_000);
    expect(calls).toBe(2);
    refresh.send({ type: 'page.shown' });
    expect(calls).toBe(3);
    clock.increment(30_000);
    expect(calls).toBe(4);
  });
});
