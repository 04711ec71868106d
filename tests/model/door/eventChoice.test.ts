import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Event } from '../../../src/api/contract/event.ts';
import { eventChoiceMachine } from '../../../src/machines/door/eventChoice.ts';
import { doorEvent } from '../../support/door.ts';
import { done, failed, walk } from '../../support/walk.ts';

const offline = { code: 'offline', status: 0, msg: 'No connection' } as const;
const broken = { code: 'unexpected', status: 500, msg: 'Something went wrong' } as const;
const [first, second] = [doorEvent('e1'), doorEvent('e2')];

describe('eventChoiceMachine', () => {
  const { differences, given, inputs } = walk(eventChoiceMachine, {
    starts: { 'no event named': { userId: 'u1', eventId: null }, 'the second named': { userId: 'u1', eventId: 'e2' } },
    events: {
      'no events': done('listEvents', { events: [] }),
      'one event': done('listEvents', { events: [first] }),
      'no answer': failed('listEvents', offline),
      'server broken': failed('listEvents', broken),
      'two events': done('listEvents', { events: [first, second] }),
      'first chosen': { type: 'event.chosen', eventId: 'e1' },
      'one chosen that is not listed': { type: 'event.chosen', eventId: 'elsewhere' },
    },
  });

  it('goes where the table says', () => {
    const [begun, loading] = ['loading.first', ['loading.first', 'loading.again']];
    const oneMore = ({ tries }: { tries: number }) => Math.min(tries + 1, 4);
    expect(
      differences([
        ['start', 'no event named', begun],
        ['start', 'the second named', begun],

        [loading, 'no events', 'none', { tries: 0, error: null }],
        [loading, 'one event', 'chosen', { events: [first], tries: 0, error: null }],
        ...given({ eventId: 'e2' }, [
          loading,
          'two events',
          'chosen',
          { events: [first, second], tries: 0, error: null },
        ]),
        [loading, 'two events', 'choosing', { events: [first, second], tries: 0, error: null }],
        [loading, 'no answer', 'failed', { error: offline, tries: oneMore }],
        [loading, 'server broken', 'failed', { error: broken, tries: oneMore }],
        [begun, 'after timeout', 'failed', { tries: oneMore }],
        ['loading.again', 'after timeout', 'failed', { error: null, tries: oneMore }],
        // Who got an answer asks again when they want to.
        ...given({ error: broken }, ['failed', 'after again', '=']),
        ['failed', 'after again', 'loading.again'],
        [['failed', 'loading.again'], 'attempt.retried', begun, { error: null }],
        ['none', 'attempt.retried', begun],

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
