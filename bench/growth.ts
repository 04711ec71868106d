import type { Agent } from 'node:http';
import { getUsers } from '../src/api/contract/attendeeList.ts';
import { getUsersByNameNEventId, scanBadgeByCheckin } from '../src/api/contract/door.ts';
import { getDashboard } from '../src/api/contract/eventList.ts';
import type { AttendeeFilter } from '../src/lib/attendee.ts';
import { rare } from './fill.ts';
import { keptConnections, load, type Prepared, prepare, sendOk } from './load.ts';
import { atMost, median, percentile, type Row } from './row.ts';
import type { Place, Stage } from './stage.ts';
import type { Venue } from './venue.ts';

const sizes = [1_000, 10_000, 100_000] as const;
const rounds = 12;
const eachRound = 25;

/** `max` bounds the milliseconds among 100,000, where it finds more there; else the time must hardly grow. */
type Work = { what: string; call: (place: Place, index: number) => Prepared; max?: number };

const cycle = <Value>(values: readonly Value[], index: number) => values[index % values.length] as Value;

export const works: Work[] = [
  {
    what: 'first page of the list',
    call: ({ venue }) => prepare(getUsers, { formId: venue.form.form.id, limit: '100' }, venue.organiser.token),
  },
  {
    what: 'scan',
    call: ({ venue: { eventId, staff }, attendees }, index) =>
      prepare(scanBadgeByCheckin, { qrCodeData: cycle(attendees, index * 37).code, eventId }, staff.token),
  },
  // As many are found at each size: how many match is a cost of its own, which the next line adds.
  { what: 'search at the door, a surname of 10', call: ({ venue }) => search(venue, rare) },
  {
    what: 'search at the door, a surname of 2 %',
    call: ({ venue }, index) => search(venue, cycle(['whitlock', 'okafor', 'haddad', 'quinn'], index)),
    max: 10,
  },
  { what: 'dashboard', call: ({ venue }) => prepare(getDashboard, {}, venue.organiser.token) },
];

const search = ({ eventId, staff }: Venue, name: string) =>
  prepare(getUsersByNameNEventId, { eventId, name }, staff.token);

/** The same calls of Foyers whose one event has 1,000, 10,000 and 100,000 people, one call at a time and in turns. */
export async function growth(stage: Stage): Promise<Row[]> {
  const [small, middle, large] = [
    await stage.place(sizes[0]),
    await stage.place(sizes[1]),
    await stage.place(sizes[2]),
  ];
  const agent = keptConnections(1);
  const rows: Row[] = [];
  for (const { what, call, max: most } of works) {
    const times = await measure(agent, [small, middle, large], call);
    const [min = Number.NaN, , max = Number.NaN] = times;
    const row = `${what}: ${times.map((time) => time.toFixed(1)).join(' · ')} ms`;
    rows.push(most ? atMost(row, max, most, 'ms') : atMost(row, max / min, 1.3, '×'));
  }
  agent.destroy();
  return rows;
}

/** The median milliseconds at each place. */
export async function measure(agent: Agent, places: Place[], call: Work['call']): Promise<number[]> {
  const times: number[][] = places.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [size, place] of places.entries()) {
      const measured = await load(eachRound, 1, (index) =>
        sendOk(place.foyer.url, agent, call(place, round * eachRound + index)),
      );
      // The first rounds warm up.
      if (round >= 2) times[size]?.push(...measured.times);
    }
  return times.map(median);
}

/** What people type, whole or half typed, found or not. */
const typed = ['w', 'wh', 'whi', 'whit', 'whitlock', 'ada ', 'grace okafor', 'northwind', 'zq', 'no such name'];
const repeats = 20;

/** What an organiser narrows and sorts the list by: what no attendee has, what all have, and what no index knows. */
const narrowed: AttendeeFilter[] = [
  { sort: 'name' },
  { sort: '-organization' },
  { sort: 'email' },
  { sort: 'status' },
  { sort: '-checkedIn' },
  { country: 'IS' },
  { country: 'GB', sort: 'organization' },
  { payment: 'paid' },
  { payment: 'free', checkedIn: 'no' },
  { from: '2020-01-01', to: '2020-01-31' },
];

export const search100000 = async (stage: Stage): Promise<Row[]> =>
  searches(await stage.place(100_000), '100,000 people');

/** How long the server takes to find people of an event, at the door and over the list. */
export async function searches({ foyer, venue }: Place, people: string): Promise<Row[]> {
  const { form, organiser } = venue;
  const agent = keptConnections(1);
  const kinds: [string, (name: string) => Prepared][] = [
    ['at the door', (name) => search(venue, name)],
    ['in the list', (name) => prepare(getUsers, { formId: form.form.id, name, limit: '100' }, organiser.token)],
  ];
  const rows: Row[] = [];
  for (const [where, call] of kinds) {
    const ask = (index: number) => sendOk(foyer.url, agent, call(cycle(typed, index)));
    await load(typed.length * 2, 1, ask);
    const { times } = await load(typed.length * repeats, 1, ask);
    const slowest = typed
      .map((name, index) => ({ name, time: median(times.filter((_, at) => at % typed.length === index)) }))
      .reduce((one, other) => (one.time > other.time ? one : other));
    const what = `search ${where}, ${people}, p95 (slowest: "${slowest.name}", ${slowest.time.toFixed(0)} ms)`;
    rows.push(atMost(what, percentile(times, 95), 50, 'ms'));
  }
  const filter = (index: number) =>
    prepare(getUsers, { formId: form.form.id, limit: '100', ...cycle(narrowed, index) }, organiser.token);
  const { times } = await load(narrowed.length * repeats, 1, (index) => sendOk(foyer.url, agent, filter(index)));
  const medians = narrowed.map((_, kind) => median(times.filter((_, at) => at % narrowed.length === kind)));
  const most = Math.max(...medians);
  const slowest = JSON.stringify(narrowed[medians.indexOf(most)]);
  const what = `list narrowed or sorted, 100,000 people, p95 (slowest: ${slowest}, ${most.toFixed(0)} ms)`;
  rows.push(atMost(what, percentile(times, 95), 250, 'ms'));
  agent.destroy();
  return rows;
}
