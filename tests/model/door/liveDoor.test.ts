import { describe, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { Admission } from '../../../src/api/contract/door.ts';
import type { CheckInActor } from '../../../src/machines/door/checkIn.ts';
import { admission, checkInAt, doorAttendee, doorEvent } from '../../support/door.ts';
import { type DoorAnswers, liveDoor } from '../../support/liveDoor.ts';

const offline = { code: 'offline', status: 0, msg: 'No connection' };
const ada = doorAttendee();
const inside = admission('alreadyIn', ada, checkInAt('North'));
const labelOf = (door: CheckInActor) => Object.values(door.getSnapshot().getMeta()).at(-1)?.label;
const until = (door: CheckInActor, label: string) => waitFor(door, () => labelOf(door) === label);

async function readyDoor(answers: DoorAnswers) {
  const live = liveDoor(answers);
  await until(live.door, 'door.scanning');
  return live;
}

/** A promise that the test keeps or breaks. */
function promised<Value>() {
  let keep: (value: Value) => void = () => {};
  let breakIt: (error: unknown) => void = () => {};
  const promise = new Promise<Value>((resolve, reject) => {
    keep = resolve;
    breakIt = reject;
  });
  return { promise, keep, breakIt };
}

describe('a live door', () => {
  it('guides from scan to check-in and back to scanning', async () => {
    const gates: (string | undefined)[] = [];
    const { door, clock, signals } = await readyDoor({
      lookUp: async () => admission('admissible'),
      admit: async ({ gate }) => {
        gates.push(gate);
        return { admitted: true, admission: inside };
      },
    });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    await until(door, 'door.admissible');
    door.send({ type: 'entry.confirmed' });
    await until(door, 'door.admitted');
    expect(door.getSnapshot().context.entries).toEqual([{ attendee: ada, kind: 'in', at: '2027-03-06T14:05:00.000Z' }]);
    clock.increment(2_000);
    expect(labelOf(door)).toBe('door.scanning');
    expect(signals).toEqual(['ready', 'admitted']);
    expect(gates).toEqual(['North']);
  });

  it('admits without a tap when told to, but a person found by name only with one', async () => {
    const { door } = await readyDoor({
      settings: { admitAtOnce: true },
      lookUp: async () => admission('admissible'),
      admit: async () => ({ admitted: true, admission: inside }),
    });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    await until(door, 'door.admitted');
    door.send({ type: 'search.opened' });
    door.send({ type: 'attendee.chosen', attendee: doorAttendee({ uId: 'u2' }) });
    expect(labelOf(door)).toBe('door.admissible');
  });

  it('does not look the code up again that stays in front of the camera', async () => {
    let lookups = 0;
    const { door } = await readyDoor({
      lookUp: async () => {
        lookups += 1;
        return admission('unpaid');
      },
    });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    await until(door, 'door.unpaid');
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    expect(labelOf(door)).toBe('door.unpaid');
    expect(lookups).toBe(1);
  });

  it('lets the next scan replace a refusal', async () => {
    const { door } = await readyDoor({
      lookUp: async (code) => (code === 'bad' ? admission('unknown', null) : admission('admissible')),
    });
    door.send({ type: 'code.scanned', code: 'bad' });
    await until(door, 'door.unknown');
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    await until(door, 'door.admissible');
  });

  it('finishes a person who may enter before it takes the codes that wait, in their order', async () => {
    const lookups: string[] = [];
    const { door, clock } = await readyDoor({
      lookUp: async (code) => {
        lookups.push(code);
        return admission('admissible');
      },
      admit: async () => ({ admitted: true, admission: inside }),
    });
    for (const code of ['first', 'second', 'third', 'second']) door.send({ type: 'code.scanned', code });
    await until(door, 'door.admissible');
    expect(door.getSnapshot().context.waiting).toEqual(['second', 'third']);
    door.send({ type: 'entry.confirmed' });
    await until(door, 'door.admitted');
    clock.increment(2_000);
    await until(door, 'door.admissible');
    door.send({ type: 'verdict.dismissed' });
    await until(door, 'door.admissible');
    expect(lookups).toEqual(['first', 'second', 'third']);
  });

  it('refuses a second check-in when another door was faster', async () => {
    const { door, signals } = await readyDoor({
      lookUp: async () => admission('admissible'),
      admit: async () => ({ admitted: false, admission: admission('alreadyIn', ada, checkInAt('South')) }),
    });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    await until(door, 'door.admissible');
    door.send({ type: 'entry.confirmed' });
    await until(door, 'door.alreadyIn');
    expect(door.getSnapshot().context.admission?.lastCheckIn?.gate).toBe('South');
    expect(signals).toEqual(['ready', 'refused']);
  });

  it('keeps the code while the network is gone, and goes on with it', async () => {
    let online = false;
    const { door } = await readyDoor({
      lookUp: async () => {
        if (!online) throw offline;
        return admission('admissible');
      },
    });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    await until(door, 'door.lookupFailed');
    expect(door.getSnapshot().context).toMatchObject({ code: 'badge-ada', error: offline });
    online = true;
    door.send({ type: 'attempt.retried' });
    await until(door, 'door.admissible');
  });

  it('counts its own entry, whose answer was lost, as the entry it is', async () => {
    const answers = [() => Promise.reject(offline), () => Promise.resolve({ admitted: false, admission: inside })];
    const { door } = await readyDoor({
      lookUp: async () => admission('admissible'),
      admit: () => answers.shift()?.() ?? Promise.reject(offline),
    });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    await until(door, 'door.admissible');
    door.send({ type: 'entry.confirmed' });
    await until(door, 'door.admitFailed');
    door.send({ type: 'attempt.retried' });
    await until(door, 'door.admitted');
  });

  it('gives up waiting for a slow answer, offers another try, and ignores the late one', async () => {
    const first = promised<Admission>();
    const lookups = [first.promise, Promise.resolve(admission('unpaid'))];
    const { door, clock } = await readyDoor({ lookUp: () => lookups.shift() ?? Promise.reject(offline) });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    clock.increment(12_000);
    expect(labelOf(door)).toBe('door.lookupFailed');
    expect(door.getSnapshot().context.error).toBe(null);
    first.keep(admission('admissible'));
    door.send({ type: 'attempt.retried' });
    await until(door, 'door.unpaid');
  });

  it('takes a check-in back and says so in its log', async () => {
    const { door } = await readyDoor({
      lookUp: async () => admission('admissible'),
      admit: async () => ({ admitted: true, admission: inside }),
      undo: async () => ({ admission: admission('admissible') }),
    });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    await until(door, 'door.admissible');
    door.send({ type: 'entry.confirmed' });
    await until(door, 'door.admitted');
    door.send({ type: 'undo.requested', attendee: ada });
    await until(door, 'door.undone');
    expect(door.getSnapshot().context.entries).toEqual([{ attendee: ada, kind: 'undone', at: null }]);
  });

  it('returns to the search it came from, and to scanning once a code is scanned', async () => {
    const { door, clock } = await readyDoor({
      lookUp: async () => admission('unpaid'),
      admit: async () => ({ admitted: true, admission: inside }),
    });
    door.send({ type: 'search.opened' });
    door.send({ type: 'attendee.chosen', attendee: ada });
    door.send({ type: 'entry.confirmed' });
    await until(door, 'door.admitted');
    clock.increment(2_000);
    expect(labelOf(door)).toBe('door.searching');
    door.send({ type: 'code.scanned', code: 'badge-grace' });
    await until(door, 'door.unpaid');
    door.send({ type: 'verdict.dismissed' });
    expect(labelOf(door)).toBe('door.scanning');
  });

  it('says of a person found by name what their ticket says', async () => {
    const { door } = await readyDoor({});
    const verdictOf = (facts: Parameters<typeof doorAttendee>[0]) => {
      door.send({ type: 'search.opened' });
      door.send({ type: 'attendee.chosen', attendee: doorAttendee(facts) });
      return labelOf(door);
    };
    expect(verdictOf({ paymentStatus: 'awaitingTransfer' })).toBe('door.unpaid');
    expect(verdictOf({ paymentStatus: 'refunded' })).toBe('door.cancelled');
    expect(verdictOf({ checkedInAt: '2027-03-06T14:05:00.000Z' })).toBe('door.alreadyIn');
    expect(verdictOf({ paymentStatus: 'free' })).toBe('door.admissible');
  });

  it('forgets the door of one event when another is chosen', async () => {
    const { door } = liveDoor({ events: [doorEvent('e1'), doorEvent('e2')] });
    const choosing = async () => {
      const choice = door.getSnapshot().children.eventChoice;
      if (!choice) throw new Error('the door asks for no event');
      await waitFor(choice, (state) => state.matches('choosing'));
      return choice;
    };
    (await choosing()).send({ type: 'event.chosen', eventId: 'e2' });
    expect(door.getSnapshot().context.event?.id).toBe('e2');
    door.send({ type: 'event.left' });
    expect(door.getSnapshot().context).toMatchObject({ event: null, waiting: [], entries: [] });
    await choosing();
  });

  it('keeps what the staff member sets up', async () => {
    const { door } = await readyDoor({});
    door.send({ type: 'settings.changed', settings: { gate: 'South', admitAtOnce: true } });
    expect(door.getSnapshot().context.settings).toEqual({ gate: 'South', admitAtOnce: true, muted: false });
  });
});
