import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Event } from '../../../src/api/contract/event.ts';
import { eventChoiceMachine } from '../../../src/machines/door/eventChoice.ts';
import { doorEvent } from '../../support/door.ts';
import { done, walk } from '../../support/walk.ts';

const offline = { code: 'offline', status: 0, msg: 'No connection' } as const;
const [first, second] = [doorEvent('e1'), doorEvent('e2')];

describe('eventChoiceMachine', () => {
  const { differences, given, inputs } = walk(eventChoiceMachine, {
    error: offline,
    starts: { 'no event named': { userId: 'u1', eventId: null }, 'the second named': { userId: 'u1', eventId: 'e2' } },
    events: {
      'no events': done('listEvents', { events: [] }),
      'one event': done('listEvents', { events: [first] }),
      'two events': done('listEvents', { events: [first, second] }),
      'first chosen': { type: 'event.chosen', eventId: 'e1' },
      'one chosen that is not listed': { type: 'event.chosen', eventId: 'elsewhere' },
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'no event named', 'loading'],
        ['start', 'the second named', 'loading'],

        ['loading', 'no events', 'none'],
        ['loading', 'one event', 'chosen', { events: [first] }],
        ...given({ eventId: 'e2' }, ['loading', 'two events', 'chosen', { events: [first, second] }]),
        ['loading', 'two events', 'choosing', { events: [first, second] }],
        ['loading', 'listEvents fails', 'failed', { error: offline }],
        ['loading', 'after timeout', 'failed'],
        [['none', 'failed'], 'attempt.retried', 'loading', { error: null }],

        ['choosing', 'first chosen', 'chosen', { eventId: 'e1' }],
        ['choosing', 'one chosen that is not listed', '='],
      ]),
    ).toEqual([]);
  });

  it('asks for the events of the user', () => expect(inputs()).toEqual({ listEvents: [{ userId: 'u1' }] }));

  const choice = (events: Event[], eventId: string | null) =>
    createActor(
      eventChoiceMachine.provide({
        actors: { listEvents: fromPromise<{ events: Event[] }, { userId: string }>(async () => ({ events })) },
      }),
      { input: { userId: 'u1', eventId } },
    ).start();

  it('does not ask when there is one event', async () => {
    const { output } = await waitFor(choice([first], null), ({ status }) => status === 'done');
    expect(output).toEqual({ event: first, isOnly: true });
  });

  it('takes the wanted event among several', async () => {
    const { output } = await waitFor(choice([first, second], 'e2'), ({ status }) => status === 'done');
    expect(output).toEqual({ event: second, isOnly: false });
  });

  it('asks when the wanted event is not among them', async () => {
    const actor = choice([first, second], 'gone');
    await waitFor(actor, (state) => state.matches('choosing'));
    actor.send({ type: 'event.chosen', eventId: 'e1' });
    expect(actor.getSnapshot().output).toEqual({ event: first, isOnly: false });
  });
});
