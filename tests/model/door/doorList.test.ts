import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { doorListMachine, type ListFacts } from '../../../src/machines/door/doorList.ts';
import { done, failed, walk } from '../../support/walk.ts';

const at = '2027-03-06T09:00:00.000Z';
const none: ListFacts = { listAt: null, total: 0, loaded: 0, unsent: 0 };
const half: ListFacts = { listAt: null, total: 1_000, loaded: 500, unsent: 0 };
const whole: ListFacts = { listAt: at, total: 1_000, loaded: 1_000, unsent: 0 };
const offline = { code: 'offline', status: 0, msg: 'No connection' } as const;
const forbidden = { code: 'refused', status: 403, msg: 'Locked' } as const;
const hotspot = { code: 'malformed', status: 403, msg: '' } as const;

describe('doorListMachine', () => {
  const { differences, inputs } = walk(doorListMachine, {
    starts: { opened: { eventId: 'e1' } },
    error: offline,
    events: {
      'one is kept': { type: 'entry.kept', unsent: 200 },
      'nothing was kept': done('openList', none),
      'entries were kept': done('openList', { ...none, unsent: 300 }),
      'it keeps nothing': failed('openList', { name: 'InvalidStateError' }),
      'what keeps it does not come': failed('openList', offline),
      'all were sent': done('sendEntries', { ...none, isLocked: false }),
      'some were sent': done('sendEntries', { ...none, unsent: 200, isLocked: false }),
      'it is locked': done('sendEntries', { ...none, isLocked: true }),
      'sending is forbidden': failed('sendEntries', forbidden),
      'a hotspot forbids it': failed('sendEntries', hotspot),
      'they are not taken': failed('sendEntries', offline),
      'it does not come': failed('loadList', offline),
      'a page came': done('loadList', { ...half, isDone: false }),
      'all came': done('loadList', { ...whole, isDone: true }),
      'the list is forbidden': failed('loadList', forbidden),
      'there is no room': failed('loadList', { name: 'QuotaExceededError' }),
    },
  });
  const oneMore = ({ tries }: { tries: number }) => Math.min(tries + 1, 4);

  it('goes where the table says', () => {
    const everywhere = ['opening', 'sending', 'loading', 'waiting', 'locked', 'unavailable'];
    expect(
      differences([
        ['start', 'opened', 'opening'],
        ['opening', 'nothing was kept', 'sending', { unsent: 0 }],
        ['opening', 'entries were kept', 'sending', { unsent: 300 }],
        ['opening', 'what keeps it does not come', 'waiting', { error: offline, tries: oneMore }],
        ['opening', ['it keeps nothing', 'after timeout'], 'unavailable'],
        ['unavailable', 'list.retried', 'opening'],

        ['sending', 'some were sent', '↻ sending', 'recount', { unsent: 200 }, { unsent: 300, listAt: null }],
        ['sending', 'some were sent', 'loading', { ...none, unsent: 200, tries: 0 }],
        ['sending', 'all were sent', 'loading', 'recount', { ...none, tries: 0 }, ({ unsent }) => unsent > 0],
        ['sending', 'all were sent', 'loading', { listAt: null, total: 0, loaded: 0, tries: 0 }],
        ['sending', 'it is locked', 'locked', 'forgetList', none],
        ['sending', 'sending is forbidden', 'locked', 'forgetList', { listAt: null, total: 0, loaded: 0 }],
        ['sending', 'a hotspot forbids it', 'waiting', { error: hotspot, tries: oneMore }],
        ['sending', 'they are not taken', 'waiting', { error: offline, tries: oneMore }],
        ['sending', 'after timeout', 'waiting', { error: null, tries: oneMore }],

        ['loading', 'a page came', '↻ loading', { total: 1_000, loaded: 500, unsent: 0 }],
        ['loading', 'all came', 'current', { ...whole, error: null }],
        ['loading', 'there is no room', 'full', 'forgetList', { total: 0, loaded: 0 }],
        ['loading', 'the list is forbidden', 'locked', 'forgetList', { total: 0, loaded: 0 }],
        ['loading', 'it does not come', 'waiting', { error: offline, tries: oneMore }],
        ['loading', 'after timeout', 'waiting', { error: null, tries: oneMore }],

        ['current', ['after freshness', 'network.returned'], 'sending'],
        [['current', 'full'], 'one is kept', 'sending', { unsent: 200 }],
        ['waiting', ['after again', 'network.returned', 'list.retried'], 'sending'],
        ['full', 'list.retried', 'loading'],
        ['locked', ['after rest', 'list.retried'], 'sending'],
        [everywhere, 'one is kept', '=', { unsent: 200 }],
      ]),
    ).toEqual([]);
  });

  it('asks about the event', () => {
    const question = [{ eventId: 'e1' }];
    expect(inputs()).toEqual({ openList: question, sendEntries: question, loadList: question });
  });

  /** A device with these answers, and how often it has called. */
  function begin({ send = async () => {}, left = () => 0 }: { send?: () => Promise<void>; left?: () => number } = {}) {
    const clock = new SimulatedClock();
    const calls: string[] = [];
    let unsent = 0;
    const list = createActor(
      doorListMachine.provide({
        actors: {
          openList: fromPromise(async () => ({ ...whole, unsent })),
          sendEntries: fromPromise<ListFacts & { isLocked: boolean }, { eventId: string }>(async () => {
            calls.push('send');
            await send();
            unsent = 0;
            return { ...whole, unsent, isLocked: false };
          }),
          loadList: fromPromise<ListFacts & { isDone: boolean }, { eventId: string }>(async () => {
            calls.push('load');
            return { ...whole, unsent: left(), isDone: true };
          }),
        },
        actions: { forgetList: () => {} },
      }),
      { input: { eventId: 'e1' }, clock },
    ).start();
    return { list, clock, calls };
  }

  it('sends an entry as soon as there is one, and counts it until then', async () => {
    let answer = () => {};
    const { list, calls } = begin({
      send: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await waitFor(list, (state) => state.matches('sending'));
    await waitFor(list, () => calls.length === 1);
    answer();
    await waitFor(list, (state) => state.matches('current'));
    list.send({ type: 'entry.kept', unsent: 1 });
    expect(list.getSnapshot().context.unsent).toBe(1);
    await waitFor(list, () => calls.length === 3);
    list.send({ type: 'entry.kept', unsent: 2 });
    expect(list.getSnapshot().context.unsent).toBe(2);
    answer();
    await waitFor(list, (state) => state.matches('current'));
    expect(list.getSnapshot().context.unsent).toBe(0);
  });

  it('sends after a second what was kept while the list came, and looks for news of the others after fifteen', async () => {
    let waiting = 1;
    const { list, clock, calls } = begin({ left: () => waiting });
    await waitFor(list, (state) => state.matches('current'));
    expect(list.getSnapshot().context.unsent).toBe(1);
    clock.increment(999);
    expect(calls).toEqual(['send', 'load']);
    waiting = 0;
    clock.increment(1);
    await waitFor(list, (state) => state.matches('current') && calls.length === 4);
    clock.increment(14_999);
    expect(calls).toHaveLength(4);
    clock.increment(1);
    await waitFor(list, (state) => state.matches('current') && calls.length === 6);
  });

  it('tries again after longer and longer pauses while no answer comes, and is current again by itself', async () => {
    let isDown = true;
    const { list, clock, calls } = begin({
      send: () => (isDown ? Promise.reject(offline) : Promise.resolve()),
    });
    await waitFor(list, (state) => state.matches('waiting'));
    for (const [index, pause] of [1_000, 3_000, 10_000, 30_000, 30_000].entries()) {
      clock.increment(pause - 1);
      expect(calls).toHaveLength(index + 1);
      clock.increment(1);
      await waitFor(list, (state) => state.matches('waiting') && calls.length === index + 2);
    }
    isDown = false;
    clock.increment(30_000);
    await waitFor(list, (state) => state.matches('current'));
    expect(list.getSnapshot().context).toMatchObject({ ...whole, error: null, tries: 0 });
  });
});
