import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { attendeeCountMachine, type Count } from '../../../src/machines/door/attendeeCount.ts';
import { done, failed, walk } from '../../support/walk.ts';

const counted = { checkedIn: 33, left: 0, registered: 201, gates: [], sessions: [] };

describe('attendeeCountMachine', () => {
  const { differences, inputs } = walk(attendeeCountMachine, {
    starts: { opened: { eventId: 'e1', session: undefined } },
    events: {
      'count came': done('countCheckedIn', counted),
      'at a session': { type: 'place.changed', session: 's1' },
      'no connection': failed('countCheckedIn', { code: 'offline', status: 0, msg: 'No connection' }),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'opened', 'counting', { isElsewhere: false }],
        ['counting', 'count came', 'counted', { count: counted, isElsewhere: false }],
        ['counting', ['no connection', 'after timeout'], 'counted'],
        ['counted', 'after freshness', 'counting'],
        [['counting', 'counted'], 'count.outdated', 'pausing'],
        ['pausing', 'count.outdated', '='],
        // What was counted elsewhere is not shown.
        ['counting', 'at a session', '↻ counting', { session: 's1', isElsewhere: true }, { session: undefined }],
        [
          ['counted', 'pausing'],
          'at a session',
          'counting',
          { session: 's1', isElsewhere: true },
          { session: undefined },
        ],
        [['counting', 'counted', 'pausing'], 'at a session', '='],
        ['pausing', 'after pause', 'counting'],
      ]),
    ).toEqual([]);
  });

  it('asks about the event, or the session', () => {
    const { countCheckedIn } = inputs();
    expect(countCheckedIn).toContainEqual({ eventId: 'e1' });
    expect(countCheckedIn).toContainEqual({ eventId: 'e1', session: 's1' });
  });

  it('asks once for many check-ins of a second, and again when the count is old', async () => {
    const clock = new SimulatedClock();
    const answers: Count[] = [
      { checkedIn: 1, left: 0, registered: 9, gates: [], sessions: [] },
      { checkedIn: 4, left: 0, registered: 9, gates: [], sessions: [] },
      { checkedIn: 6, left: 0, registered: 9, gates: [], sessions: [] },
    ];
    const count = createActor(
      attendeeCountMachine.provide({
        actors: { countCheckedIn: fromPromise<Count, { eventId: string }>(async () => answers.shift() as Count) },
      }),
      { input: { eventId: 'e1' }, clock },
    ).start();
    await waitFor(count, (state) => state.matches('counted'));
    for (let entry = 0; entry < 3; entry++) count.send({ type: 'count.outdated' });
    expect(count.getSnapshot().context.count?.checkedIn).toBe(1);
    clock.increment(1_000);
    await waitFor(count, (state) => state.context.count?.checkedIn === 4);
    clock.increment(20_000);
    await waitFor(count, (state) => state.context.count?.checkedIn === 6);
    expect(answers).toEqual([]);
  });
});
