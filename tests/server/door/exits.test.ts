import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { EntryRule } from '../../../src/api/contract/door.ts';
import type { MadeEntry } from '../../../src/api/contract/doorList.ts';
import { openApi } from '../../support/fixtures.ts';
import { newAppUser, newAttendee, newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();
const organiser = await newOrganiser(api);

/** An event with one attendee, its entrance and its exit. */
async function newDoor() {
  const at = await newEvent(api, organiser.token, { quantity: 10 });
  await newAttendee(api, at);
  const { eventId, ticketId } = at;
  const { token } = await newAppUser(api, organiser.token, eventId, 'checkin');
  const [{ uId, pId, code }] = await api.sql(
    `select r.id as "uId", r.purchase_id as "pId", b.code from registered_users r join badges b on b.registered_user_id = r.id
       where r.event_id = $1`,
    [eventId],
  );
  const who = { userId: uId, purchaseId: pId };
  /** Minutes pass. */
  const later = (minutes = 1) => {
    api.clock.advance(minutes * 60_000);
    return api.clock.now.toISOString();
  };
  const enter = () => api.ask('checkin', { ...who, gate: 'North' }, token);
  const leave = (entry?: string) => api.ask('checkout', { ...who, gate: 'South', ...(entry && { entry }) }, token);
  const undo = (more: { what?: 'in' | 'out'; entry?: string } = {}) =>
    api.ask('undoCheckin', { ...who, ...more }, token);
  const scan = async (direction?: 'out') =>
    (await api.ask('scanBadgeByCheckin', { eventId, qrCodeData: code, ...(direction && { direction }) }, token))
      .verdict;
  const send = async (...made: (Partial<MadeEntry> & { kind: MadeEntry['kind']; at: string })[]) =>
    (
      await api.ask(
        'sendEntries',
        {
          ...{ eventId, sentAt: api.clock.now.toISOString() },
          device: { id: randomUUID(), gate: 'Tent', listAt: null, unsent: 0 },
          entries: made.map((each) => ({ id: randomUUID(), ...who, of: null, gate: 'Tent', heldSince: null, ...each })),
        },
        token,
      )
    ).results.map(({ outcome }) => outcome);
  const count = async () => {
    const { checkedIn, left } = await api.ask('countCheckedIn', { eventId }, token);
    return { checkedIn, left };
  };
  const rule = (changed: Partial<EntryRule>) => {
    const tickets = [{ ticketId, rule: { gates: [], windows: [], entry: 'once' as const, ...changed } }];
    return api.call('saveDoorRules', { payload: { eventId, gates: [], tickets } }, organiser.token);
  };
  const log = async () =>
    (await api.sql('select kind from check_ins where registered_user_id = $1 order by sequence', [uId])).map(
      ({ kind }) => kind,
    );
  const state = () => api.ask('getDoorState', { eventId }, organiser.token);
  return { ...at, token, who, later, enter, leave, undo, scan, send, count, rule, log, state };
}

const inside = { checkedIn: 1, left: 0 };
const outside = { checkedIn: 1, left: 1 };
const nobody = { checkedIn: 0, left: 0 };

describe('who is let out', () => {
  it('has come and is outside, and comes in again', async () => {
    const door = await newDoor();
    expect(await door.scan('out')).toBe('notInside');
    await door.enter();
    expect(await door.count()).toEqual(inside);
    expect(await door.scan('out')).toBe('leaving');
    const leftAt = door.later();
    expect(await door.leave()).toMatchObject({ left: true, admission: { verdict: 'leaving', attendee: { leftAt } } });
    expect(await door.count()).toEqual(outside);
    expect([await door.scan(), await door.scan('out')]).toEqual(['admissible', 'notInside']);
    door.later();
    expect(await door.enter()).toMatchObject({ admitted: true, admission: { attendee: { leftAt: null } } });
    expect(await door.count()).toEqual(inside);
    expect(await door.log()).toEqual(['in', 'out', 'in']);
  });

  it('is not let out who is not inside, which writes nothing', async () => {
    const door = await newDoor();
    expect(await door.leave()).toMatchObject({ left: false, admission: { verdict: 'notInside' } });
    await door.enter();
    door.later();
    await door.leave();
    expect(await door.leave()).toMatchObject({ left: false, admission: { verdict: 'notInside' } });
    expect(await door.log()).toEqual(['in', 'out']);
  });

  it('is let out once under one id, however often that is asked for', async () => {
    const door = await newDoor();
    const entry = randomUUID();
    await door.enter();
    door.later();
    expect([(await door.leave(entry)).left, (await door.leave(entry)).left]).toEqual([true, true]);
    expect(await door.log()).toEqual(['in', 'out']);
  });

  it('is let out by one of many doors at once', async () => {
    const door = await newDoor();
    await door.enter();
    door.later();
    const all = await Promise.all(Array.from({ length: 8 }, () => door.leave(randomUUID())));
    expect(all.filter(({ left }) => left)).toHaveLength(1);
    expect(await door.log()).toEqual(['in', 'out']);
  });

  it('may leave with a ticket that was refunded meanwhile', async () => {
    const door = await newDoor();
    await door.enter();
    await api.sql("update purchases set status = 'refunded' where id = $1", [door.who.purchaseId]);
    door.later();
    expect((await door.leave()).left).toBe(true);
  });

  it('does not come in again with a ticket that says so, but on another day of a ticket for each day', async () => {
    const door = await newDoor();
    await door.rule({ reentry: false, entry: 'daily' });
    await door.enter();
    door.later();
    await door.leave();
    door.later();
    expect(await door.enter()).toMatchObject({ admitted: false, admission: { verdict: 'noReentry' } });
    expect(await door.count()).toEqual(outside);
    door.later(24 * 60);
    expect((await door.enter()).admitted).toBe(true);
    expect(await door.count()).toEqual(inside);
  });

  it('is counted at their gate as long as they are inside', async () => {
    const door = await newDoor();
    await door.enter();
    expect((await door.state()).gates).toEqual([{ gate: 'North', inside: 1, lastMinutes: 1 }]);
    door.later();
    await door.leave();
    expect(await door.state()).toMatchObject({
      ...{ checkedIn: 1, left: 1 },
      gates: [{ gate: 'North', inside: 0, lastMinutes: 1 }],
    });
  });

  it('is counted only while the order counts', async () => {
    const door = await newDoor();
    await door.enter();
    door.later();
    await door.leave();
    await api.sql("update purchases set status = 'refunded' where id = $1", [door.who.purchaseId]);
    expect(await door.count()).toEqual(nobody);
  });

  it('is not let out at the door of another event', async () => {
    const [door, other] = [await newDoor(), await newDoor()];
    await door.enter();
    expect((await api.call('checkout', door.who, other.token)).status).toBe(404);
    expect(await door.count()).toEqual(inside);
  });
});

describe('undone', () => {
  it('an exit leaves them inside, and then their entry never was', async () => {
    const door = await newDoor();
    await door.enter();
    door.later();
    await door.leave();
    expect((await door.undo()).undone).toBe(true);
    expect(await door.count()).toEqual(inside);
    expect((await door.undo()).undone).toBe(true);
    expect(await door.count()).toEqual(nobody);
    expect((await door.undo()).undone).toBe(false);
    expect(await door.log()).toEqual(['in', 'out', 'undone', 'undone']);
  });

  it('a second entry leaves them outside, having come', async () => {
    const door = await newDoor();
    await door.enter();
    const leftAt = door.later();
    await door.leave();
    door.later();
    await door.enter();
    expect(await door.undo()).toMatchObject({ admission: { verdict: 'admissible', attendee: { leftAt } } });
    expect(await door.count()).toEqual(outside);
  });

  it('an entry of a second day leaves that of the first', async () => {
    const door = await newDoor();
    await door.rule({ entry: 'daily' });
    const { attendee } = (await door.enter()).admission;
    door.later(24 * 60);
    await door.enter();
    expect((await door.undo()).admission.attendee?.checkedInAt).toBe(attendee?.checkedInAt);
    expect(await door.count()).toEqual(inside);
  });

  it('is nothing where something else was done last than is to be undone', async () => {
    const door = await newDoor();
    await door.enter();
    door.later();
    await door.leave();
    expect(await door.undo({ what: 'in' })).toMatchObject({ undone: false });
    expect(await door.count()).toEqual(outside);
    expect(await door.undo({ what: 'out' })).toMatchObject({ undone: true });
    expect(await door.undo({ what: 'out' })).toMatchObject({ undone: false });
    expect(await door.count()).toEqual(inside);
  });

  it('it is once under one id, however often that is asked for', async () => {
    const door = await newDoor();
    const entry = randomUUID();
    await door.enter();
    door.later();
    await door.leave();
    expect([(await door.undo({ entry })).undone, (await door.undo({ entry })).undone]).toEqual([true, true]);
    expect(await door.log()).toEqual(['in', 'out', 'undone']);
    expect(await door.count()).toEqual(inside);
  });

  it('what was undone before there were exits stays undone', async () => {
    const door = await newDoor();
    await door.enter();
    await door.undo();
    await api.sql('update check_ins set undoes = null where registered_user_id = $1', [door.who.userId]);
    door.later();
    await door.enter();
    await door.undo();
    expect(await door.count()).toEqual(nobody);
  });
});

describe('made without a network', () => {
  it('an entry and an exit count in their order, each once', async () => {
    const door = await newDoor();
    const steps = [
      { id: randomUUID(), kind: 'in' as const, at: door.later() },
      { id: randomUUID(), kind: 'out' as const, at: door.later() },
      { id: randomUUID(), kind: 'in' as const, at: door.later() },
      { id: randomUUID(), kind: 'out' as const, at: door.later() },
    ];
    expect(await door.send(...steps)).toEqual(['entered', 'left', 'entered', 'left']);
    expect(await door.send(...steps)).toEqual(['repeated', 'repeated', 'repeated', 'repeated']);
    expect(await door.count()).toEqual(outside);
    expect(await door.log()).toEqual(['in', 'out', 'in', 'out']);
  });

  it('an exit that was undone there leaves them inside', async () => {
    const door = await newDoor();
    await door.enter();
    const id = randomUUID();
    const outcomes = await door.send(
      { id, kind: 'out', at: door.later() },
      { kind: 'undone', of: id, at: door.later() },
    );
    expect(outcomes).toEqual(['left', 'undone']);
    expect(await door.count()).toEqual(inside);
  });

  it('an exit before the entry that counts is noted, and lets nobody out', async () => {
    const door = await newDoor();
    await door.rule({ entry: 'daily' });
    await door.enter();
    const at = door.later();
    door.later(24 * 60);
    await door.enter();
    expect(await door.send({ kind: 'out', at })).toEqual(['left']);
    expect(await door.count()).toEqual(inside);
    expect(await door.log()).toEqual(['in', 'in', 'out']);
  });

  it('an entry after an exit that is heard of later is a conflict until then, and counts from then on', async () => {
    const door = await newDoor();
    await door.enter();
    const [out, back] = [door.later(), door.later()];
    expect(await door.send({ kind: 'in', at: back })).toEqual(['conflict']);
    expect((await door.state()).open).toBe(1);
    expect(await door.send({ kind: 'out', at: out })).toEqual(['left']);
    expect((await door.state()).open).toBe(0);
    expect(await door.count()).toEqual(inside);
    expect(await door.log()).toEqual(['in', 'out', 'in']);
  });

  it('an entry before the exit stays a conflict', async () => {
    const door = await newDoor();
    await door.enter();
    const [twice, out] = [door.later(), door.later()];
    expect(await door.send({ kind: 'in', at: twice })).toEqual(['conflict']);
    expect(await door.send({ kind: 'out', at: out })).toEqual(['left']);
    expect((await door.state()).open).toBe(1);
    expect(await door.count()).toEqual(outside);
  });

  it('an entry that is heard of after an exit that came later is a conflict, as they were inside then', async () => {
    const door = await newDoor();
    await door.enter();
    const twice = door.later();
    door.later();
    await door.leave();
    door.later();
    expect(await door.send({ kind: 'in', at: twice })).toEqual(['conflict']);
    expect(await door.count()).toEqual(outside);
  });

  it('an entry that waits for the organiser and is taken back by its door was one that was sent away', async () => {
    const door = await newDoor();
    await door.enter();
    const id = randomUUID();
    const [twice, out] = [door.later(), door.later()];
    const undone = { kind: 'undone' as const, of: id, at: out };
    expect(await door.send({ id, kind: 'in', at: twice }, undone)).toEqual(['conflict', 'undone']);
    expect(await door.state()).toMatchObject({ open: 0, conflicts: [{ id, settlement: 'sentAway' }] });
    expect(await door.send({ kind: 'out', at: out })).toEqual(['left']);
    expect(await door.count()).toEqual(outside);
  });

  it('an entry with a ticket that does not let in again is a conflict', async () => {
    const door = await newDoor();
    await door.rule({ reentry: false });
    await door.enter();
    const [out, back] = [door.later(), door.later()];
    expect(await door.send({ kind: 'in', at: back })).toEqual(['conflict']);
    expect(await door.send({ kind: 'out', at: out })).toEqual(['left']);
    expect(await door.state()).toMatchObject({ open: 1, checkedIn: 1, left: 1 });
  });
});
