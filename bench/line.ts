import { brotliCompressSync, constants } from 'node:zlib';
import type pg from 'pg';
import { getOrderLine, type OrderLine } from '../src/api/contract/registration.ts';
import { startFoyer } from './foyer.ts';
import { simulate } from './lineSimulation.ts';
import { keptConnections, load, payloadOf, prepare, send, sendOk } from './load.ts';
import { submission } from './registrations.ts';
import { figure, percentile, type Row } from './row.ts';
import type { Stage } from './stage.ts';
import { openVenue } from './venue.ts';

/** `perSecond`: orders that two Foyers on one database place together, as the part `rush` has it for one core each. */
const minute = { arrivals: 200_000, seconds: 60, foyers: 2, perSecond: 250 };
/** As many Foyers and cores of a PostgreSQL as docs/scaling.md calculates with. */
const tenMinutes = { arrivals: 1_000_000, seconds: 600, foyers: 12, perSecond: 1_000 };
const joins = 20_000;
const asks = 40_000;
const atOnce = 64;

/** 200,000 people order within a minute, and a million within ten: what becomes of them, by a program, and what a Foyer and its PostgreSQL have with each, measured. */
export async function line(stage: Stage): Promise<Row[]> {
  return [
    ...simulated('as many tickets as people', { ...minute, tickets: minute.arrivals }),
    ...simulated('20,000 tickets', { ...minute, tickets: 20_000 }),
    ...simulated('a million in ten minutes', { ...tenMinutes, tickets: tenMinutes.arrivals }),
    ...(await measured(stage)),
  ];
}

function simulated(what: string, setting: Parameters<typeof simulate>[0]): Row[] {
  const { arrivals, tickets } = setting;
  const told = simulate(setting);
  const per = (count: number) => count / arrivals;
  return [
    figure(`simulated, ${what}: orders placed`, told.placed, ''),
    figure('  until the last order is placed', told.lastPlaced / 60, 'min'),
    figure('  until everybody has heard', told.lastHeard / 60, 'min'),
    figure('  orders sent to the Foyers, in the fullest second', told.sent.most, '/s'),
    figure('  orders sent by each person', per(told.sent.all), ''),
    figure('  asked of the front, in the fullest second', told.asked.most, '/s'),
    figure('  asked by each person', per(told.asked.all), ''),
    figure('  asked of the Foyers, in the fullest second', told.passedOn.most, '/s'),
    figure('  orders that waited in a Foyer at most', told.mostWaiting, ''),
    ...(tickets < arrivals ? [] : estimates(told.honesty)),
    figure('  overtaken by a buyer who came later, p95, by', percentile(told.overtaken, 95), 's'),
    figure('  a call of the line, mean', told.cost, 'µs'),
  ];
}

/** Where all are let in: else few waited for so long as that counts. */
const estimates = (honesty: number[]): Row[] => [
  figure('  first estimate of the wait, of what it was: 5 % below', percentile(honesty, 5), '×'),
  figure('  the same, median', percentile(honesty, 50), '×'),
  figure('  the same, 5 % above', percentile(honesty, 95), '×'),
];

async function measured(stage: Stage): Promise<Row[]> {
  const cluster = await stage.newCluster();
  const { url: databaseUrl, pool } = await cluster.database('foyer_line');
  const foyer = await startFoyer(databaseUrl, { ORDER_LINE_FROM: '1' });
  const agent = keptConnections(atOnce + 40);
  const holding = await pool.connect();
  try {
    const venue = await openVenue(foyer.url);
    const ask = () => prepare(getOrderLine, { formId: venue.ticket.formId });
    await load(2_000, atOnce, () => sendOk(foyer.url, agent, ask()));
    const empty = await load(asks, atOnce, () => sendOk(foyer.url, agent, ask()));
    // Whatever orders something waits for the event, and whoever comes then stands in line.
    await holding.query('begin');
    await holding.query('select from events where id = $1 for update', [venue.eventId]);
    const held = Array.from({ length: 40 }, (_, index) => send(foyer.url, agent, submission(venue, index)));
    await Promise.race(held);
    const told: number[] = [];
    const before = await statements(pool);
    const join = async (index: number) =>
      told.push((await send(foyer.url, agent, submission(venue, 100 + index))).status);
    const joined = await load(joins, atOnce, join);
    const asked = (await statements(pool)) - before;
    const body = await sendOk(foyer.url, agent, ask());
    const long = await load(asks, atOnce, () => sendOk(foyer.url, agent, ask()));
    const { waiting } = payloadOf<OrderLine>(body);
    await holding.query('commit');
    await Promise.all(held);
    return [
      figure('measured: people told their place, by one Foyer', joined.perSecond, '/s'),
      figure('  until a buyer is told their place, p95', percentile(joined.times, 95), 'ms'),
      figure('  of them told anything else', told.filter((status) => status !== 503).length, ''),
      figure('  statements of PostgreSQL for each of them', asked / joins, ''),
      figure('  answers where the line has got, an empty one', empty.perSecond, '/s'),
      figure(`  the same, with ${waiting.length} times told`, long.perSecond, '/s'),
      figure('  bytes of such an answer', body.length, ''),
      figure(
        '  the same, packed',
        brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length,
        '',
      ),
    ];
  } finally {
    holding.release();
    agent.destroy();
    await foyer.stop();
  }
}

/** How many transactions the database has ended: without a transaction of one's own each statement is one. */
async function statements(pool: pg.Pool): Promise<number> {
  await pool.query('select pg_stat_clear_snapshot()');
  const { rows } = await pool.query<{ count: number }>(
    'select (xact_commit + xact_rollback)::integer as count from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.count ?? 0;
}
