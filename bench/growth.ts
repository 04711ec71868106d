import type { Agent } from 'node:http';
import { scanBadgeByCheckin } from '../src/api/contract/badge.ts';
import { getDashboard } from '../src/api/contract/dashboard.ts';
import { getUsers, getUsersByNameNEventId } from '../src/api/contract/users.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { fill, type Person } from './fill.ts';
import { type Running, startFoyer } from './foyer.ts';
import { keptConnections, load, type Shot, shootWell, shotOf } from './load.ts';
import { atMost, median, percentile, type Row } from './row.ts';
import { openVenue, type Venue } from './venue.ts';

const sizes = [1_000, 10_000, 100_000];
const rounds = 12;
const eachRound = 25;

type Place = { size: number; foyer: Running; venue: Venue; people: Person[] };
type Work = { what: string; shot: (place: Place, index: number) => Shot };

const cycle = <Value>(values: readonly Value[], index: number) => values[index % values.length] as Value;

/** One name that some have, at any size, and one that exactly one has: how many match is what a search costs. */
const works: Work[] = [
  {
    what: 'first page of the list',
    shot: ({ venue }) => shotOf(getUsers, { formId: venue.form.form.id, limit: '100' }, venue.organiser.token),
  },
  {
    what: 'scan',
    shot: ({ venue, people }, index) =>
      shotOf(
        scanBadgeByCheckin,
        { qrCodeData: cycle(people, index * 37).code, eventId: venue.eventId },
        venue.staff.token,
      ),
  },
  {
    what: 'search at the door, a common surname',
    shot: ({ venue }, index) => search(venue, cycle(['whitlock', 'okafor', 'haddad', 'quinn'], index)),
  },
  {
    what: 'search at the door, a full name',
    shot: ({ venue }, index) => search(venue, cycle(['ada abbott', 'zofia quinn', 'hugo kaur', 'mira patel'], index)),
  },
  { what: 'dashboard', shot: ({ venue }) => shotOf(getDashboard, {}, venue.organiser.token) },
];

const search = ({ eventId, staff }: Venue, name: string) =>
  shotOf(getUsersByNameNEventId, { eventId, name }, staff.token);

/** The same calls of Foyers whose one event has 1,000, 10,000 and 100,000 people, one call at a time and in turns. */
export async function growth(): Promise<Row[]> {
  const cluster = await openCluster();
  const places: Place[] = [];
  try {
    for (const size of sizes) places.push(await openPlace(cluster, size));
    const agent = keptConnections(1);
    const rows: Row[] = [];
    for (const work of works) rows.push(...(await measure(agent, places, work)));
    rows.push(...(await searches(agent, places.at(-1) as Place)));
    agent.destroy();
    return rows;
  } finally {
    await Promise.all(places.map(({ foyer }) => foyer.stop()));
    await cluster.stop();
  }
}

async function openPlace(cluster: Cluster, size: number): Promise<Place> {
  const { url, pool } = await cluster.database(`foyer_${size}`);
  const foyer = await startFoyer(url);
  const venue = await openVenue(foyer.url);
  return { size, foyer, venue, people: await fill(pool, venue, size) };
}

async function measure(agent: Agent, places: Place[], { what, shot }: Work): Promise<Row[]> {
  const times = new Map<Place, number[]>(places.map((place) => [place, []]));
  for (let round = 0; round < rounds; round++)
    for (const place of places) {
      const measured = await load(eachRound, 1, (index) =>
        shootWell(place.foyer.url, agent, shot(place, round * eachRound + index)),
      );
      // The first rounds warm up.
      if (round >= 2) times.get(place)?.push(...measured.times);
    }
  const [least = Number.NaN, middle = Number.NaN, most = Number.NaN] = places.map((place) =>
    median(times.get(place) ?? []),
  );
  const shown = [least, middle, most].map((time) => time.toFixed(1)).join(' · ');
  return [atMost(`${what}: ${shown} ms`, most / least, 1.5, '×')];
}

const parts = ['w', 'wh', 'whi', 'whit', 'whitlock', 'ada ', 'grace okafor', 'northwind', 'zq', 'nobody at all'];

/** What people type at a door and over a list, whole or half typed, found or not. */
async function searches(agent: Agent, place: Place): Promise<Row[]> {
  const { venue, foyer } = place;
  const { form, organiser } = venue;
  const atDoor = (name: string) => search(venue, name);
  const inList = (name: string) => shotOf(getUsers, { formId: form.form.id, name, limit: '100' }, organiser.token);
  const rows: Row[] = [];
  for (const [what, shot] of [
    ['at the door', atDoor],
    ['in the list', inList],
  ] as const) {
    const ask = (index: number) => shootWell(foyer.url, agent, shot(cycle(parts, index)));
    await load(parts.length * 2, 1, ask);
    const { times } = await load(parts.length * 20, 1, ask);
    rows.push(atMost(`search ${what}, 100,000 people, the server's answer, p95`, percentile(times, 95), 150, 'ms'));
  }
  return rows;
}
