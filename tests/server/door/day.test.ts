import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Attendee, fill } from '../../../bench/fill.ts';
import type { Venue } from '../../../bench/venue.ts';
import { type DoorStore, openDoorStore } from '../../../src/pages/door/offline/doorStore.ts';
import { openApi } from '../../support/fixtures.ts';
import { randomOf } from '../../support/random.ts';
import { newAppUser, newEvent, newOrganiser } from '../../support/world.ts';

/*
 * A day at the doors of an event, on the real server and database and the real store of a device, with a network that comes and goes. DOORS=20 PEOPLE=20000
 * plays a large one.
 */

const doors = Number(process.env.DOORS ?? 6);
const people = Number(process.env.PEOPLE ?? 150);

/** In milliseconds: a large day takes its time. */
const timeout = 600_000 + people * 100;

const api = await openApi();
const organiser = await newOrganiser(api);

type Door = { store: DoorStore; device: string; gate: string; isUp: boolean };
/** What the people at the doors saw: who was let in and out, when, by which entry, and which of these was undone. */
type Step = { kind: 'in' | 'out' | 'undone'; at: string };
type Seen = Map<string, Map<string, Step>>;

class Lost extends Error {}

/** `keepsIds`: a door asks again under the id of its first try. Without, each try is an entry of its own. */
async function playDay(seed: number, { keepsIds = true } = {}) {
  const random = randomOf(seed);
  const chance = (percent: number) => random(100) < percent;
  const at = await newEvent(api, organiser.token, { quantity: people * 2 });
  const { eventId } = at;
  const { token } = await newAppUser(api, organiser.token, eventId, 'checkin');
  const venue = {
    eventId,
    form: { form: { id: at.formId, questions: [] } },
    ticket: { id: at.ticketId, name: 'Day pass' },
  } as unknown as Venue;
  await api.sql("update purchases set reference = 'OLD-' || id where reference like 'BENCH-%'");
  const attendees = await fill(api.pool, venue, people);
  const seen: Seen = new Map(attendees.map(({ uId }) => [uId, new Map()]));

  const open = async (index: number): Promise<Door> => ({
    store: await openDoorStore(randomUUID(), () => api.clock.now),
    device: randomUUID(),
    gate: `Gate ${index}`,
    isUp: true,
  });
  const all = await Promise.all(Array.from({ length: doors }, (_, index) => open(index)));

  /** A call over the network of a door: it may not arrive, and its answer may not. */
  async function over<Answer>(door: Door, call: () => Promise<Answer>): Promise<Answer> {
    if (!door.isUp || chance(8)) throw new Lost();
    const answer = await call();
    if (chance(8)) throw new Lost();
    return answer;
  }

  async function load(door: Door): Promise<void> {
    do {
      const wanted = await door.store.wanted(eventId);
      const { payload } = await over(door, () =>
        api.call('getDoorList', { eventId, device: door.device, ...wanted }, token),
      );
      await door.store.take(eventId, payload);
    } while (!(await door.store.state(eventId)).isDone);
  }

  async function send(door: Door): Promise<void> {
    const entries = (await door.store.unsent(eventId)).map(({ eventId: _, by: __, ...entry }) => entry);
    if (entries.length === 0) return;
    const { payload } = await over(door, () =>
      api.call(
        'sendEntries',
        {
          ...{ eventId, entries, sentAt: api.clock.now.toISOString() },
          device: { id: door.device, gate: door.gate, listAt: null, unsent: 0 },
        },
        token,
      ),
    );
    await door.store.settle(payload.results);
  }

  const unlessLost = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
    }
  };

  /** Somebody holds up their ticket: the server is asked while there is a network, and else the list. */
  async function arrive(door: Door, { uId: userId, pId: purchaseId, code }: Attendee): Promise<void> {
    const said = await door.store.judge(eventId, code);
    if (said?.verdict !== 'admissible') return;
    const id = randomUUID();
    const noted = (entry: string) => seen.get(userId)?.set(entry, { kind: 'in', at: api.clock.now.toISOString() });
    try {
      const call = { userId, purchaseId, gate: door.gate, heldSince: '' as const, entry: id };
      const { payload } = await over(door, () => api.call('checkin', call, token));
      await door.store.note(eventId, payload.admission);
      if (payload.admitted) noted(id);
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      const entry = keepsIds ? id : randomUUID();
      const question = { userId, purchaseId, gate: door.gate, heldSince: '', paid: null };
      const answer = await door.store.admit(eventId, question, entry, 'Sam');
      if (answer?.admitted) noted(entry);
    }
  }

  /** Somebody who is inside holds up their ticket at an exit. */
  async function leave(door: Door, { uId: userId, pId: purchaseId, code }: Attendee): Promise<void> {
    const said = await door.store.judge(eventId, code, null, true);
    if (said?.verdict !== 'leaving') return;
    const id = randomUUID();
    const noted = (entry: string) => seen.get(userId)?.set(entry, { kind: 'out', at: api.clock.now.toISOString() });
    try {
      const { payload } = await over(door, () =>
        api.call('checkout', { userId, purchaseId, gate: door.gate, entry: id }, token),
      );
      await door.store.note(eventId, payload.admission);
      if (payload.left) noted(id);
    } catch (error) {
      if (!(error instanceof Lost)) throw error;
      const entry = keepsIds ? id : randomUUID();
      const question = { userId, purchaseId, gate: door.gate, heldSince: '', paid: null, isExit: true };
      if ((await door.store.admit(eventId, question, entry, 'Sam'))?.admitted) noted(entry);
    }
  }

  /** A door takes back what it has not sent yet. */
  async function takeBack(door: Door, { uId: userId, pId: purchaseId }: Attendee): Promise<void> {
    const last = (await door.store.unsent(eventId)).filter((entry) => entry.userId === userId).at(-1);
    const question = { userId, purchaseId, gate: door.gate, heldSince: '', paid: null };
    if (last?.kind === 'in' && (await door.store.undo(eventId, question, randomUUID(), 'Sam')))
      seen.get(userId)?.set(last.id, { kind: 'undone', at: '' });
  }

  const pick = <Item>(items: readonly Item[]) => items[random(items.length)] as Item;
  for (const door of all) while (!(await door.store.state(eventId)).isDone) await unlessLost(() => load(door));
  // Some hold up their ticket at two doors, or go out and come back.
  const queue = attendees.flatMap((attendee) => (chance(35) ? [attendee, attendee] : [attendee]));
  while (queue.length > 0) {
    const [next] = queue.splice(random(queue.length), 1);
    const door = pick(all);
    api.clock.advance(1_000);
    if (chance(4)) door.isUp = !door.isUp;
    if (next) await arrive(door, next);
    if (chance(40)) await leave(pick(all), pick(attendees));
    if (next && chance(4)) await takeBack(door, next);
    if (chance(15)) await unlessLost(() => send(door));
    if (chance(10)) await unlessLost(() => load(door));
  }
  for (const door of all) {
    door.isUp = true;
    while ((await door.store.unsent(eventId)).length > 0) await unlessLost(() => send(door));
  }
  return { faults: await faultsOf(eventId, seen), ...(await figuresOf(eventId, all)) };
}

async function figuresOf(eventId: string, all: Door[]) {
  const payload = await api.ask('getDoorState', { eventId }, organiser.token);
  const unsent = await Promise.all(all.map(async ({ store }) => (await store.unsent(eventId)).length));
  for (const { store } of all) store.close();
  const { checkedIn, left, open } = payload;
  return { checkedIn, left, open, unsent: unsent.reduce((sum, each) => sum + each, 0) };
}

/** Whether somebody is inside after these steps, in the order in which they happened. */
const isInsideAfter = (steps: readonly Step[]): boolean =>
  [...steps]
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .filter(({ kind }) => kind !== 'undone')
    .at(-1)?.kind === 'in';

/** What is not as the doors saw it: by hand from what was said there, and from nothing of the server's but its tables. */
async function faultsOf(eventId: string, seen: Seen): Promise<string[]> {
  const logged = await api.sql(
    `with log as (
       select c.registered_user_id as id, count(*) filter (where c.kind = 'in')::integer as counted, count(*) filter (where c.kind = 'out')::integer as gone,
         array_agg(c.kind order by c.at, c.sequence) filter (where u.id is null) as log
       from check_ins c left join check_ins u on u.undoes = c.id group by c.registered_user_id
     ), waiting as (
       select registered_user_id as id, count(*)::integer as conflicts from entry_conflicts group by registered_user_id
     )
     select r.id, r.checked_in_at is not null as came, r.checked_in_at is not null and r.left_at is null as inside,
       l.log, coalesce(l.counted, 0) as counted, coalesce(l.gone, 0) as gone, coalesce(w.conflicts, 0) as conflicts
     from registered_users r left join log l using (id) left join waiting w using (id) where r.event_id = $1`,
    [eventId],
  );
  return logged.flatMap(({ id, came, inside, log, counted, gone, conflicts }) => {
    const steps = [...(seen.get(id)?.values() ?? [])];
    const [outs, ins] = [steps.filter(({ kind }) => kind === 'out'), steps.filter(({ kind }) => kind !== 'out')];
    const isTakenBack = ins.some(({ kind }) => kind === 'undone');
    const kinds: string[] = (log ?? []).filter((kind: string) => kind !== 'undone');
    const twice = kinds.some((kind, place) => kind === 'in' && kinds[place + 1] === 'in');
    return [
      ...(twice ? [`${id}: is in twice: ${kinds}`] : []),
      ...(inside === (kinds.at(-1) === 'in') ? [] : [`${id}: the log says ${kinds}, and inside is ${inside}`]),
      ...(isTakenBack || inside === isInsideAfter(steps)
        ? []
        : [`${id}: inside is ${inside} after ${JSON.stringify(steps)}`]),
      ...(!ins.some(({ kind }) => kind === 'in') || came || conflicts > 0 ? [] : [`${id}: was let in and is lost`]),
      ...(ins.length > 0 || !came ? [] : [`${id}: was not let in and is counted`]),
      // Each who was let in counts, or waits for the organiser to settle it, whether it was taken back later or not.
      ...(counted + conflicts === ins.length
        ? []
        : [`${id}: let in ${ins.length} times, ${counted} count, ${conflicts} wait`]),
      ...(gone === outs.length ? [] : [`${id}: let out ${outs.length} times, ${gone} are noted`]),
    ];
  });
}

describe('a day at the doors with a network that comes and goes', () => {
  it.each([1, 2, 3])(
    'counts everybody who was let in and out once, loses none and lists each who came twice: %i',
    async (seed) => {
      const { faults, open, unsent, checkedIn, left } = await playDay(seed);
      expect(faults).toEqual([]);
      expect(unsent).toBe(0);
      expect(open).toBeGreaterThan(0);
      expect(left).toBeGreaterThan(0);
      expect(checkedIn).toBeGreaterThan(people * 0.9);
    },
    timeout,
  );

  it(
    'goes wrong where a door asks again under another id',
    async () => {
      expect((await playDay(1, { keepsIds: false })).faults).not.toEqual([]);
    },
    timeout,
  );
});
