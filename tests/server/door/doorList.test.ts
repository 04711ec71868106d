import { createDecipheriv, createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { changedFrom, type Listed, listFrom } from '../../../server/door/doorList.sql.ts';
import { entriesOf } from '../../../server/door/doorList.ts';
import type { ListEntry, MadeEntry } from '../../../src/api/contract/doorList.ts';
import { doorListLimits } from '../../../src/lib/door.ts';
import { doorLimits } from '../../../src/lib/limits.ts';
import { attendee, submit } from '../../support/buyer.ts';
import { turnsDuring } from '../../support/eventLoop.ts';
import { openApi } from '../../support/fixtures.ts';
import { lockWaits } from '../../support/lockWaits.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { rowsRead } from '../../support/plans.ts';
import { newAppUser, newAttendee, newEvent, newOrganiser, usersOf } from '../../support/world.ts';

const api = await openApi();
const organiser = await newOrganiser(api);

/** An event with one attendee, and staff at its door. */
async function newDoor() {
  const at = await newEvent(api, organiser.token, { quantity: 2_000 });
  const staff = await newAppUser(api, organiser.token, at.eventId, 'checkin');
  await newAttendee(api, at);
  const [user] = await usersOf(api, organiser.token, at);
  const who = { userId: user?.uId ?? '', purchaseId: user?.pId ?? '' };
  const device = randomUUID();
  const list = (more: { since?: string; after?: string; names?: 'yes' | 'no' } = {}, token = staff.token) =>
    api.ask('getDoorList', { eventId: at.eventId, device, ...more }, token);
  const send = (
    entries: MadeEntry[],
    { clockIsOff = 0, from = device, listAt = null as string | null, token = staff.token } = {},
  ) =>
    api.ask(
      'sendEntries',
      {
        eventId: at.eventId,
        sentAt: new Date(api.clock.now.getTime() + clockIsOff).toISOString(),
        device: { id: from, gate: 'North', listAt, unsent: entries.length },
        entries,
      },
      token,
    );
  const entry = (more: Partial<MadeEntry> = {}): MadeEntry => ({
    ...{ id: randomUUID(), ...who, kind: 'in', of: null, gate: 'North', heldSince: null },
    ...{ at: api.clock.now.toISOString(), ...more },
  });
  const state = () => api.ask('getDoorState', { eventId: at.eventId }, organiser.token);
  const code: string = (await api.sql('select code from badges where registered_user_id = $1', [who.userId]))[0].code;
  return { ...at, staff, who, device, list, send, entry, state, code };
}

/** Registers so many more in the order of an attendee. */
const bring = (userId: string, count: number) =>
  api.pool.query(
    `insert into registered_users (purchase_id, ticket_id, form_id, event_id, ticket_key, position, firstname, surname, email, answers, search)
     select r.purchase_id, r.ticket_id, r.form_id, r.event_id, 'key-' || gen_random_uuid(), n, 'Guest', n::text, r.email, '{}', ''
     from registered_users r, generate_series(1, $2::integer) n where r.id = $1`,
    [userId, count],
  );

const minutesAgo = (minutes: number) => new Date(api.clock.now.getTime() - minutes * 60_000).toISOString();

const sha = (text: string) => createHash('sha256').update(text).digest();

/** What a device does with a code, as it is written down: by the hash it finds the attendee, and with another it opens the name. */
function open({ find, sealed }: ListEntry, code: string): string {
  expect(find).toBe(sha(`find at a door ${code}`).toString('base64url').slice(0, 22));
  const bytes = Buffer.from(sealed ?? '', 'base64url');
  const cipher = createDecipheriv('aes-256-gcm', sha(`open at a door ${code}`), bytes.subarray(0, 12));
  cipher.setAuthTag(bytes.subarray(-16));
  return cipher.update(bytes.subarray(12, -16), undefined, 'utf8') + cipher.final('utf8');
}

/** What a list says of one; others may be told again, as long as a transaction is open that began before. */
const toldOf = ({ entries }: { entries: ListEntry[] }, uId: string | undefined) =>
  entries.find((entry) => entry.uId === uId);

const logOf = (uId: string) =>
  api.sql('select id, kind, gate, at from check_ins where registered_user_id = $1 order by sequence', [uId]);

describe('the list of a door', () => {
  it('has everybody, each with a name that only the code of their ticket opens', async () => {
    const door = await newDoor();
    const list = await door.list();
    expect(list).toMatchObject({ isWhole: true, total: 1, isLive: false, retired: [], next: null });
    expect(list.tickets).toEqual([{ id: door.ticketId, name: 'Day pass', form: 'Visitors', rule: null }]);
    const [entry] = list.entries;
    expect(entry).toEqual({
      uId: door.who.userId,
      pId: door.who.purchaseId,
      reference: expect.stringMatching(/^\w{4}-\w{4}$/),
      paymentStatus: 'free',
      toPay: null,
      checkedInAt: null,
      leftAt: null,
      heldSince: null,
      isTest: false,
      ticket: door.ticketId,
      lastCheckIn: null,
      isListed: true,
      isRemoved: false,
      find: expect.any(String),
      sealed: expect.any(String),
      name: {
        firstname: 'Ada',
        surname: 'Lovelace',
        organization: 'Engines',
        shortCode: expect.stringMatching(/^\w{4}-\w{4}$/),
      },
    });
    expect(open(entry as ListEntry, door.code)).toBe('["Ada","Lovelace","Engines"]');
    expect(() => open(entry as ListEntry, `${door.code}x`)).toThrow();
  });

  it('has a note for staff sealed with the name, and says that there is one', async () => {
    const door = await newDoor();
    const payload = { uId: door.who.userId, attention: 'Call Ana' };
    await api.ask('saveAttention', { payload }, organiser.token);
    const [entry] = (await door.list()).entries;
    expect(JSON.stringify(entry)).not.toContain('Ana');
    expect(entry?.isNoted).toBe(true);
    expect(open(entry as ListEntry, door.code)).toBe('["Ada","Lovelace","Engines","Call Ana"]');
  });

  it('names no more tickets than an event can have and some that were removed, which come last', async () => {
    const door = await newDoor();
    await api.sql(
      `insert into tickets (form_id, name, description, price, max_per_order, design, advert, position, created_at, deleted_at)
       select form_id, 'Removed', description, price, max_per_order, design, advert, position, created_at, now()
       from tickets, generate_series(1, $2::integer) where id = $1`,
      [door.ticketId, doorListLimits.tickets],
    );
    const { tickets } = await door.list();
    expect(tickets).toHaveLength(doorListLimits.tickets);
    expect(tickets[0]).toMatchObject({ id: door.ticketId });
  });

  it('without names tells none that no ticket opens', async () => {
    const door = await newDoor();
    const text = JSON.stringify(await door.list({ names: 'no' }));
    expect(text).not.toMatch(/Lovelace|Engines|Ada"/);
    expect(text).not.toContain(door.code);
  });

  it('of many comes in pages that leave out no attendee and tell none twice', async () => {
    const door = await newDoor();
    await bring(door.who.userId, 1_100);
    const first = await door.list();
    const second = await door.list({ after: first.next ?? '' });
    const third = await door.list({ after: second.next ?? '' });
    expect([first, second, third].map(({ entries }) => entries.length)).toEqual([500, 500, 101]);
    expect(third.next).toBe(null);
    const ids = [first, second, third].flatMap(({ entries }) => entries.map(({ uId }) => uId));
    expect(new Set(ids).size).toBe(first.total);
  });

  it('tells a device only what changed since it asked: a check-in, a new name, a cancelled order, a new attendee and a removed one', async () => {
    const door = await newDoor();
    const before = await door.list();
    expect((await door.list({ since: before.cursor })).entries.length).toBeLessThanOrEqual(1);

    await api.ask('checkin', { ...door.who, gate: 'West' }, door.staff.token);
    const after = await door.list({ since: before.cursor });
    expect(after).toMatchObject({ isWhole: false, total: 1, next: null });
    expect(toldOf(after, door.who.userId)).toMatchObject({ lastCheckIn: { gate: 'West', kind: 'in' } });

    await submit(api, door);
    const grown = await door.list({ since: after.cursor });
    expect(grown.total).toBe(2);
    const [newest] = grown.entries.filter(({ uId }) => uId !== door.who.userId);
    expect(newest).toMatchObject({ isListed: true, checkedInAt: null });

    await api.sql("update purchases set status = 'cancelled' where id = $1", [newest?.pId]);
    const cancelled = await door.list({ since: grown.cursor });
    expect(toldOf(cancelled, newest?.uId)).toMatchObject({ paymentStatus: 'cancelled' });

    await api.sql('update registered_users set deleted_at = now() where id = $1', [newest?.uId]);
    const removed = await door.list({ since: cancelled.cursor });
    expect(removed.total).toBe(1);
    expect(toldOf(removed, newest?.uId)).toMatchObject({ isListed: false, isRemoved: true, name: null });
  });

  it('misses nothing that was being written while it was read', async () => {
    const door = await newDoor();
    const client = await api.pool.connect();
    await client.query('begin');
    await client.query("update registered_users set surname = 'Byron' where id = $1", [door.who.userId]);
    const during = await door.list();
    expect(during.entries).toMatchObject([{ name: { surname: 'Lovelace' } }]);
    await client.query('commit');
    client.release();
    expect((await door.list({ since: during.cursor })).entries).toMatchObject([{ name: { surname: 'Byron' } }]);
  });

  it('begins anew for a device whose cursor is of another database, or much too old', async () => {
    const door = await newDoor();
    expect(await door.list({ since: '99999999999' })).toMatchObject({ isWhole: true, entries: [{}] });
    const rows = await api.sql('select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint)::text as now');
    expect(await door.list({ since: rows[0].now })).toMatchObject({ isWhole: false });
  });

  it('keeps nobody waiting until the names of a whole page are sealed', async () => {
    const door = await newDoor();
    const [one] = await listFrom(api.db, door.eventId, '00000000-0000-0000-0000-000000000000', 500, null);
    const page = Array.from({ length: 500 }, () => one as Listed);
    expect(await turnsDuring(() => entriesOf(page, true))).toBeGreaterThanOrEqual(10);
  });

  it('looks for what changed among the people of its own event, however many other events have', async () => {
    const [door, elsewhere] = [await newDoor(), await newDoor()];
    await bring(elsewhere.who.userId, 20_000);
    await api.sql('analyze registered_users, purchases, tickets, forms');
    const { cursor } = await door.list();
    const asked = [door.eventId, '00000000-0000-0000-0000-000000000000', 500, cursor, null];
    expect(await rowsRead(api, changedFrom.text, asked)).toBeLessThan(1_000);
  });

  it('is read for two organisations at a time, once each, so that doors and buyers find a connection to the database', async () => {
    const doors = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const { token } = await newOrganiser(api);
        return { token, ...(await newEvent(api, token)) };
      }),
    );
    const lock = await openTransaction(api);
    await lock.query('lock table retired_codes');
    const reading = doors.flatMap(({ token, eventId }) =>
      Array.from({ length: 3 }, () => api.call('getDoorList', { eventId, device: randomUUID() }, token)),
    );
    await expect.poll(() => lockWaits(api.pool)).toBeGreaterThanOrEqual(2);
    for (const { token, eventId } of doors) expect((await api.call('getEvent', { eventId }, token)).status).toBe(200);
    expect(await lockWaits(api.pool)).toBe(2);
    await lock.commit();
    expect((await Promise.all(reading)).map(({ status }) => status)).toEqual(Array(9).fill(200));
  });

  it('tells whose ticket was transferred, by the hash of its former code', async () => {
    const door = await newDoor();
    const before = await door.list();
    await api.sql(
      'insert into retired_codes (code, ticket_key, registered_user_id, retired_at) values ($1, $1, $2, now())',
      ['a-code-of-a-former-holder', door.who.userId],
    );
    const find = sha('find at a door a-code-of-a-former-holder').toString('base64url').slice(0, 22);
    expect((await door.list()).retired).toEqual([find]);
    expect((await door.list({ since: before.cursor })).retired).toEqual([find]);
  });

  it('is not given to a device that the organiser has locked, until they let it have one again', async () => {
    const door = await newDoor();
    await door.send([]);
    const device = { eventId: door.eventId, device: door.device };
    const locked = await api.ask('lockDevice', { ...device, isLocked: true }, organiser.token);
    expect(locked.device).toMatchObject({ id: door.device, isLocked: true });
    expect((await door.send([])).isLocked).toBe(true);
    expect((await api.call('getDoorList', device, door.staff.token)).status).toBe(403);
    await api.ask('lockDevice', { ...device, isLocked: false }, organiser.token);
    expect((await door.list()).entries).toHaveLength(1);
  });
});

describe('an entry that a door made without a network', () => {
  it('counts from when the door made it, and once however often it is sent', async () => {
    const door = await newDoor();
    const made = door.entry({ at: new Date(api.clock.now.getTime() - 600_000).toISOString() });
    expect((await door.send([made])).results).toEqual([{ id: made.id, outcome: 'entered' }]);
    expect((await door.send([made, made])).results.map(({ outcome }) => outcome)).toEqual(['repeated', 'repeated']);
    expect(await logOf(door.who.userId)).toEqual([{ id: made.id, kind: 'in', gate: 'North', at: new Date(made.at) }]);
    expect((await door.state()).conflicts).toEqual([]);
  });

  it('counts once where its sending is repeated before the first answer', async () => {
    const door = await newDoor();
    const made = door.entry();
    const sent = await Promise.all(Array.from({ length: 8 }, () => door.send([made])));
    expect(sent.filter(({ results }) => results[0]?.outcome === 'entered')).toHaveLength(1);
    expect(sent.filter(({ results }) => results[0]?.outcome === 'repeated')).toHaveLength(7);
    expect(await logOf(door.who.userId)).toHaveLength(1);
    expect((await door.state()).conflicts).toEqual([]);
  });

  it('counts once where the door’s own call to admit them had arrived, whose answer was lost', async () => {
    const door = await newDoor();
    const made = door.entry();
    const call = { ...door.who, gate: 'North', entry: made.id };
    expect((await api.ask('checkin', call, door.staff.token)).admitted).toBe(true);
    expect((await door.send([made])).results).toEqual([{ id: made.id, outcome: 'repeated' }]);
    const again = await api.ask('checkin', call, door.staff.token);
    expect(again).toMatchObject({ admitted: false, admission: { verdict: 'alreadyIn', lastCheckIn: { id: made.id } } });
    expect(await logOf(door.who.userId)).toHaveLength(1);
    expect((await door.state()).conflicts).toEqual([]);
  });

  it('that was undone is not made again by a late repetition', async () => {
    const door = await newDoor();
    const made = door.entry();
    await door.send([made]);
    const undone = door.entry({ kind: 'undone', of: made.id });
    expect((await door.send([undone])).results[0]?.outcome).toBe('undone');
    expect((await door.send([made, undone])).results.map(({ outcome }) => outcome)).toEqual(['repeated', 'repeated']);
    const call = { ...door.who, entry: made.id };
    expect((await api.ask('checkin', call, door.staff.token)).admitted).toBe(false);
    expect((await logOf(door.who.userId)).map(({ kind }) => kind)).toEqual(['in', 'undone']);
  });

  it('undoes only its own entry, not one that another door made since', async () => {
    const door = await newDoor();
    const made = door.entry();
    await door.send([made]);
    await api.ask('undoCheckin', door.who, organiser.token);
    await api.ask('checkin', { ...door.who, gate: 'South' }, organiser.token);
    await door.send([door.entry({ kind: 'undone', of: made.id })]);
    expect((await logOf(door.who.userId)).map(({ kind }) => kind)).toEqual(['in', 'undone', 'in']);
    expect((await door.state()).checkedIn).toBe(1);
  });

  it('of two doors with the same ticket leaves one inside, and one conflict with both gates and times', async () => {
    const door = await newDoor();
    const [north, south] = [
      door.entry({ at: minutesAgo(60), gate: 'North' }),
      door.entry({ at: minutesAgo(61), gate: 'South' }),
    ];
    await door.send([north]);
    const other = randomUUID();
    expect((await door.send([south], { from: other })).results).toEqual([{ id: south.id, outcome: 'conflict' }]);
    expect((await door.send([south], { from: other })).results).toEqual([{ id: south.id, outcome: 'repeated' }]);
    const { conflicts, open: waiting, checkedIn } = await door.state();
    expect({ waiting, checkedIn }).toEqual({ waiting: 1, checkedIn: 1 });
    expect(conflicts).toEqual([
      {
        id: south.id,
        uId: door.who.userId,
        pId: door.who.purchaseId,
        firstname: 'Ada',
        surname: 'Lovelace',
        ticketName: 'Day pass',
        reference: expect.any(String),
        verdict: 'alreadyIn',
        made: { at: south.at, gate: 'South', by: expect.any(String), device: other },
        standing: { at: north.at, gate: 'North', by: expect.any(String) },
        ...{ settlement: null, settledBy: null, settledAt: null },
      },
    ]);
  });

  it('of an attendee whose order was cancelled meanwhile is a conflict, and they are not counted', async () => {
    const door = await newDoor();
    await api.sql("update purchases set status = 'cancelled' where id = $1", [door.who.purchaseId]);
    expect((await door.send([door.entry()])).results[0]?.outcome).toBe('conflict');
    const { conflicts, checkedIn } = await door.state();
    expect(checkedIn).toBe(0);
    expect(conflicts).toMatchObject([{ verdict: 'cancelled', standing: null }]);
    expect(await logOf(door.who.userId)).toEqual([]);
  });

  it('of a ticket that was transferred before is a conflict', async () => {
    const door = await newDoor();
    await api.sql('update registered_users set transferred_at = now() where id = $1', [door.who.userId]);
    expect((await door.send([door.entry()])).results[0]?.outcome).toBe('conflict');
    expect((await door.state()).conflicts).toMatchObject([{ verdict: 'transferred' }]);
  });

  it('has the time that it was, also of a device whose clock is a day off, and never one to come', async () => {
    const door = await newDoor();
    const day = 86_400_000;
    const tenMinutesAgo = new Date(api.clock.now.getTime() - 600_000);
    const made = door.entry({ at: new Date(tenMinutesAgo.getTime() + day).toISOString() });
    await door.send([made], { clockIsOff: day, listAt: made.at });
    expect((await logOf(door.who.userId))[0].at).toEqual(tenMinutesAgo);
    expect((await door.state()).devices).toMatchObject([{ listAt: tenMinutesAgo.toISOString() }]);
    const undone = door.entry({
      kind: 'undone',
      of: made.id,
      at: new Date(api.clock.now.getTime() + day).toISOString(),
    });
    await door.send([undone]);
    expect((await logOf(door.who.userId))[1].at).toEqual(api.clock.now);
  });

  it('that says it is older than a month has the time of its sending, so that no list or log has a time that cannot be shown', async () => {
    const door = await newDoor();
    const [made, sent] = ['1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.000Z'];
    for (const clockIsOff of [
      Date.parse('6000-01-01') - api.clock.now.getTime(),
      Date.parse(sent) - api.clock.now.getTime(),
    ]) {
      const entry = door.entry({ at: made });
      const { results } = await door.send([entry], { clockIsOff, listAt: made });
      expect(results).toEqual([{ id: entry.id, outcome: 'entered' }]);
      expect((await logOf(door.who.userId)).at(-1).at).toEqual(api.clock.now);
      expect((await door.state()).devices).toMatchObject([{ listAt: api.clock.now.toISOString() }]);
      const { status } = await api.call('getUsers', { formId: door.formId }, organiser.token);
      expect(status).toBe(200);
      await door.send([door.entry({ kind: 'undone', of: entry.id, at: made })], { clockIsOff });
    }
  });

  it('of no attendee that there is, or of another event, is told to be unknown, and the others are taken', async () => {
    const [door, elsewhere] = [await newDoor(), await newDoor()];
    const entries = [
      door.entry({ userId: randomUUID() }),
      door.entry({ userId: elsewhere.who.userId, purchaseId: elsewhere.who.purchaseId }),
      door.entry(),
    ];
    const outcomes = (await door.send(entries)).results.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(['unknown', 'unknown', 'entered']);
    expect(await logOf(elsewhere.who.userId)).toEqual([]);
    expect((await elsewhere.state()).conflicts).toEqual([]);
    expect((await door.state()).conflicts).toEqual([]);
  });

  it('of an attendee of another organiser’s event tells nothing of them', async () => {
    const [door, stranger] = [await newDoor(), await newOrganiser(api)];
    const elsewhere = await newEvent(api, stranger.token);
    await newAttendee(api, elsewhere, { surname: 'Hidden' });
    const [user] = await usersOf(api, stranger.token, elsewhere);
    const { results } = await door.send([door.entry({ userId: user?.uId ?? '', purchaseId: user?.pId ?? '' })]);
    expect(results).toMatchObject([{ outcome: 'unknown' }]);
    expect(JSON.stringify(await door.state())).not.toContain('Hidden');
  });

  it('at one event admits no attendee of another, whoever sends it', async () => {
    const [door, elsewhere] = [await newDoor(), await newDoor()];
    const entry = door.entry({ userId: elsewhere.who.userId, purchaseId: elsewhere.who.purchaseId });
    const { results } = await door.send([entry], { token: organiser.token });
    expect(results).toMatchObject([{ outcome: 'unknown' }]);
    expect(await logOf(elsewhere.who.userId)).toEqual([]);
  });
});

describe('a login that makes up', () => {
  it('devices keeps no other from being seen and locked, and no locked one from staying so', async () => {
    const door = await newDoor();
    const [real, lost] = [randomUUID(), randomUUID()];
    await door.send([], { from: real, token: organiser.token });
    await door.send([], { from: lost });
    const lock = { eventId: door.eventId, device: lost, isLocked: true };
    expect((await api.call('lockDevice', lock, organiser.token)).status).toBe(200);
    await api.sql(
      `insert into door_devices (id, event_id, user_id, gate, seen_at, unsent)
       select gen_random_uuid(), event_id, user_id, gate, seen_at + n * interval '1 second', 0
       from door_devices, generate_series(1, $2::integer) n where id = $1`,
      [lost, doorListLimits.devicesOfLogin],
    );
    const newest = randomUUID();
    await door.send([], { from: newest });
    const { devices } = await door.state();
    expect(devices.length).toBe(doorListLimits.devicesOfLogin + 1);
    expect(devices.map(({ id }) => id)).toEqual(expect.arrayContaining([real, lost, newest]));
    expect(devices.find(({ id }) => id === lost)?.isLocked).toBe(true);
  });

  it('conflicts has as many kept as may be, and the conflicts of others are kept besides', async () => {
    const door = await newDoor();
    await door.send([door.entry(), door.entry()]);
    await api.sql(
      `insert into entry_conflicts (id, event_id, registered_user_id, at, noted_at, by_user_id, gate, device, verdict)
       select gen_random_uuid(), event_id, registered_user_id, at, noted_at, by_user_id, gate, device, verdict
       from entry_conflicts, generate_series(1, $2::integer) where event_id = $1`,
      [door.eventId, doorListLimits.keptOfLogin - 2],
    );
    const { results } = await door.send([door.entry(), door.entry(), door.entry()]);
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(3).fill('conflict'));
    expect((await door.state()).open).toBe(doorListLimits.keptOfLogin);
    await door.send([door.entry()], { token: organiser.token });
    expect((await door.state()).open).toBe(doorListLimits.keptOfLogin + 1);
  });

  it('entries of one attendee ends where a scan would have too many to look through', async () => {
    const door = await newDoor();
    const entries = Array.from({ length: 50 }, () => {
      const made = door.entry();
      return [made, door.entry({ kind: 'undone', of: made.id })];
    }).flat();
    const again = () => entries.map((each) => ({ ...each, id: randomUUID() }));
    await door.send(entries);
    expect((await logOf(door.who.userId)).length).toBe(100);
    await api.sql(
      `insert into check_ins (registered_user_id, kind, at) select $1, 'undone', now() from generate_series(1, $2::integer)`,
      [door.who.userId, doorLimits.log - 100],
    );
    await door.send(again());
    expect((await api.ask('checkin', { ...door.who, gate: 'West' }, door.staff.token)).admitted).toBe(false);
    expect((await logOf(door.who.userId)).length).toBe(doorLimits.log);
  });
});

describe('a conflict', () => {
  it('is settled, and opened again', async () => {
    const door = await newDoor();
    await door.send([door.entry(), door.entry()]);
    const [waiting] = (await door.state()).conflicts;
    const settle = (settlement: 'samePerson' | null) =>
      api.ask('settleConflict', { conflictId: waiting?.id ?? '', settlement }, organiser.token);
    expect((await settle('samePerson')).conflict).toMatchObject({
      settlement: 'samePerson',
      settledBy: expect.any(String),
      settledAt: api.clock.now.toISOString(),
    });
    expect(await door.state()).toMatchObject({ open: 0, conflicts: [{ settlement: 'samePerson' }] });
    expect((await settle(null)).conflict).toMatchObject({ settlement: null, settledBy: null, settledAt: null });
    expect((await door.state()).open).toBe(1);
  });
});

describe('the state of the doors', () => {
  it('names no more gates than a page shows, those with most people first, however many staff have typed', async () => {
    const door = await newDoor();
    await bring(door.who.userId, doorListLimits.gates + 1);
    await api.sql(
      `with people as (update registered_users set checked_in_at = now() where event_id = $1 returning id, position)
       insert into check_ins (registered_user_id, kind, at, gate)
       select id, 'in', now(), case when position < 2 then 'Main' else 'Gate ' || position end from people`,
      [door.eventId],
    );
    const { gates } = await door.state();
    expect(gates).toHaveLength(doorListLimits.gates);
    expect(gates[0]).toMatchObject({ gate: 'Main', inside: 2 });
  });

  it('says who is in by gate, and what each device last said of itself', async () => {
    const door = await newDoor();
    await submit(api, door, { attendees: [attendee(door.ticketId), attendee(door.ticketId)] });
    const users = await usersOf(api, organiser.token, door);
    const entries = users.map(({ uId, pId }, index) =>
      door.entry({ userId: uId, purchaseId: pId, gate: index === 0 ? 'East' : 'West' }),
    );
    await door.send(entries);
    expect(await door.state()).toEqual({
      sessions: [],
      at: api.clock.now.toISOString(),
      minutes: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3],
      checkedIn: 3,
      left: 0,
      registered: 3,
      gates: [
        { gate: 'West', inside: 2, lastMinutes: 2 },
        { gate: 'East', inside: 1, lastMinutes: 1 },
      ],
      devices: [
        {
          id: door.device,
          gate: 'North',
          by: expect.any(String),
          seenAt: api.clock.now.toISOString(),
          listAt: null,
          unsent: 3,
          isLocked: false,
        },
      ],
      conflicts: [],
      open: 0,
    });
  });
});
