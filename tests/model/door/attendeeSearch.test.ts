import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { ListedAttendee } from '../../../src/api/contract/door.ts';
import { attendeeSearchMachine, type FoundAttendees } from '../../../src/machines/door/attendeeSearch.ts';
import { doorAttendee, listed } from '../../support/door.ts';
import { done, failed, walk } from '../../support/walk.ts';

const offline = { code: 'offline', status: 0, msg: 'No connection' } as const;
const broken = { code: 'unexpected', status: 500, msg: 'Something went wrong' } as const;
const ada = listed(doorAttendee());
const list = { at: '2027-03-06T13:00:00.000Z', names: true };
const grace = listed(doorAttendee({ uId: 'u2', firstname: 'Grace', surname: 'Hopper' }));

describe('attendeeSearchMachine', () => {
  const { differences, given, inputs } = walk(attendeeSearchMachine, {
    starts: { opened: { eventId: 'e1' } },
    events: {
      'ada typed': { type: 'name.typed', name: 'ada' },
      'nothing typed': { type: 'name.typed', name: '' },
      'no answer': failed('findAttendees', offline),
      'server broken': failed('findAttendees', broken),
      'nobody on the list': done('findAttendees', { users: [], total: 0, list }),
      'both found': done('findAttendees', { users: [ada, grace], total: 201 }),
    },
  });

  it('goes where the table says', () => {
    const onlyAda = ({ attendees }: { attendees: ListedAttendee[] }) => attendees.filter(({ uId }) => uId === ada.uId);
    const [first, finding] = ['finding.first', ['finding.first', 'finding.again']];
    const oneMore = ({ tries }: { tries: number }) => Math.min(tries + 1, 4);
    const adaTyped = { name: 'ada', attendees: onlyAda };
    expect(
      differences([
        ['start', 'opened', first],

        [[...finding, 'found', 'failed'], 'ada typed', 'typing', adaTyped],
        ['typing', 'ada typed', '↻ typing', adaTyped],
        [[...finding, 'found', 'failed'], 'nothing typed', 'typing', { name: '' }],
        ['typing', 'nothing typed', '↻ typing', { name: '' }],
        ['typing', 'after pause', first, { error: null }],

        [first, 'both found', 'found', { attendees: [ada, grace], total: 201, list: null, tries: 0 }],
        [finding, 'nobody on the list', 'found', { attendees: [], total: 0, list, error: null, tries: 0 }],
        [
          'finding.again',
          'both found',
          'found',
          { attendees: [ada, grace], total: 201, list: null, error: null, tries: 0 },
        ],
        [finding, 'no answer', 'failed', { error: offline, tries: oneMore }],
        [finding, 'server broken', 'failed', { error: broken, tries: oneMore }],
        [first, 'after timeout', 'failed', { tries: oneMore }],
        ['finding.again', 'after timeout', 'failed', { error: null, tries: oneMore }],
        // Who got an answer asks again when they want to.
        ...given({ error: broken }, ['failed', 'after again', '=']),
        ['failed', 'after again', 'finding.again'],
        [['failed', 'finding.again'], 'search.retried', first, { error: null }],
      ]),
    ).toEqual([]);
  });

  it('asks for the name at the event', () => {
    expect(inputs()).toEqual({
      findAttendees: [
        { eventId: 'e1', name: '' },
        { eventId: 'e1', name: 'ada' },
      ],
    });
  });

  it('asks the server once typing pauses, and narrows the rows at hand meanwhile', async () => {
    const asked: string[] = [];
    const clock = new SimulatedClock();
    const attendees = [
      listed(doorAttendee({ uId: 'u1', firstname: 'José' })),
      listed(doorAttendee({ uId: 'u2', firstname: 'Grace' })),
    ];
    const search = createActor(
      attendeeSearchMachine.provide({
        actors: {
          findAttendees: fromPromise<FoundAttendees, { eventId: string; name: string }>(async ({ input }) => {
            asked.push(input.name);
            return { users: input.name === '' ? attendees : attendees.slice(0, 1), total: 2 };
          }),
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

  it.each([
    ['lovelace jo', ['u1']],
    ['k7qm 4txd', ['u2']],
    ['analytical', ['u1', 'u2']],
  ])('narrows the rows at hand to those that "%s" names', async (typed, found) => {
    const users = [
      listed(doorAttendee({ uId: 'u1', firstname: 'José' })),
      listed(doorAttendee({ uId: 'u2', firstname: 'Grace', reference: 'K7QM-4TXD' })),
    ];
    const findAttendees = fromPromise<FoundAttendees, { eventId: string; name: string }>(async () => ({
      users,
      total: 2,
    }));
    const search = createActor(attendeeSearchMachine.provide({ actors: { findAttendees } }), {
      input: { eventId: 'e1' },
      clock: new SimulatedClock(),
    }).start();
    await waitFor(search, (state) => state.matches('found'));
    search.send({ type: 'name.typed', name: typed });
    expect(search.getSnapshot().context.attendees.map(({ uId }) => uId)).toEqual(found);
  });
});
