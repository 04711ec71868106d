import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Admission, EntryRule } from '../../../src/api/contract/door.ts';
import { entryModes } from '../../../src/lib/admission.ts';
import { openDoorStore } from '../../../src/pages/door/offline/doorStore.ts';
import { attendee, submit } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { randomOf } from '../../support/random.ts';
import { newAppUser, newEvent, newOrganiser } from '../../support/world.ts';

/*
 * The server and a device judge by the same rules: whatever happened to a ticket, they say the same of it as soon as the device has heard of it. Until then a
 * device says that it goes by its list.
 */

const steps = Number(process.env.STEPS ?? 120);

const api = await openApi();
const organiser = await newOrganiser(api);

type Person = { userId: string; purchaseId: string; code: string; reference: string };

/** Of a door that stands at the workshop, all is said of who is there. */
async function newDoor(isAtWorkshop = false) {
  const at = await newEvent(api, organiser.token, { quantity: 1_000 });
  const { eventId, formId, ticketId } = at;
  const { token } = await newAppUser(api, organiser.token, eventId, 'checkin');
  const store = await openDoorStore(randomUUID(), () => api.clock.now);
  const workshop = { id: randomUUID(), name: 'Workshop', capacity: 2, tickets: [] as string[] };
  await api.ask(
    'saveDoorRules',
    { payload: { eventId, gates: [], sessions: [workshop], tickets: [] } },
    organiser.token,
  );
  const session = isAtWorkshop ? workshop.id : undefined;
  const here = session ?? null;
  const people = (): Promise<Person[]> =>
    api.sql(
      `select r.id as "userId", p.id as "purchaseId", b.code, p.reference from registered_users r
           join purchases p on p.id = r.purchase_id join badges b on b.registered_user_id = r.id
         where r.event_id = $1 and r.listed order by r.id`,
      [eventId],
    );
  const order = (count: number) =>
    submit(
      api,
      { formId, ticketIds: [] },
      {
        attendees: Array.from({ length: count }, (_, index) =>
          attendee(ticketId, { firstname: `Guest ${index}`, surname: randomUUID().slice(0, 8) }),
        ),
      },
    );
  const load = async () => {
    do {
      const wanted = await store.wanted(eventId, true, here);
      const payload = await api.ask('getDoorList', { eventId, device: randomUUID(), session, ...wanted }, token);
      await store.take(eventId, payload, true, null, here);
    } while (!(await store.state(eventId, here)).isDone);
  };
  const scan = (qrCodeData: string, gate?: string, direction: 'in' | 'out' = 'in') =>
    api.ask(
      'scanBadgeByCheckin',
      { eventId, qrCodeData, direction, session, ...(gate !== undefined && { gate }) },
      token,
    );
  const judge = (text: string, gate: string | null = null, isExit = false) =>
    store.judge(eventId, text, gate, isExit, here);
  const admit = async ({ userId, purchaseId }: Person, gate: string) =>
    (await api.ask('checkin', { userId, purchaseId, gate, session }, token)).admitted;
  const letOut = async ({ userId, purchaseId }: Person, gate: string) =>
    (await api.ask('checkout', { userId, purchaseId, gate, session }, token)).left;
  return { ...at, ...{ token, store, workshop, people, order, load, scan, judge, admit, letOut } };
}

type Door = Awaited<ReturnType<typeof newDoor>>;
const set = (text: string, ...values: unknown[]) => api.pool.query(text, values);

/** What may happen to a ticket between two looks at it. */
const happenings: Record<string, (door: Door, one: Person) => Promise<unknown>> = {
  'checked in': ({ token }, { userId, purchaseId }) => api.call('checkin', { userId, purchaseId, gate: 'West' }, token),
  'checked in at the workshop': ({ token, workshop }, { userId, purchaseId }) =>
    api.call('checkin', { userId, purchaseId, gate: 'Workshop', session: workshop.id }, token),
  'let out of the workshop': ({ token, workshop }, { userId, purchaseId }) =>
    api.call('checkout', { userId, purchaseId, gate: 'Workshop', session: workshop.id }, token),
  'undone at the workshop': ({ token, workshop }, { userId, purchaseId }) =>
    api.call('undoCheckin', { userId, purchaseId, session: workshop.id }, token),
  'the workshop for other tickets': ({ workshop }) =>
    set('update door_sessions set tickets = $2 where id = $1', workshop.id, [randomUUID()]),
  'the workshop for all': ({ workshop }) => set("update door_sessions set tickets = '{}' where id = $1", workshop.id),
  'the workshop of another size': ({ workshop }) =>
    set('update door_sessions set capacity = coalesce(capacity, 0) % 4 + 1 where id = $1', workshop.id),
  'the workshop removed, or back': ({ workshop }) =>
    set('update door_sessions set removed_at = case when removed_at is null then now() end where id = $1', workshop.id),
  'let out': ({ letOut }, one) => letOut(one, 'West'),
  undone: ({ token }, { userId, purchaseId }) => api.call('undoCheckin', { userId, purchaseId }, token),
  cancelled: (_, { purchaseId }) => set("update purchases set status = 'cancelled' where id = $1", purchaseId),
  refunded: (_, { purchaseId }) => set("update purchases set status = 'refunded' where id = $1", purchaseId),
  paid: (_, { purchaseId }) => set("update purchases set status = 'paid' where id = $1", purchaseId),
  'to be paid by transfer': (_, { purchaseId }) =>
    set("update purchases set status = 'awaitingTransfer' where id = $1", purchaseId),
  'to be paid at the door': (_, { purchaseId }) =>
    set("update purchases set status = 'awaitingDoor' where id = $1", purchaseId),
  renamed: (_, { userId }) => set("update registered_users set surname = 'Łopez-Größer' where id = $1", userId),
  transferred: async (_, { userId, code }) => {
    await set(
      'insert into retired_codes (code, ticket_key, registered_user_id, retired_at) values ($1, $1, $2, now())',
      code,
      userId,
    );
    await set('update badges set code = $2 where registered_user_id = $1', userId, `code-${randomUUID()}`);
    await set("update registered_users set transferred_at = now(), firstname = 'Next' where id = $1", userId);
  },
  noted: (_, { userId }) => set("update registered_users set attention = 'Call Ana' where id = $1", userId),
  'noted no more': (_, { userId }) => set("update registered_users set attention = '' where id = $1", userId),
  removed: (_, { userId }) => set('update registered_users set deleted_at = now() where id = $1', userId),
  'back again': (_, { userId }) => set('update registered_users set deleted_at = null where id = $1', userId),
  'a ticket renamed': ({ ticketId }) => set("update tickets set name = name || '+' where id = $1", ticketId),
  'an order more': ({ order }) => order(1),
};

/** The same but for what a device does not keep. */
const plain = (said: object | null) => {
  const text = JSON.stringify(said, (key, value) => (key === 'listAt' || key === 'photo' ? undefined : value));
  const { attendees, ...rest } = JSON.parse(text) as {
    attendees?: { uId: string }[];
    attendee?: { surname: string } | null;
  };
  return { ...rest, ...(attendees && { attendees: attendees.sort((one, other) => (one.uId < other.uId ? -1 : 1)) }) };
};

/** As a device says it of those whose code it has not been shown. */
const withSealedNotes = (said: object): object =>
  JSON.parse(JSON.stringify(said, (key, value) => (key === 'attention' && value !== '' ? null : value)));

describe('a device that has heard of everything', () => {
  it.each([
    { seed: 1, place: 'an entrance' },
    { seed: 2, place: 'an entrance' },
    { seed: 3, place: 'the workshop' },
    { seed: 4, place: 'the workshop' },
  ])('says of each ticket what the server says, whatever happened to it: $seed, at $place', async ({ seed, place }) => {
    const random = randomOf(seed);
    const door = await newDoor(place === 'the workshop');
    for (const count of [1, 1, 2, 3]) await door.order(count);
    // Who was removed before is on no list, and unknown to the device.
    await door.load();
    const names = Object.keys(happenings);
    const former: string[] = [];
    for (let step = 0; step < steps; step++) {
      const known = await door.people();
      const one = known[random(known.length)] as Person;
      const name = names[random(names.length)] ?? '';
      api.clock.advance(1_000);
      await happenings[name]?.(door, one);
      if (name === 'transferred') former.push(one.code);
      if (random(3) > 0) continue;
      await door.load();
      const texts = (await door.people()).flatMap(({ code, reference }) => [code, reference]);
      for (const text of [...texts, ...former, 'a-code-that-no-ticket-ever-had']) {
        const isExit = random(2) === 0;
        const here = plain(await door.judge(text, null, isExit));
        const said = await door.scan(text, undefined, isExit ? 'out' : 'in');
        // Only the code of a ticket opens a note on the device.
        const there = plain(text.startsWith('code-') || text.length > 20 ? said : withSealedNotes(said));
        // Of those removed from their order a device has no name that anything but their code opens, and of several shows any, who may be inside where another is not.
        if (here.attendee?.surname === '')
          for (const said of [here, there])
            Object.assign(said, { attendee: null, lastCheckIn: null, ...(isExit && { verdict: null }) });
        expect({ name, text, ...here }).toEqual({ name, text, ...there });
      }
    }
    door.store.close();
  }, 300_000);
});

const gates = ['North', 'South', 'East'];
const zones = ['Europe/London', 'America/New_York', 'Pacific/Auckland'];
const hour = 3_600_000;

/** A rule as an organiser might make one, around that time. */
function anyRule(random: (limit: number) => number, around: number): EntryRule | null {
  if (random(6) === 0) return null;
  const windowOf = () => {
    const from = around + (random(72) - 36) * hour;
    return { from: new Date(from).toISOString(), until: new Date(from + (1 + random(20)) * hour).toISOString() };
  };
  return {
    gates: gates.filter(() => random(3) === 0),
    windows: Array.from({ length: random(3) }, windowOf),
    entry: entryModes[random(entryModes.length)] ?? 'once',
    ...(random(2) === 0 && { reentry: false }),
    ...(random(3) === 0 && { ask: 'Ask for a student card' }),
  };
}

describe('rules of gates, times and days', () => {
  const begin = api.clock.now;
  afterEach(() => {
    api.clock.now = begin;
  });

  const ofEntrance = ['admissible', 'alreadyIn', 'noReentry', 'toPay', 'wrongGate', 'wrongTime'];
  const ofWorkshop = ['admissible', 'alreadyIn', 'unpaid', 'wrongSession', 'wrongTime'];
  it.each([
    { seed: 11, place: 'an entrance', said: ofEntrance },
    { seed: 12, place: 'an entrance', said: ofEntrance },
    { seed: 13, place: 'the workshop', said: ofWorkshop },
    { seed: 14, place: 'the workshop', said: ofWorkshop },
  ])('are the same at the server, its statement that admits, and a device: $seed, at $place', async ({
    seed,
    place,
    said,
  }) => {
    const random = randomOf(seed);
    const door = await newDoor(place === 'the workshop');
    const { eventId, ticketId } = door;
    const zone = zones[random(zones.length)] ?? '';
    await set('update events set time_zone = $2 where id = $1', eventId, zone);
    for (const count of [1, 1, 2]) await door.order(count);
    const seen = new Set<string>();
    for (let step = 0; step < steps; step++) {
      api.clock.advance(random(5) * hour);
      const rule = anyRule(random, api.clock.now.getTime());
      const draft = { eventId, gates, tickets: [{ ticketId, rule }] };
      if (random(3) === 0) await api.ask('saveDoorRules', { payload: draft }, organiser.token);
      const known = await door.people();
      const one = known[random(known.length)] as Person;
      const name =
        [
          ...['paid', 'undone', 'to be paid at the door', 'checked in', 'let out', 'let out', ''],
          ...['undone at the workshop', 'let out of the workshop', 'let out of the workshop'],
          ...['the workshop for other tickets', 'the workshop for all', 'the workshop for all'],
        ][random(13)] ?? '';
      await happenings[name]?.(door, one);
      await door.load();
      for (const gate of [...gates, '', undefined]) {
        const here = plain(await door.judge(one.code, gate ?? null));
        const there = plain(await door.scan(one.code, gate));
        expect({ step, gate, ...here }).toEqual({ step, gate, ...there });
      }
      const leaving = plain(await door.judge(one.code, null, true));
      expect({ step, ...leaving }).toEqual({ step, ...plain(await door.scan(one.code, undefined, 'out')) });
      if (random(4) === 0) {
        const out = (await door.scan(one.code, undefined, 'out')) as Admission;
        expect({ step, left: await door.letOut(one, '') }).toEqual({ step, left: out.verdict === 'leaving' });
      }
      const gate = gates[random(gates.length)] ?? '';
      const { verdict } = (await door.scan(one.code, gate)) as Admission;
      seen.add(verdict);
      expect({ step, verdict, admitted: await door.admit(one, gate) }).toEqual({
        ...{ step, verdict },
        admitted: verdict === 'admissible',
      });
    }
    expect([...seen].sort()).toEqual(said);
    door.store.close();
  }, 300_000);
});

describe('a device that has not heard of it', () => {
  it.each(Object.keys(happenings))('says that it goes by its list: %s', async (name) => {
    const door = await newDoor();
    await door.order(1);
    await door.load();
    const [one] = await door.people();
    const { listAt } = await door.store.state(door.eventId);
    await happenings[name]?.(door, one as Person);
    const said = (await door.judge(one?.code ?? '')) as Admission & { listAt?: string };
    expect(said).toMatchObject({ verdict: 'admissible', listAt });
  });
});
