import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { DoorAttendee } from '../../../src/api/contract/door.ts';
import { attendeeSearchMachine } from '../../../src/machines/door/attendeeSearch.ts';
import { doorAttendee } from '../../support/door.ts';
import { done, elapsed, failed, walk } from '../../support/walkEdges.ts';

const offline = { code: 'offline', status: 0, msg: 'No connection' };
const pending = fromPromise<{ users: DoorAttendee[] }, { eventId: string; name: string }>(() => new Promise(() => {}));

describe('attendeeSearchMachine', () => {
  const model = walk(attendeeSearchMachine.provide({ actors: { findAttendees: pending } }), {
    starts: [{ eventId: 'e1' }],
    events: [
      { type: 'name.typed', name: 'ada' },
      { type: 'search.retried' },
      done('findAttendees', { users: [doorAttendee()] }),
      failed('findAttendees', offline),
      elapsed('pause', 'attendeeSearch.typing'),
      elapsed('patience', 'attendeeSearch.finding'),
    ],
  });

  for (const { name, run } of model.edges) it(name, () => expect(run().status).toBe('active'));

  it('goes where the table says', () => {
    expect(model.table).toEqual([
      'finding | name.typed | typing',
      'finding | xstate.done.actor.findAttendees | found',
      'finding | xstate.error.actor.findAttendees | failed',
      'finding | xstate.after.patience.attendeeSearch.finding | failed',
      'typing | name.typed | typing',
      'typing | xstate.after.pause.attendeeSearch.typing | finding',
      'found | name.typed | typing',
      'failed | name.typed | typing',
      'failed | search.retried | finding',
    ]);
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });

  it('asks the server once typing pauses, and narrows the rows at hand meanwhile', async () => {
    const asked: string[] = [];
    const clock = new SimulatedClock();
    const attendees = [doorAttendee({ uId: 'u1', firstname: 'José' }), doorAttendee({ uId: 'u2', firstname: 'Grace' })];
    const search = createActor(
      attendeeSearchMachine.provide({
        actors: {
          findAttendees: fromPromise<{ users: DoorAttendee[] }, { eventId: string; name: string }>(
            async ({ input }) => {
              asked.push(input.name);
              return { users: input.name === '' ? attendees : attendees.slice(0, 1) };
            },
          ),
        },
      }),
      { input: { eventId: 'e1' }, clock },
    ).start();
    await waitFor(search, (state) => state.matches('found'));
    for (const name of ['j', 'jo', 'jose']) search.send({ type: 'name.typed', name });
    expect(search.getSnapshot().context.attendees.map(({ uId }) => uId)).toEqual(['u1']);
    clock.increment(200);
    await waitFor(search, (state) => state.matches('found'));
    expect(asked).toEqual(['', 'jose']);
  });
});
