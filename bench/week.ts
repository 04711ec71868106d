import type { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { startMailbox } from '../harness/mailbox.ts';
import { letVisitorsIn } from '../scripts/cluster/trial.ts';
import { printTicket } from '../src/api/contract/ticket.ts';
import { startFoyer } from './foyer.ts';
import { keptConnections, load, prepare, sendOk } from './load.ts';
import { ownOf } from './memory.ts';
import { atMost, figure, type Row } from './row.ts';
import type { Stage } from './stage.ts';

const days = 7;
/** Milliseconds of visitors, and readers of the public page and of tickets besides, a day; and between two looks at the memory. */
const [day, lookEvery] = [90_000, 500];
const [pages, tickets] = [5_000, 200];
const metricsToken = '0'.repeat(64);

/**
 * The visitors of trials, who order, pay, are let in, import, print badges and send mails without a pause, at one Foyer: seven times as many as a day may have. What its objects and their bytes take
 * at the least in each of them tells what it keeps; what its process has besides is what the system's allocator and V8 have not given back.
 */
export async function week(stage: Stage): Promise<Row[]> {
  const { url: databaseUrl, pool } = await (await stage.newCluster()).database('foyer_week');
  const mailbox = await startMailbox();
  const foyer = await startFoyer(databaseUrl, { TRUST_PROXY: 'loopback', METRICS_TOKEN: metricsToken });
  const agent = keptConnections(4);
  try {
    const { journal, during, wrong } = await letVisitorsIn(foyer.url, foyer.url, mailbox);
    const kept: number[] = [];
    const rows: Row[] = [];
    const live = async () => {
      for (let number = 1; number <= days; number++) {
        const began = journal.now();
        const reads = readPublicly(foyer.url, agent, pool);
        let [own, used] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
        while (journal.now() - began < day) {
          own = Math.min(own, ownOf(foyer.pid));
          used = Math.min(used, await usedBy(foyer.url));
          await wait(lookEvery);
        }
        await reads;
        const { answered, refused } = journal.window(began);
        kept.push(used);
        const done = `day ${number}: ${answered + pages + tickets} answers, ${refused} refused`;
        rows.push(figure(`${done}; memory of its process at the least`, own, 'MB'), figure('of that kept', used, 'MB'));
      }
    };
    await during(live, () => '');
    // By then what is kept on purpose, PDFs above all, has reached its bounds.
    const [, , third = 0] = kept;
    return [
      ...rows,
      figure('orders of the week', journal.orders.size, ''),
      atMost('what was answered wrongly', wrong.length + journal.wrong.length, 0, ''),
      atMost('kept on the last day, by what was on the third', (kept.at(-1) ?? 0) / third, 1.1, '×'),
    ];
  } finally {
    agent.destroy();
    await foyer.stop();
    await mailbox.stop();
  }
}

/** What its objects and their bytes take, with what has not been collected yet, in MB of 1,000,000 bytes. */
async function usedBy(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })).text();
  const bytesOf = (name: string) => Number(new RegExp(`^nodejs_${name}_bytes (\\S+)$`, 'm').exec(text)?.[1]);
  return (bytesOf('heap_size_used') + bytesOf('external_memory')) / 1_000_000;
}

/** The public page, and tickets as files, by others than those who order. */
async function readPublicly(url: string, agent: Agent, pool: pg.Pool): Promise<void> {
  const { rows: events } = await pool.query<{ slug: string }>('select slug from events where published limit 1');
  const page = { method: 'GET', path: `/e/${events[0]?.slug}` };
  await load(pages, 2, () => sendOk(url, agent, page));
  const { rows: keys } = await pool.query<{ key: string }>(
    `select r.ticket_key as key from registered_users r join purchases p on p.id = r.purchase_id where p.status in ('paid', 'free') order by r.id limit $1`,
    [tickets],
  );
  await load(keys.length, 2, (index) => sendOk(url, agent, prepare(printTicket, { userId: keys[index]?.key ?? '' })));
}
