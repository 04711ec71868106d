import { describe, expect, it } from 'vitest';
import type { Admission, DoorAttendee } from '../../../src/api/contract/door.ts';
import { admission, checkInAt, doorAttendee, listed } from '../../support/door.ts';
import { checkOf, labelIn, liveDoor } from '../../support/liveDoor.ts';

const offline = { code: 'offline', status: 0, msg: 'No connection' };
const ada = doorAttendee();
const inside = admission('alreadyIn', ada, checkInAt('North'));

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
    const { door, clock, signals, tell, until } = liveDoor({
      lookUp: async () => admission('admissible'),
      admit: async ({ gate }) => {
        gates.push(gate);
        return { admitted: true, admission: inside };
      },
    });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    await until('door.admissible');
    tell({ type: 'entry.confirmed' });
    await until('door.admitted');
    expect(door.getSnapshot().context.entries).toEqual([{ attendee: ada, kind: 'in', at: '2027-03-06T14:05:00.000Z' }]);
    clock.increment(2_000);
    expect(labelIn(door)).toBe('door.scanning');
    expect(signals).toEqual(['ready', 'admitted']);
    expect(gates).toEqual(['North']);
  });

  it('admits without a tap when told to, but a person found by name only with one', async () => {
    const { door, tell, until } = liveDoor({
      settings: { admitAtOnce: true },
      lookUp: async () => admission('admissible'),
      admit: async () => ({ admitted: true, admission: inside }),
    });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    await until('door.admitted');
    tell({ type: 'search.opened' });
    tell({ type: 'attendee.chosen', attendee: listed(doorAttendee({ uId: 'u2' })) });
    expect(labelIn(door)).toBe('door.admissible');
  });

  it('does not look the code up again that stays in front of the camera', async () => {
    let lookups = 0;
    const { door, until } = liveDoor({
      lookUp: async () => {
        lookups += 1;
        return admission('unpaid');
      },
    });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    await until('door.unpaid');
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    expect(labelIn(door)).toBe('door.unpaid');
    expect(lookups).toBe(1);
  });

  it('lets the next scan replace a refusal', async () => {
    const { door, until } = liveDoor({
      lookUp: async (code) => (code === 'bad' ? admission('unknown', null) : admission('admissible')),
    });
    door.send({ type: 'code.scanned', code: 'bad' });
    await until('door.unknown');
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    await until('door.admissible');
  });

  it('finishes a person who may enter before it takes the codes that wait, in their order', async () => {
    const lookups: string[] = [];
    const { door, clock, tell, until } = liveDoor({
      lookUp: async (code) => {
        lookups.push(code);
        return admission('admissible');
      },
      admit: async () => ({ admitted: true, admission: inside }),
    });
    for (const code of ['first', 'second', 'third', 'second']) door.send({ type: 'code.scanned', code });
    await until('door.admissible');
    expect(door.getSnapshot().context.waiting).toEqual(['second', 'third']);
    tell({ type: 'entry.confirmed' });
    await until('door.admitted');
    clock.increment(2_000);
    await until('door.admissible');
    tell({ type: 'verdict.dismissed' });
    await until('door.admissible');
    expect(lookups).toEqual(['first', 'second', 'third']);
  });

  describe('with an order of two whose reference was typed', () => {
    const grace = doorAttendee({ uId: 'u2', firstname: 'Grace' });
    const open = async (code = 'F-1001') => {
      let isLost = false;
      let faster = '';
      const lose = () => {
        isLost = true;
      };
      /** Another door lets that one in first. */
      const beFaster = (userId: string) => {
        faster = userId;
      };
      const live = liveDoor({
        lookUp: async (code) =>
          code === 'badge-ada'
            ? admission('admissible', { ...ada, othersToCome: 1 })
            : code === 'F-1001'
              ? { verdict: 'several', attendees: [listed(ada), listed(grace)] }
              : admission('unknown', null),
        admit: async ({ userId }) => {
          if (isLost) throw { code: 'offline', status: 0, msg: 'No connection' };
          const attendee = { ...(userId === 'u2' ? grace : ada), checkedInAt: checkInAt('South').at };
          return { admitted: userId !== faster, admission: admission('alreadyIn', attendee, checkInAt('South')) };
        },
      });
      live.door.send({ type: 'code.scanned', code });
      if (code === 'F-1001') await live.until('door.choosingAttendee');
      const admit = async (attendee: DoorAttendee) => {
        live.tell({ type: 'attendee.chosen', attendee: listed(attendee) });
        await live.until('door.admissible');
        live.tell({ type: 'entry.confirmed' });
        await live.until('door.admitted');
      };
      const choices = () =>
        checkOf(live.door)
          .verdict?.getSnapshot()
          .context.choices.map(({ firstname, lastCheckIn }) => [firstname, lastCheckIn?.gate ?? null]);
      return { ...live, admit, choices, lose, beFaster };
    };

    it('returns to the order, which says who is in, until all are', async () => {
      const { admit, choices, clock, signals, until } = await open();
      await admit(grace);
      clock.increment(2_000);
      await until('door.choosingAttendee');
      expect(choices()).toEqual([
        ['Ada', null],
        ['Grace', 'South'],
      ]);
      await admit(ada);
      clock.increment(2_000);
      await until('door.scanning');
      expect(signals).toEqual(['heard', 'ready', 'admitted', 'ready', 'admitted']);
    });

    it('checks all of it in by one tap, and shows the last of them for a moment', async () => {
      const { clock, door, signals, tell, until } = await open();
      tell({ type: 'order.confirmed' });
      await until('door.admitted');
      clock.increment(0);
      await until('door.admitting');
      await until('door.admitted');
      const shown = checkOf(door).attempt?.getSnapshot().context;
      expect([shown?.admission.attendee.firstname, shown?.together]).toEqual(['Grace', { count: 2, more: false }]);
      clock.increment(1_000);
      expect(labelIn(door)).toBe('door.admitted');
      clock.increment(1_000);
      expect(labelIn(door)).toBe('door.scanning');
      expect(door.getSnapshot().context.entries.map(({ attendee }) => attendee.firstname)).toEqual(['Grace', 'Ada']);
      expect(signals).toEqual(['heard', 'admitted', 'admitted']);
    });

    it('checks out by one tap who of it is inside, at an exit', async () => {
      const inside = { checkedInAt: '2027-03-06T09:00:00.000Z' };
      const [here, there] = [doorAttendee(inside), doorAttendee({ ...inside, uId: 'u2', firstname: 'Grace' })];
      const never = doorAttendee({ uId: 'u3', firstname: 'Cy' });
      const asked: unknown[] = [];
      const { clock, door, tell, until } = liveDoor({
        settings: { isExit: true },
        lookUp: async () => ({ verdict: 'several', attendees: [here, never, there].map((each) => listed(each)) }),
        admit: async ({ userId, isExit }) => {
          asked.push([userId, isExit]);
          const attendee = { ...(userId === 'u2' ? there : here), leftAt: '2027-03-06T15:00:00.000Z' };
          return { admitted: true, admission: admission('leaving', attendee) };
        },
      });
      door.send({ type: 'code.scanned', code: 'F-1001' });
      await until('door.choosingAttendee');
      tell({ type: 'order.confirmed' });
      await until('door.letOut');
      clock.increment(0);
      await until('door.lettingOut');
      await until('door.letOut');
      expect(asked).toEqual([
        ['u1', true],
        ['u2', true],
      ]);
      expect(checkOf(door).attempt?.getSnapshot().context.together).toEqual({ count: 2, more: false });
      clock.increment(2_000);
      expect(labelIn(door)).toBe('door.scanning');
      expect(door.getSnapshot().context.entries.map(({ kind }) => kind)).toEqual(['out', 'out']);
    });

    it('undoes a check-out where somebody has left, and else their check-in', async () => {
      const asked: unknown[] = [];
      const undo = async ({ isExit = false }: { isExit?: boolean }) => {
        asked.push(isExit);
        return { admission: admission('admissible', ada) };
      };
      const { clock, door, until } = liveDoor({ undo });
      const attendee = doorAttendee({ checkedInAt: '2027-03-06T09:00:00.000Z', leftAt: '2027-03-06T15:00:00.000Z' });
      door.send({ type: 'undo.requested', attendee });
      await until('door.exitUndone');
      clock.increment(2_000);
      door.send({ type: 'undo.requested', attendee: { ...attendee, leftAt: null } });
      await until('door.undone');
      expect(asked).toEqual([true, false]);
    });

    it('checks all of it in by one tap, once the badge of one of it was scanned', async () => {
      const { clock, door, tell, until } = await open('badge-ada');
      await until('door.admissible');
      tell({ type: 'order.confirmed' });
      await until('door.admitted');
      clock.increment(0);
      await until('door.admitting');
      await until('door.admitted');
      clock.increment(2_000);
      expect(labelIn(door)).toBe('door.scanning');
      expect(door.getSnapshot().context.entries.map(({ attendee }) => attendee.firstname)).toEqual(['Grace', 'Ada']);
    });

    it('stops at the first who cannot be checked in, and goes back to the list', async () => {
      const { clock, tell, until, choices, lose } = await open();
      tell({ type: 'order.confirmed' });
      await until('door.admitted');
      lose();
      clock.increment(0);
      await until('door.admitFailed');
      tell({ type: 'verdict.dismissed' });
      await until('door.choosingAttendee');
      expect(choices()).toEqual([
        ['Ada', 'South'],
        ['Grace', null],
      ]);
    });

    it('says who was let in at another door meanwhile, and goes back to the list', async () => {
      const { choices, tell, until, beFaster } = await open();
      beFaster('u1');
      tell({ type: 'order.confirmed' });
      await until('door.alreadyIn');
      tell({ type: 'verdict.dismissed' });
      await until('door.choosingAttendee');
      expect(choices()).toEqual([
        ['Ada', 'South'],
        ['Grace', null],
      ]);
    });

    it('returns to the order from an attendee chosen by mistake', async () => {
      const { choices, tell, until } = await open();
      tell({ type: 'attendee.chosen', attendee: listed(grace) });
      await until('door.admissible');
      tell({ type: 'verdict.dismissed' });
      await until('door.choosingAttendee');
      expect(choices()?.length).toBe(2);
    });

    it('goes back to scanning when the order is left', async () => {
      const { admit, clock, tell, until } = await open();
      await admit(grace);
      clock.increment(2_000);
      await until('door.choosingAttendee');
      tell({ type: 'verdict.dismissed' });
      await until('door.scanning');
    });

    it('lets the next code go first once one of the order is in', async () => {
      const { admit, clock, door, until } = await open();
      await admit(grace);
      clock.increment(2_000);
      await until('door.choosingAttendee');
      door.send({ type: 'code.scanned', code: 'bad' });
      await until('door.unknown');
      expect(door.getSnapshot().context.choices).toEqual([]);
    });
  });

  it('refuses a second check-in when another door was faster', async () => {
    const { door, signals, tell, until } = liveDoor({
      lookUp: async () => admission('admissible'),
      admit: async () => ({ admitted: false, admission: admission('alreadyIn', ada, checkInAt('South')) }),
    });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    await until('door.admissible');
    tell({ type: 'entry.confirmed' });
    await until('door.alreadyIn');
    expect(door.getSnapshot().context.admission?.lastCheckIn?.gate).toBe('South');
    expect(signals).toEqual(['ready', 'refused']);
  });

  it('keeps the code while the network is gone, and goes on with it', async () => {
    let online = false;
    const { door, tell, until } = liveDoor({
      lookUp: async () => {
        if (!online) throw offline;
        return admission('admissible');
      },
    });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    await until('door.lookupFailed');
    expect(checkOf(door).verdict?.getSnapshot().context).toMatchObject({ code: 'badge-ada', error: offline });
    online = true;
    tell({ type: 'attempt.retried' });
    await until('door.admissible');
  });

  it('admits by another try whose first answer was lost', async () => {
    const answers = [() => Promise.reject(offline), () => Promise.resolve({ admitted: true, admission: inside })];
    const { door, tell, until } = liveDoor({
      lookUp: async () => admission('admissible'),
      admit: () => answers.shift()?.() ?? Promise.reject(offline),
    });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    await until('door.admissible');
    tell({ type: 'entry.confirmed' });
    await until('door.admitFailed');
    tell({ type: 'attempt.retried' });
    await until('door.admitted');
  });

  it('gives up waiting for a slow answer, offers another try, and ignores the late one', async () => {
    const first = promised<Admission>();
    const lookups = [first.promise, Promise.resolve(admission('unpaid'))];
    const { door, clock, tell, until } = liveDoor({ lookUp: () => lookups.shift() ?? Promise.reject(offline) });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    clock.increment(12_000);
    expect(labelIn(door)).toBe('door.lookupFailed');
    expect(checkOf(door).verdict?.getSnapshot().context.error).toBe(null);
    first.keep(admission('admissible'));
    tell({ type: 'attempt.retried' });
    await until('door.unpaid');
  });

  it('undoes a check-in and says so in its log', async () => {
    const { door, tell, until } = liveDoor({
      lookUp: async () => admission('admissible'),
      admit: async () => ({ admitted: true, admission: inside }),
      undo: async () => ({ admission: admission('admissible') }),
    });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    await until('door.admissible');
    tell({ type: 'entry.confirmed' });
    await until('door.admitted');
    tell({ type: 'undo.requested', attendee: ada });
    await until('door.undone');
    expect(door.getSnapshot().context.entries).toEqual([{ attendee: ada, kind: 'undone', at: null }]);
  });

  it('undoes the check-in of the attendee asked for, while another is refused', async () => {
    const undone: string[] = [];
    const { door, tell, until } = liveDoor({
      lookUp: async () => inside,
      undo: async ({ userId }) => {
        undone.push(userId);
        return { admission: admission('admissible') };
      },
    });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    await until('door.alreadyIn');
    tell({ type: 'undo.requested', attendee: doorAttendee({ uId: 'u2' }) });
    await until('door.undone');
    expect(undone).toEqual(['u2']);
  });

  it('checks in at the gate that is named while a ticket is looked at', async () => {
    const gates: string[] = [];
    const { door, tell, until } = liveDoor({
      lookUp: async () => admission('admissible'),
      admit: async ({ gate }) => {
        gates.push(gate);
        return { admitted: true, admission: inside };
      },
    });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    await until('door.admissible');
    tell({ type: 'settings.changed', settings: { gate: 'South' } });
    tell({ type: 'entry.confirmed' });
    await until('door.admitted');
    expect(gates).toEqual(['South']);
  });

  it('asks, lets in and takes back at the session where it stands, and at the entrance once it is there again', async () => {
    const asked: (string | undefined)[] = [];
    const { door, tell, until } = liveDoor({
      settings: { session: { id: 'w1', eventId: 'e1' } },
      countCheckedIn: async () => ({ checkedIn: 0, left: 0, registered: 9, gates: [], sessions: [] }),
      lookUp: async () => admission('admissible'),
      admit: async ({ session }) => {
        asked.push(session);
        return { admitted: true, admission: inside };
      },
      undo: async ({ session }) => {
        asked.push(session);
        return { admission: admission('admissible') };
      },
    });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    await until('door.admissible');
    tell({ type: 'entry.confirmed' });
    await until('door.admitted');
    tell({ type: 'undo.requested', attendee: ada });
    await until('door.undone');
    tell({ type: 'verdict.dismissed' });
    tell({ type: 'settings.changed', settings: { session: undefined } });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    await until('door.admissible');
    tell({ type: 'entry.confirmed' });
    await until('door.admitted');
    expect(asked).toEqual(['w1', 'w1', undefined]);
  });

  it('is checked in by hand where the session is full, also where that is automatic', async () => {
    const full = doorAttendee({ session: { isOpen: true, isFull: true } });
    const { door, until } = liveDoor({
      settings: { admitAtOnce: true },
      lookUp: async () => admission('admissible', full),
    });
    door.send({ type: 'code.scanned', code: 'badge-ada' });
    await until('door.admissible');
  });

  it('says that it heard a code that waits, but not one that is taken at once', async () => {
    const { door, signals, until } = liveDoor({
      lookUp: async (code) => admission(code === 'bad' ? 'unpaid' : 'admissible'),
    });
    door.send({ type: 'code.scanned', code: 'bad' });
    await until('door.unpaid');
    door.send({ type: 'code.scanned', code: 'good' });
    await until('door.admissible');
    door.send({ type: 'code.scanned', code: 'another' });
    expect(signals).toEqual(['refused', 'ready', 'heard']);
  });

  it('returns to the search it came from, unless an attendee was let in: their names are not for the queue to read', async () => {
    const { door, clock, tell, until } = liveDoor({
      lookUp: async () => admission('unpaid'),
      admit: async () => ({ admitted: true, admission: inside }),
    });
    tell({ type: 'search.opened' });
    tell({ type: 'attendee.chosen', attendee: listed(ada) });
    tell({ type: 'verdict.dismissed' });
    expect(labelIn(door)).toBe('door.searching');
    tell({ type: 'attendee.chosen', attendee: listed(ada) });
    tell({ type: 'entry.confirmed' });
    await until('door.admitted');
    clock.increment(2_000);
    expect(labelIn(door)).toBe('door.scanning');
    door.send({ type: 'code.scanned', code: 'badge-grace' });
    await until('door.unpaid');
    tell({ type: 'verdict.dismissed' });
    expect(labelIn(door)).toBe('door.scanning');
  });

  it('says of a person found by name what their ticket says', async () => {
    const { door, tell } = liveDoor({});
    const verdictOf = (facts: Parameters<typeof doorAttendee>[0]) => {
      tell({ type: 'search.opened' });
      door.send({ type: 'attendee.chosen', attendee: listed(doorAttendee(facts)) });
      return labelIn(door);
    };
    expect(verdictOf({ paymentStatus: 'awaitingTransfer' })).toBe('door.unpaid');
    expect(verdictOf({ paymentStatus: 'refunded' })).toBe('door.cancelled');
    expect(verdictOf({ checkedInAt: '2027-03-06T14:05:00.000Z' })).toBe('door.alreadyIn');
    expect(verdictOf({ paymentStatus: 'free' })).toBe('door.admissible');
  });

  it('keeps what the staff member sets up', async () => {
    const { door } = liveDoor({});
    door.send({ type: 'settings.changed', settings: { gate: 'South', admitAtOnce: true } });
    expect(door.getSnapshot().context.settings).toEqual({ gate: 'South', admitAtOnce: true, muted: false });
  });
});
