import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, it } from 'vitest';
import { findByCodes, listAll } from '../../../server/door/admission.sql.ts';
import type { Admission } from '../../../src/api/contract/door.ts';
import { fillWith } from '../../support/crowd.ts';
import { openApi } from '../../support/fixtures.ts';
import { noting } from '../../support/noting.ts';
import { rowsRead } from '../../support/plans.ts';
import { newAppUser, newAttendee, newEvent, newOrganiser } from '../../support/world.ts';

/** What was asked of badges by their codes, in the columns of the statement. */
let looked: unknown[][] = [];
/** The most rows of one answer of the database. */
let most = 0;
const note = (name: string, rows: unknown[], values: unknown[]) => {
  if (name === 'door_by_code') looked.push(values);
  most = Math.max(most, rows.length);
};
const api = await openApi({ wrap: (db) => drizzle(noting(db.$client, note)) });
const organiser = await newOrganiser(api);

type Who = { userId: string; purchaseId: string; code: string };
type Session = { id: string; name: string; capacity: number | null; tickets: string[] };

const sessionOf = (name: string, facts: Partial<Session> = {}): Session => ({
  ...{ id: randomUUID(), name, capacity: null, tickets: [] },
  ...facts,
});

const later = (seconds: number) => api.clock.advance(seconds * 1_000);

/** An event with some attendees, whose workshop and party have doors of their own. */
async function newDoor(people = 1, facts: Partial<Session> = {}, by = organiser) {
  const at = await newEvent(api, by.token, { quantity: 20 });
  for (let count = 0; count < people; count++) await newAttendee(api, at);
  const { eventId, ticketId } = at;
  const { token } = await newAppUser(api, by.token, eventId, 'checkin');
  const all: Who[] = await api.sql(
    `select r.id as "userId", r.purchase_id as "purchaseId", b.code from registered_users r join badges b on b.registered_user_id = r.id
       where r.event_id = $1 order by r.created_at, r.id`,
    [eventId],
  );
  const [workshop, party] = [sessionOf('Workshop', facts), sessionOf('Party')];
  const save = (sessions: Session[] | undefined, { gates = [] as string[], rule = null as object | null } = {}) =>
    api.call(
      'saveDoorRules',
      { payload: { eventId, gates, sessions, tickets: [{ ticketId, rule }] } } as never,
      by.token,
    );
  await save([workshop, party]);
  const scan = async ({ code }: Who, session?: string, direction: 'in' | 'out' = 'in') =>
    (await api.ask(
      'scanBadgeByCheckin',
      { eventId, qrCodeData: code, gate: 'Here', session, direction },
      token,
    )) as Admission;
  const admit = ({ userId, purchaseId }: Who, session?: string, entry?: string) =>
    api.call('checkin', { userId, purchaseId, gate: 'Here', session, entry }, token);
  const letOut = ({ userId, purchaseId }: Who, session?: string, entry?: string) =>
    api.call('checkout', { userId, purchaseId, gate: 'Here', session, entry }, token);
  const undo = ({ userId, purchaseId }: Who, session?: string) =>
    api.call('undoCheckin', { userId, purchaseId, session }, token);
  const count = async (session?: string) => {
    const { checkedIn, left } = await api.ask('countCheckedIn', { eventId, session }, token);
    return { checkedIn, left };
  };
  const log = () =>
    api.sql(
      `select c.kind, c.gate, d.name as session from check_ins c join registered_users r on r.id = c.registered_user_id
           left join door_sessions d on d.id = c.session_id where r.event_id = $1 order by c.sequence`,
      [eventId],
    );
  const send = (entries: object[]) =>
    api.call(
      'sendEntries',
      {
        ...{ eventId, sentAt: api.clock.now.toISOString() },
        device: { id: randomUUID(), gate: 'Here', listAt: null, unsent: 0 },
        entries,
      } as never,
      token,
    );
  return { ...at, ...{ token, all, workshop, party, save, scan, admit, letOut, undo, count, log, send } };
}

const made = ({ userId, purchaseId }: Who, session: string, facts: object = {}) => ({
  ...{ id: randomUUID(), userId, purchaseId, kind: 'in', of: null, at: api.clock.now.toISOString() },
  ...{ gate: 'Here', heldSince: null, session, ...facts },
});

describe('a session', () => {
  it('lets in whoever is at the event or not, once, and leaves the entrance as it is', async () => {
    const { all, workshop, party, scan, admit, count, log } = await newDoor(2);
    const [ada, bob] = all as [Who, Who];
    await admit(ada);
    expect((await scan(ada, workshop.id)).verdict).toBe('admissible');
    expect((await admit(ada, workshop.id)).payload.admitted).toBe(true);
    expect(await scan(ada, workshop.id)).toMatchObject({
      verdict: 'alreadyIn',
      attendee: { checkedInAt: api.clock.now.toISOString() },
      lastCheckIn: { gate: 'Here', at: api.clock.now.toISOString() },
    });
    expect((await admit(ada, workshop.id)).payload.admitted).toBe(false);
    expect((await scan(ada, party.id)).verdict).toBe('admissible');

    expect((await admit(bob, workshop.id)).payload.admitted).toBe(true);
    expect((await scan(bob)).verdict).toBe('admissible');
    expect(await count()).toEqual({ checkedIn: 1, left: 0 });
    expect(await count(workshop.id)).toEqual({ checkedIn: 2, left: 0 });
    expect(await count(party.id)).toEqual({ checkedIn: 0, left: 0 });
    expect(await log()).toEqual([
      { kind: 'in', gate: 'Here', session: null },
      { kind: 'in', gate: 'Here', session: 'Workshop' },
      { kind: 'in', gate: 'Here', session: 'Workshop' },
    ]);
  });

  it('lets out, in again and takes back, each without the entrance and other sessions', async () => {
    const { all, workshop, party, scan, admit, letOut, undo, count } = await newDoor();
    const ada = all[0] as Who;
    await admit(ada);
    later(1);
    expect((await letOut(ada, workshop.id)).payload.left).toBe(false);
    expect((await scan(ada, workshop.id, 'out')).verdict).toBe('notInside');
    await admit(ada, workshop.id);
    later(1);
    expect((await scan(ada, workshop.id, 'out')).verdict).toBe('leaving');
    expect((await letOut(ada, workshop.id)).payload.left).toBe(true);
    expect((await letOut(ada, workshop.id)).payload.left).toBe(false);
    expect(await count(workshop.id)).toEqual({ checkedIn: 1, left: 1 });
    expect(await count()).toEqual({ checkedIn: 1, left: 0 });
    expect((await undo(ada, workshop.id)).payload.undone).toBe(true);
    expect((await scan(ada, workshop.id)).verdict).toBe('alreadyIn');
    later(1);
    await letOut(ada, workshop.id);
    later(1);
    expect((await admit(ada, workshop.id)).payload.admitted).toBe(true);
    expect((await undo(ada, party.id)).payload.undone).toBe(false);
    for (const stays of [
      { checkedIn: 1, left: 1 },
      { checkedIn: 1, left: 0 },
      { checkedIn: 0, left: 0 },
    ]) {
      expect((await undo(ada, workshop.id)).payload.undone).toBe(true);
      expect(await count(workshop.id)).toEqual(stays);
    }
    expect((await undo(ada, workshop.id)).payload.undone).toBe(false);
    expect(await count()).toEqual({ checkedIn: 1, left: 0 });
    expect((await undo(ada)).payload.undone).toBe(true);
  });

  it('is left by who leaves the event, and is theirs again where that is undone', async () => {
    const { all, workshop, party, scan, admit, letOut, undo, count, send } = await newDoor(2);
    const [ada, bob] = all as [Who, Who];
    for (const one of [ada, bob]) await admit(one);
    for (const one of [ada, bob]) await admit(one, workshop.id);
    await admit(ada, party.id);
    later(1);
    await letOut(ada, party.id);
    expect((await letOut(ada)).payload.left).toBe(true);
    expect(await count(workshop.id)).toEqual({ checkedIn: 2, left: 1 });
    expect((await scan(ada, workshop.id, 'out')).verdict).toBe('notInside');
    expect((await undo(ada)).payload.undone).toBe(true);
    expect(await count(workshop.id)).toEqual({ checkedIn: 2, left: 0 });
    // They had left that one before.
    expect(await count(party.id)).toEqual({ checkedIn: 1, left: 1 });
    later(1);
    await letOut(ada);
    await admit(ada);
    later(1);
    expect((await scan(ada, workshop.id)).verdict).toBe('admissible');
    expect((await admit(ada, workshop.id)).payload.admitted).toBe(true);
    // An exit of before that is heard of late.
    const before = new Date(api.clock.now.getTime() - 2_000).toISOString();
    await send([made(ada, '', { kind: 'out', at: before, session: undefined })]);
    expect(await count(workshop.id)).toEqual({ checkedIn: 2, left: 0 });
    later(1);
    await send([made(ada, '', { kind: 'out', session: undefined })]);
    expect(await count(workshop.id)).toEqual({ checkedIn: 2, left: 1 });
  });

  it('admits once of many that ask at once, and each entry and exit under its id once', async () => {
    const { all, workshop, party, admit, letOut, count, log } = await newDoor();
    const ada = all[0] as Who;
    const asked = await Promise.all([
      ...Array.from({ length: 12 }, () => admit(ada, workshop.id)),
      ...Array.from({ length: 12 }, () => admit(ada, party.id)),
      ...Array.from({ length: 12 }, () => admit(ada)),
    ]);
    const admitted = asked.map(({ payload }) => payload.admitted);
    for (const from of [0, 12, 24]) expect(admitted.slice(from, from + 12).filter(Boolean)).toHaveLength(1);
    expect((await log()).map(({ session }) => session).sort()).toEqual(['Party', 'Workshop', null]);

    later(1);
    const left = await Promise.all(Array.from({ length: 12 }, () => letOut(ada, workshop.id)));
    expect(left.filter(({ payload }) => payload.left)).toHaveLength(1);
    later(1);
    const entry = randomUUID();
    await Promise.all([admit(ada, workshop.id, entry), admit(ada, workshop.id, entry)]);
    later(1);
    const exit = randomUUID();
    const again = [await letOut(ada, workshop.id, exit), await letOut(ada, workshop.id, exit)];
    expect(again.map(({ payload }) => payload.left)).toEqual([true, true]);
    expect(await count(workshop.id)).toEqual({ checkedIn: 1, left: 1 });
    expect(await log()).toHaveLength(6);
  });

  it('is for its tickets, and of a rule keeps the times alone', async () => {
    const { all, ticketId, workshop, party, save, scan, admit } = await newDoor();
    const ada = all[0] as Who;
    const other = await newEvent(api, organiser.token, { quantity: 5 });
    expect((await save([{ ...workshop, tickets: [other.ticketId] }, party])).status).toBe(422);
    const otherTicket = randomUUID();
    await api.sql(
      `insert into tickets select (jsonb_populate_record(t, jsonb_build_object('id', $2::text, 'name', 'Workshop ticket'))).* from tickets t where id = $1`,
      [ticketId, otherTicket],
    );
    await save([{ ...workshop, tickets: [otherTicket] }, party]);
    expect((await scan(ada, workshop.id)).verdict).toBe('wrongSession');
    expect((await admit(ada, workshop.id)).payload.admitted).toBe(false);
    await save([{ ...workshop, tickets: [otherTicket, ticketId] }, party]);
    expect((await scan(ada, workshop.id)).verdict).toBe('admissible');

    const rule = { gates: ['North'], windows: [], entry: 'once', reentry: false };
    await save([workshop, party], { gates: ['North'], rule });
    await admit(ada, workshop.id);
    later(1);
    await api.ask('checkout', { ...ada, session: workshop.id }, organiser.token);
    expect((await scan(ada, workshop.id)).verdict).toBe('admissible');
    const from = new Date(api.clock.now.getTime() + 3_600_000).toISOString();
    const until = new Date(api.clock.now.getTime() + 7_200_000).toISOString();
    await save([workshop, party], { gates: ['North'], rule: { ...rule, windows: [{ from, until }] } });
    expect((await scan(ada, workshop.id)).verdict).toBe('wrongTime');
    expect((await admit(ada, workshop.id)).payload.admitted).toBe(false);
  });

  it('takes no money: an order to be paid at the door is not paid there', async () => {
    const { all, workshop, scan, admit } = await newDoor();
    const ada = all[0] as Who;
    await api.sql("update purchases set status = 'awaitingDoor' where id = $1", [ada.purchaseId]);
    expect((await scan(ada)).verdict).toBe('toPay');
    expect((await scan(ada, workshop.id)).verdict).toBe('unpaid');
    expect((await admit(ada, workshop.id)).payload.admitted).toBe(false);
  });

  it('says that it is full, and lets in all the same', async () => {
    const { all, workshop, scan, admit, letOut } = await newDoor(3, { capacity: 2 });
    const [ada, bob, cyd] = all as [Who, Who, Who];
    expect((await scan(ada, workshop.id)).attendee?.session).toEqual({ isOpen: true, isFull: false });
    await admit(ada, workshop.id);
    await admit(bob, workshop.id);
    expect(await scan(cyd, workshop.id)).toMatchObject({
      verdict: 'admissible',
      attendee: { session: { isFull: true } },
    });
    expect((await scan(cyd)).attendee?.session).toBe(null);
    expect((await admit(cyd, workshop.id)).payload.admitted).toBe(true);
    later(1);
    for (const one of [ada, bob]) await letOut(one, workshop.id);
    expect((await scan(ada, workshop.id)).attendee?.session?.isFull).toBe(false);
  });

  it('has those who are there counted once for all whom a search or several scans find', async () => {
    const door = await newDoor(12, { capacity: 5_000 });
    const { eventId, formId, ticketId, workshop } = door;
    await fillWith(api, { eventId, formId, ticketId }, { count: 1_000 });
    await api.sql(
      'insert into door_stays (registered_user_id, session_id, checked_in_at) select id, $2, now() from registered_users where event_id = $1',
      [eventId, workshop.id],
    );
    await api.sql('analyze door_stays');
    const all = [50, workshop.id];
    expect(await rowsRead(api, listAll.text, [eventId, ...all])).toBeLessThan(10_000);
    const codes = door.all.map(({ code }) => code);
    const each = (value: unknown) => codes.map(() => value);
    const scans = [
      codes.map((_, index) => index),
      codes,
      each(eventId),
      each(workshop.id),
      each(organiser.id),
      each(null),
    ];
    expect(await rowsRead(api, findByCodes.text, scans)).toBeLessThan(10_000);
  });

  it('is asked about for one organiser at a time: nobody waits until another’s people are counted', async () => {
    const [door, theirs] = [await newDoor(3), await newDoor(3, {}, await newOrganiser(api))];
    looked = [];
    await Promise.all(
      door.all.flatMap((who, at) => [
        door.scan(who, door.workshop.id),
        theirs.scan(theirs.all[at] ?? who, theirs.workshop.id),
      ]),
    );
    expect(looked.length).toBeGreaterThan(1);
    for (const [, , events] of looked) expect(new Set(events as string[]).size).toBe(1);
    const admitted = await Promise.all(
      door.all.flatMap((who, at) => [
        door.admit(who, door.workshop.id),
        theirs.admit(theirs.all[at] ?? who, theirs.workshop.id),
      ]),
    );
    expect(admitted.map(({ payload }) => payload.admitted)).not.toContain(false);
  });

  it('that was removed, or is of another event, lets nobody in and keeps its log; renamed, it goes on', async () => {
    const door = await newDoor();
    const other = await newDoor();
    const { all, workshop, party, save, scan, admit, undo, letOut, count, log, eventId, token } = door;
    const ada = all[0] as Who;
    for (const id of [other.workshop.id, randomUUID()]) {
      expect((await scan(ada, id)).verdict).toBe('wrongSession');
      expect((await admit(ada, id)).payload.admitted).toBe(false);
      expect((await letOut(ada, id)).payload.left).toBe(false);
      expect((await undo(ada, id)).payload.undone).toBe(false);
    }
    await other.admit(other.all[0] as Who, other.workshop.id);
    expect(await count(other.workshop.id)).toEqual({ checkedIn: 0, left: 0 });
    expect((await save([{ ...workshop, id: other.workshop.id }])).status).toBe(404);

    await admit(ada, workshop.id);
    await save([{ ...workshop, name: 'Workshop A' }, party], { gates: ['North'] });
    await save([{ ...workshop, name: 'Workshop A' }, party], { gates: ['South'] });
    expect((await scan(ada, workshop.id)).verdict).toBe('alreadyIn');
    await save(undefined);
    expect((await api.ask('getDoorRules', { eventId }, organiser.token)).rules.sessions).toHaveLength(2);
    later(1);
    await save([]);
    expect((await scan(ada, workshop.id)).verdict).toBe('alreadyIn');
    expect((await letOut(ada, workshop.id)).payload.left).toBe(true);
    later(1);
    expect((await scan(ada, workshop.id)).verdict).toBe('wrongSession');
    expect((await admit(ada, workshop.id)).payload.admitted).toBe(false);
    expect((await api.ask('countCheckedIn', { eventId }, token)).sessions).toEqual([]);
    expect((await log()).map(({ session }) => session)).toEqual(['Workshop A', 'Workshop A']);
    // Of one where nobody was, nothing is left.
    expect((await api.pool.query('select from door_sessions where id = $1', [party.id])).rowCount).toBe(0);
    await save([{ ...workshop, name: 'Back again' }]);
    expect((await scan(ada, workshop.id)).verdict).toBe('admissible');
  });

  it.each([
    ['two of the same name', [sessionOf('Lunch'), sessionOf('Lunch')]],
    ['no name', [sessionOf(' ')]],
    ['a name of 41 characters', [sessionOf('x'.repeat(41))]],
    ['room for nobody', [sessionOf('Lunch', { capacity: 0 })]],
    ['room for half a person', [sessionOf('Lunch', { capacity: 1.5 })]],
    ['31 of them', Array.from({ length: 31 }, (_, index) => sessionOf(`Lunch ${index}`))],
  ])('is not saved with %s', async (_, sessions) => {
    const { save } = await newDoor();
    expect((await save(sessions)).status).toBe(422);
  });

  it('is saved without a look at all tickets that its event has had', async () => {
    const door = await newDoor();
    await api.sql(
      `insert into tickets select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'deleted_at', now()))).*
       from tickets t, generate_series(1, 1000) where t.id = $1`,
      [door.ticketId],
    );
    most = 0;
    expect((await door.save([{ ...door.workshop, tickets: [door.ticketId] }])).status).toBe(200);
    expect(most).toBeLessThan(10);
    const unknown = await door.save([{ ...door.workshop, tickets: [door.ticketId, randomUUID()] }]);
    expect(unknown).toMatchObject({ status: 422, field: 'session' });
  });

  it('is copied with its event, for the copies of its tickets', async () => {
    const { eventId, ticketId, workshop, party, save, all, admit } = await newDoor();
    await save([{ ...workshop, capacity: 40, tickets: [ticketId] }, party]);
    await admit(all[0] as Who, workshop.id);
    const { event } = (await api.ask('duplicateEvent', { eventId } as never, organiser.token)) as never as {
      event: { id: string };
    };
    const { sessions, tickets } = (await api.ask('getDoorRules', { eventId: event.id }, organiser.token)).rules;
    expect(sessions).toMatchObject([
      { name: 'Workshop', capacity: 40, tickets: [tickets[0]?.ticketId] },
      { name: 'Party', capacity: null, tickets: [] },
    ]);
    expect(sessions.map(({ id }) => id)).not.toContain(workshop.id);
  });
});

describe('the numbers of sessions', () => {
  it('stand beside those of the gates, which do not count them', async () => {
    const { all, workshop, party, admit, letOut, eventId, token } = await newDoor(3, { capacity: 40 });
    const [ada, bob, cyd] = all as [Who, Who, Who];
    await admit(ada);
    for (const one of [ada, bob, cyd]) await admit(one, workshop.id);
    later(1);
    await letOut(cyd, workshop.id);
    const { numbers } = await api.ask('getDoorNumbers', { eventId }, token);
    const sessions = [
      { id: workshop.id, name: 'Workshop', capacity: 40, inside: 2, came: 3 },
      { id: party.id, name: 'Party', capacity: null, inside: 0, came: 0 },
    ];
    expect(numbers).toMatchObject({ checkedIn: 1, gates: [{ gate: 'Here', inside: 1 }], sessions });
    expect(await api.ask('getDoorState', { eventId }, organiser.token)).toMatchObject({ sessions });
  });
});

describe('entries that a door made at a session without a network', () => {
  it('count once, in their order, and leave the entrance alone', async () => {
    const { all, workshop, send, scan, count } = await newDoor();
    const ada = all[0] as Who;
    const entry = made(ada, workshop.id);
    expect((await send([entry, entry])).payload.results.map(({ outcome }) => outcome)).toEqual(['entered', 'repeated']);
    expect((await send([entry])).payload.results[0]?.outcome).toBe('repeated');
    expect(await count(workshop.id)).toEqual({ checkedIn: 1, left: 0 });
    expect((await scan(ada)).verdict).toBe('admissible');
    later(60);
    const exit = made(ada, workshop.id, { kind: 'out' });
    expect((await send([exit])).payload.results[0]?.outcome).toBe('left');
    expect(await count(workshop.id)).toEqual({ checkedIn: 1, left: 1 });
    expect((await send([made(ada, workshop.id, { kind: 'undone', of: exit.id })])).payload.results[0]?.outcome).toBe(
      'undone',
    );
    expect(await count(workshop.id)).toEqual({ checkedIn: 1, left: 0 });
  });

  it('of two devices for one person are a conflict, until an exit before the second is heard of', async () => {
    const { all, workshop, send, count, eventId } = await newDoor();
    const ada = all[0] as Who;
    const first = made(ada, workshop.id);
    later(60);
    const exit = made(ada, workshop.id, { kind: 'out' });
    later(60);
    const second = made(ada, workshop.id);
    expect((await send([first])).payload.results[0]?.outcome).toBe('entered');
    expect((await send([second])).payload.results[0]?.outcome).toBe('conflict');
    const state = () => api.ask('getDoorState', { eventId }, organiser.token);
    expect((await state()).conflicts).toMatchObject([
      { id: second.id, verdict: 'alreadyIn', standing: { gate: 'Here' } },
    ]);
    expect(await count(workshop.id)).toEqual({ checkedIn: 1, left: 0 });
    await send([exit]);
    expect((await state()).conflicts).toEqual([]);
    expect(await count(workshop.id)).toEqual({ checkedIn: 1, left: 0 });
    expect(await count()).toEqual({ checkedIn: 0, left: 0 });
  });

  it('are a conflict where the session was removed or is of another event, which learns nothing of it', async () => {
    const { all, workshop, send, save } = await newDoor();
    const other = await newDoor();
    const ada = all[0] as Who;
    await save([]);
    const sent = await send([
      made(ada, workshop.id),
      made(ada, other.workshop.id),
      made(ada, other.party.id, { kind: 'out' }),
    ]);
    expect(sent.payload.results.map(({ outcome }) => outcome)).toEqual(['conflict', 'conflict', 'repeated']);
    expect(await other.count(other.workshop.id)).toEqual({ checkedIn: 0, left: 0 });
    expect((await api.ask('getDoorState', other, organiser.token)).conflicts).toEqual([]);
  });
});

describe('the list of a device at a session', () => {
  it('says who is at the session, tells of each change there, and of the entrance says nothing', async () => {
    const { all, workshop, admit, letOut, eventId, ticketId, token, save } = await newDoor(2, { capacity: 9 });
    const [ada, bob] = all as [Who, Who];
    await save([{ ...workshop, tickets: [ticketId] }]);
    await admit(ada);
    await admit(bob, workshop.id);
    const list = (session: string | undefined, since?: string) =>
      api.ask('getDoorList', { eventId, device: randomUUID(), session, since } as never, token);
    const stays = ({ entries }: Awaited<ReturnType<typeof list>>) =>
      Object.fromEntries(entries.map(({ uId, checkedInAt, leftAt }) => [uId, [checkedInAt !== null, leftAt !== null]]));
    const here = await list(workshop.id);
    expect(here.sessions).toEqual([{ id: workshop.id, name: 'Workshop', capacity: 9, tickets: [ticketId] }]);
    expect(stays(here)).toEqual({ [ada.userId]: [false, false], [bob.userId]: [true, false] });
    expect(stays(await list(undefined))).toEqual({ [ada.userId]: [true, false], [bob.userId]: [false, false] });
    later(1);
    await letOut(bob, workshop.id);
    expect(stays(await list(workshop.id, here.cursor))).toMatchObject({ [bob.userId]: [true, true] });
  });
});
