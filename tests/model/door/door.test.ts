import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { doorMachine } from '../../../src/machines/door/door.ts';
import { eventChoiceMachine } from '../../../src/machines/door/eventChoice.ts';
import { doorEvent } from '../../support/door.ts';
import { checkInOver } from '../../support/liveDoor.ts';
import { done, failed, walk } from '../../support/walk.ts';

const settings = { gate: 'North', admitAtOnce: true, muted: false };
const staff = { userId: 's1', staff: 'Sam Porter', eventId: null, settings };
const pending = fromPromise<never, never>(() => new Promise(() => {}));

describe('doorMachine', () => {
  const model = walk(doorMachine.provide({ actors: { eventChoice: pending, checkIn: pending } as never }), {
    starts: [staff],
    events: [
      done('eventChoice', { event: doorEvent('e1'), isOnly: false }),
      failed('eventChoice', new Error('no list')),
      done('checkIn', { settings }),
      failed('checkIn', new Error('no door')),
    ],
  });

  for (const { name, run } of model.edges) it(name, () => expect(run().status).toBe('active'));

  it('goes where the table says', () => {
    expect(new Set(model.table)).toEqual(
      new Set([
        'choosingEvent | xstate.done.actor.eventChoice | open',
        'choosingEvent | xstate.error.actor.eventChoice | choosingEvent',
        'open | xstate.done.actor.checkIn | choosingEvent',
        'open | xstate.error.actor.checkIn | choosingEvent',
      ]),
    );
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });
});

describe('a live choice of doors', () => {
  it('forgets the door of one event when another is chosen, but not what was set up', async () => {
    const events = [doorEvent('e1'), doorEvent('e2')];
    const door = createActor(
      doorMachine.provide({
        actors: {
          eventChoice: eventChoiceMachine.provide({ actors: { listEvents: fromPromise(async () => ({ events })) } }),
          checkIn: checkInOver({}),
        },
      }),
      { input: { ...staff, eventId: 'e2' } },
    ).start();
    const { checkIn: first } = (await waitFor(door, (state) => state.matches('open'))).children;
    expect(first?.getSnapshot().context.event.id).toBe('e2');
    first?.send({ type: 'settings.changed', settings: { gate: 'South' } });
    first?.send({ type: 'event.left' });
    const { eventChoice } = door.getSnapshot().children;
    if (!eventChoice) throw new Error('The door asks for no event.');
    await waitFor(eventChoice, (state) => state.matches('choosing'));
    eventChoice.send({ type: 'event.chosen', eventId: 'e1' });
    const { context } = door.getSnapshot().children.checkIn?.getSnapshot() ?? {};
    expect(context).toMatchObject({
      event: { id: 'e1' },
      waiting: [],
      entries: [],
      settings: { ...settings, gate: 'South' },
    });
  });
});
