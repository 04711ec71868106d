import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ticketDraft } from '../harness/drafts.ts';
import type { PurchaseView } from '../src/api/contract/payment.ts';
import { submitUserForm } from '../src/api/contract/registration.ts';
import { saveTicket } from '../src/api/contract/ticket.ts';
import { bodyLimits, bodyTime } from '../src/lib/limits.ts';
import { type Running, startBare, startFoyer } from './foyer.ts';
import { keptConnections, load, type Prepared, payloadOf, send, sendOk } from './load.ts';
import { memoryOf, peakOf } from './memory.ts';
import { pay, submission } from './registrations.ts';
import { atMost, figure, percentile, type Row } from './row.ts';
import type { Stage } from './stage.ts';
import { openVenue } from './venue.ts';

const buyers = 5_000;
const tickets = 500;
const warmUp = 400;
/** Milliseconds after which the memory has come to rest. */
const rest = 60_000;

/** All buyers order at the same moment, half at each of two Foyers; who gets a ticket pays for it. */
export async function rush(stage: Stage): Promise<Row[]> {
  const cluster = await stage.newCluster();
  const { url, pool } = await cluster.database('foyer_rush');
  const floor = await rushBare(url);
  const foyers = await Promise.all([startFoyer(url), startFoyer(url)]);
  const counter = counterOf(foyers);
  try {
    const venue = await openVenue(foyers[0].url);
    const { ticket } = await venue.organiser.api.call(saveTicket, {
      payload: ticketDraft(venue.form.form.id, { name: 'Rush', price: 9_500, quantity: tickets }),
    });
    const say = (index: number) => (call: Prepared) => sendOk(...counter.at(index), call);
    const soldOut: number[] = [];
    const winners: number[] = [];
    const buy = async (index: number) => {
      const begun = performance.now();
      const submitted = await send(...counter.at(index), submission({ ...venue, ticket }, index));
      if (submitted.status === 409) return soldOut.push(performance.now() - begun);
      if (submitted.status !== 200) throw new Error(`A buyer was told ${submitted.status}: ${submitted.body}`);
      const { key } = payloadOf<{ purchase: PurchaseView }>(submitted.body).purchase;
      if ((await pay(say(index), key)) !== 'paid') throw new Error('A held ticket was not paid for');
      return winners.push(performance.now() - begun);
    };
    // Both processes answer some calls first, for a ticket that does not run out.
    await load(warmUp, 20, (index) => say(index)(submission(venue, 100_000 + index)));
    await load(buyers, buyers, buy);
    const { rows } = await pool.query<{ sold: number; reserved: number }>(
      `select (select count(*)::integer from registered_users r join purchases p on p.id = r.purchase_id
         where r.ticket_id = $1 and p.status = 'paid') as sold, reserved from tickets where id = $1`,
      [ticket.id],
    );
    const { sold = 0, reserved = 0 } = rows[0] ?? {};
    const afterRush = Math.max(...foyers.map(({ pid }) => peakOf(pid)));
    await stormOfUploads(foyers[0].url);
    const afterStorm = Math.max(...foyers.map(({ pid }) => peakOf(pid)));
    await wait(rest);
    const rested = foyers.map(({ pid }) => memoryOf(pid, cluster.dataDir));
    return [
      {
        what: `${buyers} buyers at once, ${tickets} tickets, two processes: sold`,
        figure: String(sold),
        budget: `exactly ${tickets}`,
        met: sold === tickets && reserved === tickets && soldOut.length === buyers - tickets,
      },
      figure('two bare servers, until a buyer hears anything, p95', floor, 'ms'),
      figure('until a buyer hears "sold out", p95', percentile(soldOut, 95), 'ms'),
      atMost('the same, of the bare servers', percentile(soldOut, 95) / floor, 2, '×'),
      figure('until a winner has paid and settled, p95', percentile(winners, 95), 'ms'),
      atMost('the same, of the bare servers', percentile(winners, 95) / floor, 4, '×'),
      figure('peak memory of a Foyer in the rush', afterRush, 'MB'),
      figure(`the same, after ${uploads} uploads that stall halfway`, afterStorm, 'MB'),
      atMost('memory of a Foyer and its PostgreSQL a minute later', Math.max(...rested), 250, 'MB'),
    ];
  } finally {
    counter.close();
    await Promise.all(foyers.map(({ stop }) => stop()));
  }
}

/** The 95th percentile of the same buyers at two servers that tell everybody the same at once. */
async function rushBare(databaseUrl: string): Promise<number> {
  const servers = await Promise.all([startBare(databaseUrl), startBare(databaseUrl)]);
  const counter = counterOf(servers);
  try {
    const order = { method: 'POST', path: '/rush', body: { payload: 'x'.repeat(600) } };
    const ask = (index: number) => send(...counter.at(index), order);
    await load(warmUp, 20, ask);
    return percentile((await load(buyers, buyers, ask)).times, 95);
  } finally {
    counter.close();
    await Promise.all(servers.map(({ stop }) => stop()));
  }
}

/** Where the buyers go: to one server after the other, each buyer over a connection of their own. */
function counterOf(servers: Running[]) {
  const lanes = servers.map(({ url }) => ({ url, agent: keptConnections(buyers) }));
  return {
    at(index: number): [string, ReturnType<typeof keptConnections>] {
      const { url, agent } = lanes[index % lanes.length] as (typeof lanes)[number];
      return [url, agent];
    },
    close() {
      for (const { agent } of lanes) agent.destroy();
    },
  };
}

const uploads = 1_000;

/** As many strangers as that each send half of the largest order that is taken, and then no more, until they are turned away. */
async function stormOfUploads(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const half = Buffer.alloc(bodyLimits.registration / 2, ' ');
  const head = [
    `POST ${submitUserForm.path} HTTP/1.1`,
    `Host: ${hostname}`,
    'Content-Type: application/json',
    `Content-Length: ${half.length * 2}`,
    '',
    '',
  ].join('\r\n');
  await Promise.all(
    Array.from({ length: uploads }, () => {
      const socket = connect(Number(port), hostname);
      socket.write(head);
      socket.write(half);
      return turnedAway(socket);
    }),
  );
}

/** Resolves with the first of the answer, or when the connection is closed. */
async function turnedAway(socket: Socket): Promise<void> {
  const late = setTimeout(() => socket.destroy(), bodyTime.usual * 2);
  socket.on('error', () => {}).on('data', () => socket.destroy());
  await once(socket, 'close');
  clearTimeout(late);
}
