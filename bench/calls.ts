import { scanBadgeByCheckin } from '../src/api/contract/door.ts';
import { checkin } from '../src/api/contract/doorSteps.ts';
import { type Running, startBare } from './foyer.ts';
import { keptConnections, load, payloadOf, prepare, sendOk } from './load.ts';
import { postmasterOf } from './memory.ts';
import { watchProcessors } from './otherPrograms.ts';
import { registrations } from './registrations.ts';
import { atLeast, figure, median, type Row } from './row.ts';
import type { Place, Stage } from './stage.ts';

// A number of its own, since other parts admit people of the 20,000, too.
const attendees = 25_000;
const atOnce = 32;
const rounds = 5;
const eachRound = 3_000;

/** Check-in and scan calls a second beside a bare loop that updates and reads a row, in turns so that both meet the same machine. */
export async function calls(stage: Stage): Promise<Row[]> {
  const place = await stage.place(attendees);
  const { pool, databaseUrl, foyer, venue } = place;
  const postgres = postmasterOf((await stage.cluster()).dataDir);
  await pool.query('create table bare (id uuid primary key, name text not null, touched timestamptz)');
  await pool.query('insert into bare select id, search from registered_users');
  await pool.query('vacuum analyze bare');
  const bare = await startBare(databaseUrl);
  try {
    return [...(await ratios(bare, postgres, place)), ...(await registrations(foyer.url, venue))];
  } finally {
    await bare.stop();
  }
}

async function ratios(
  { url: bare, pid: barePid }: Running & { pid: number },
  postgres: number,
  { foyer: { url, pid: foyerPid }, venue: { eventId, staff }, attendees: list }: Place,
): Promise<Row[]> {
  const agent = keptConnections(atOnce);
  const attendee = (index: number) => list[index % list.length] ?? { uId: '', pId: '', code: '' };
  let admitted = 0;
  const jobs = {
    update: (index: number) => sendOk(bare, agent, { method: 'GET', path: `/update?id=${attendee(index).uId}` }),
    read: (index: number) => sendOk(bare, agent, { method: 'GET', path: `/read?id=${attendee(index).uId}` }),
    // Each attendee is checked in once: a second time would write nothing.
    checkIn: async () => {
      const { uId: userId, pId: purchaseId } = attendee(admitted++);
      const body = await sendOk(url, agent, prepare(checkin, { userId, purchaseId, gate: 'North' }, staff.token));
      if (!payloadOf<{ admitted: boolean }>(body).admitted) throw new Error(`Not admitted: ${body}`);
    },
    scan: async (index: number) => {
      const call = prepare(scanBadgeByCheckin, { qrCodeData: attendee(index).code, eventId }, staff.token);
      const { verdict } = payloadOf<{ verdict: string }>(await sendOk(url, agent, call));
      if (verdict !== 'admissible' && verdict !== 'alreadyIn') throw new Error(`Not a good ticket: ${verdict}`);
    },
  };
  const perSecond: Record<keyof typeof jobs, number[]> = { update: [], checkIn: [], read: [], scan: [] };
  const programs = { update: barePid, checkIn: foyerPid, read: barePid, scan: foyerPid };
  const seconds = Object.fromEntries(names.map((name) => [name, { server: 0, postgres: 0, own: 0 }])) as Seconds;
  for (let round = 0; round <= rounds; round++)
    for (const name of names) {
      const taken = watchProcessors(programs[name], postgres);
      const measured = await load(eachRound, atOnce, jobs[name]);
      // The first round warms up.
      if (round === 0) continue;
      perSecond[name].push(measured.perSecond);
      for (const [who, more] of Object.entries(taken())) seconds[name][who as keyof Taken] += more;
    }
  agent.destroy();
  const each = (sum: number) => ((1_000 * sum) / rounds / eachRound).toFixed(3);
  const { update, checkIn, read, scan } = perSecond;
  return [
    figure('bare loop: update by primary key', median(update), '/s'),
    figure('check-in calls', median(checkIn), '/s'),
    atLeast('check-in calls, of the bare loop', median(ratio(checkIn, update)), 65, '%'),
    figure('bare loop: read by primary key', median(read), '/s'),
    figure('scan calls', median(scan), '/s'),
    atLeast('scan calls, of the bare loop', median(ratio(scan, read)), 85, '%'),
    ...names.map((name) => ({
      what: `${what[name]}: processor time of server, PostgreSQL and the doors' program`,
      ...{ figure: Object.values(seconds[name]).map(each).join(' · '), budget: 'ms', met: null },
    })),
  ];
}

const names = ['update', 'checkIn', 'read', 'scan'] as const;
const what = { update: 'bare update', checkIn: 'check-in', read: 'bare read', scan: 'scan' };
type Taken = ReturnType<ReturnType<typeof watchProcessors>>;
type Seconds = Record<(typeof names)[number], Taken>;

const ratio = (ours: number[], bare: number[]) =>
  ours.map((value, round) => (100 * value) / (bare[round] ?? Number.NaN));
