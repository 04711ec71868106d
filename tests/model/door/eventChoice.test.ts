import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Event } from '../../../src/api/contract/event.ts';
import { eventChoiceMachine } from '../../../src/machines/door/eventChoice.ts';
import { doorEvent } from '../../support/door.ts';
import { done, elapsed, failed, walk } from '../../support/walkEdges.ts';

const pending = fromPromise<{ events: Event[] }, { userId: string }>(() => new Promise(() => {}));
const [first, second] = [doorEvent('e1'), doorEvent('e2')];

describe('eventChoiceMachine', () => {
  const model = walk(eventChoiceMachine.provide({ actors: { listEvents: pending } }), {
    starts: [
      { userId: 'u1', eventId: null },
      { userId: 'u1', eventId: 'e2' },
    ],
    events: [
      { type: 'event.chosen', eventId: 'e1' },
      { type: 'event.chosen', eventId: 'elsewhere' },
      { type: 'attempt.retried' },
      done('listEvents', { events: [] }),
      done('listEvents', { events: [first] }),
      done('listEvents', { events: [first, second] }),
      failed('listEvents', { code: 'offline', status: 0, msg: 'No connection' }),
      elapsed('patience', 'eventChoice.loading'),
    ],
  });

  for (const { name, run } of model.edges) it(name, () => expect(run().status).not.toBe('error'));

  it('goes where the table says', () => {
    expect(new Set(model.table)).toEqual(
      new Set([
        'loading | xstate.done.actor.listEvents | none',
        'loading | xstate.done.actor.listEvents | chosen',
        'loading | xstate.done.actor.listEvents | choosing',
        'loading | xstate.error.actor.listEvents | failed',
        'loading | xstate.after.patience.eventChoice.loading | failed',
        'none | attempt.retried | loading',
        'choosing | event.chosen | chosen',
        'choosing | event.chosen | choosing',
        'failed | attempt.retried | loading',
      ]),
    );
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });

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
