import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { doorMachine } from '../../../src/machines/door/door.ts';
import { eventChoiceMachine } from '../../../src/machines/door/eventChoice.ts';
import { doorAttendee, doorEvent } from '../../support/door.ts';
import { checkInOver } from '../../support/liveDoor.ts';
import { done, failed, walk } from '../../support/walk.ts';

const settings = { gate: 'North', admitAtOnce: true, muted: false };
const before = [{ attendee: doorAttendee(), kind: 'in', at: null } as const];
const after = [{ attendee: doorAttendee({ uId: 'u2' }), kind: 'in', at: null } as const];
const staff = { userId: 's1', staff: 'Sam Porter', eventId: null, settings, entries: { e1: before } };
const muted = { ...settings, muted: true };
const chosen = { event: doorEvent('e1'), isOnly: false };

describe('doorMachine', () => {
  const { differences, inputs } = walk(doorMachine, {
    starts: { 'sent to one event': { ...staff, eventId: 'e9' } },
    events: {
      'event chosen': done('eventChoice', chosen),
      'choice broke': failed('eventChoice', new Error('no list')),
      'event left': done('checkIn', { settings: muted, entries: after }),
      'check-in broke': failed('checkIn', new Error('no door')),
    },
  });

  it('goes where the table says', () => {
    const nowhere = { chosen: null, eventId: null };
    expect(
      differences([
        ['start', 'sent to one event', 'choosingEvent'],
        ['choosingEvent', 'event chosen', 'open', 'storeChoice', { chosen }],
        ['choosingEvent', 'choice broke', '↻ choosingEvent'],
        ['open', 'event left', 'choosingEvent', 'storeChoice', { settings: muted, entries: { e1: after }, ...nowhere }],
        ['open', 'check-in broke', 'choosingEvent', 'storeChoice', nowhere],
      ]),
    ).toEqual([]);
  });

  it('asks for the event that the page named once only, and opens the door of the one that is chosen with its entries', () => {
    const user = { userId: 's1' };
    expect(inputs()).toEqual({
      eventChoice: [
        { userId: 's1', eventId: 'e9' },
        { userId: 's1', eventId: null },
      ],
      checkIn: [
        { ...chosen, ...user, settings, entries: before },
        { ...chosen, ...user, settings: muted, entries: after },
      ],
    });
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
    expect(first?.getSnapshot().context).toMatchObject({ event: { id: 'e2' }, entries: [] });
    const session = { id: 'w1', eventId: 'e2' };
    first?.send({ type: 'settings.changed', settings: { gate: 'South', session } });
    expect(first?.getSnapshot().context.settings.session).toEqual(session);
    first?.send({ type: 'event.left' });
    const { eventChoice } = door.getSnapshot().children;
    if (!eventChoice) throw new Error('The door asks for no event.');
    await waitFor(eventChoice, (state) => state.matches('choosing'));
    eventChoice.send({ type: 'event.chosen', eventId: 'e1' });
    const { context } = door.getSnapshot().children.checkIn?.getSnapshot() ?? {};
    expect(context).toMatchObject({
      event: { id: 'e1' },
      waiting: [],
      entries: before,
      // A session is of one event.
      settings: { ...settings, gate: 'South', session: undefined },
    });
  });
});
