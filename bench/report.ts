import { Agent } from 'node:http';
import { getEventFigures } from '../src/api/contract/figures.ts';
import { exportUsers, reportCalls } from '../src/api/contract/report.ts';
import { type Prepared, prepare, send } from './load.ts';
import { peakOf } from './memory.ts';
import { atMost, figure, median, percentile, type Row } from './row.ts';
import type { Place, Stage } from './stage.ts';
import { pagesUntil } from './waits.ts';

const orders = 100_000;
const times = 3;
/** Purchases that are changed by one statement, which has half a minute. */
const atOnce = 5_000;
const seconds = 15;
const megabytes = 400;

/** The reports of an event with 100,000 paid orders of one attendee, every tenth with a refund, half of them checked in. */
export async function report(stage: Stage): Promise<Row[]> {
  const place = await stage.place(orders);
  await sell(place);
  const { eventId, organiser } = place.venue;
  const of = { eventId };
  const reports: [string, Prepared][] = [
    ['financial report, a tenth of refunds', prepare(reportCalls.downloadFinancialReport, of, organiser.token)],
    ['attendee report', prepare(reportCalls.downloadAttendeeReport, of, organiser.token)],
    ['check-in report, half checked in', prepare(reportCalls.downloadCheckinReport, of, organiser.token)],
    ['survey report', prepare(reportCalls.downloadSurveyReport, of, organiser.token)],
    [
      'export of the list, sorted by email',
      prepare(exportUsers, { payload: { ...of, sort: 'email' } }, organiser.token),
    ],
  ];
  const before = peakOf(place.foyer.pid);
  const rows: Row[] = [];
  for (const [name, asked] of reports) rows.push(...(await measureReport(place, name, asked)));
  return [
    ...rows,
    figure('figures of the event', await figuresTake(place), 'ms'),
    figure('the most memory of Foyer before them', before, 'MB'),
    atMost('the most memory of Foyer after them', peakOf(place.foyer.pid), megabytes, 'MB'),
  ];
}

/** How long a report takes, how large it is, and how long others wait for a page of the list meanwhile. */
export async function measureReport(place: Place, name: string, asked: Prepared): Promise<Row[]> {
  const took: number[] = [];
  const waits: number[] = [];
  let bytes = 0;
  for (let time = 0; time < times; time++) {
    const start = performance.now();
    const made = download(place, asked).then((size) => {
      bytes = size;
      took.push(performance.now() - start);
    });
    waits.push(...(await pagesUntil(place, made)));
  }
  return [
    atMost(`${name}, ${orders / 1_000},000 orders`, median(took) / 1_000, seconds, 's'),
    figure('its file', bytes / 1_000_000, 'MB'),
    atMost('p95 of a page of the list meanwhile', percentile(waits, 95), 100, 'ms'),
  ];
}

async function figuresTake({ foyer, venue }: Place): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const asked = prepare(getEventFigures, { eventId: venue.eventId }, venue.organiser.token);
  const took: number[] = [];
  for (let time = 0; time < 5; time++) {
    const start = performance.now();
    const { status } = await send(foyer.url, agent, asked);
    if (status !== 200) throw new Error(`The figures were answered with ${status}.`);
    took.push(performance.now() - start);
  }
  agent.destroy();
  return median(took);
}

/** Has every order paid 12.50 by card, 2.00 of it VAT, with its invoice, sends something back of every tenth, and lets every other in. */
async function sell({ pool, attendees }: Place): Promise<void> {
  for (let first = 0; first < attendees.length; first += atOnce)
    await pool.query(
      `update purchases set status = 'paid', subtotal = 1250, total = 1250, vat = 200, gateway = 'sandbox',
       vat_parts = '[{"rate": 1900, "net": 1050, "vat": 200}]', gateway_intent_id = 'pi_' || id, refunded =
         case when right(reference, 1) = '0' then 300 else 0 end
       where id = any($1)`,
      [attendees.slice(first, first + atOnce).map(({ pId }) => pId)],
    );
  await pool.query(
    `insert into refunds (purchase_id, amount, by_hand, asked_at, sent_at, gateway_refund_id)
     select id, 300, false, settled_at, settled_at, 're_' || id from purchases where refunded > 0`,
  );
  await pool.query(
    `insert into invoices (key, owner_id, purchase_id, test, year, sequence, number, issued_at, content)
     select 'invoice-' || p.id, e.owner_id, p.id, true, 2026, n, 'TEST-2026-' || n, p.settled_at, '{"total": 1250}'
     from (select *, row_number() over (order by created_at) as n from purchases) p join events e on e.id = p.event_id`,
  );
  await pool.query(
    `insert into check_ins (registered_user_id, kind, at, gate)
     select r.id, 'in', r.created_at, 'North' from registered_users r join purchases p on p.id = r.purchase_id
     where right(p.reference, 1) in ('0', '2', '4', '6', '8')`,
  );
  await pool.query('vacuum analyze purchases, refunds, invoices, check_ins');
}

async function download({ foyer }: Place, { method, path, token, body }: Prepared): Promise<number> {
  const headers = { Authorization: token ?? '', 'Content-Type': 'application/json' };
  const answer = await fetch(foyer.url + path, {
    method,
    headers,
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  });
  if (answer.status !== 200) throw new Error(`The report was answered with ${answer.status}.`);
  return (await answer.arrayBuffer()).byteLength;
}
