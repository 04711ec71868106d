import { downloadFinancialReport } from '../src/api/contract/report.ts';
import { prepare } from './load.ts';
import { peakOf } from './memory.ts';
import { figure, median, type Row } from './row.ts';
import type { Place, Stage } from './stage.ts';

const orders = 100_000;
const times = 3;
/** Purchases that are changed by one statement, which has half a minute. */
const atOnce = 5_000;

/** The financial report of an event with 100,000 paid orders, every tenth of which has a refund. */
export async function report(stage: Stage): Promise<Row[]> {
  const place = await stage.place(orders);
  await sell(place);
  const before = peakOf(place.foyer.pid);
  const took: number[] = [];
  let bytes = 0;
  for (let time = 0; time < times; time++) {
    const start = performance.now();
    bytes = await download(place);
    took.push(performance.now() - start);
  }
  return [
    figure(`financial report, ${orders / 1_000},000 orders and a tenth of refunds`, median(took) / 1_000, 's'),
    figure('its file', bytes / 1_000_000, 'MB'),
    figure('the most memory of Foyer before it', before, 'MB'),
    figure('the most memory of Foyer after it', peakOf(place.foyer.pid), 'MB'),
  ];
}

/** Has every order paid 12.50 by card, 2.00 of it VAT, with its invoice, and sends something back of every tenth. */
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
  await pool.query('vacuum analyze purchases, refunds, invoices');
}

async function download({ foyer, venue }: Place): Promise<number> {
  const { path, token } = prepare(downloadFinancialReport, { eventId: venue.eventId }, venue.organiser.token);
  const answer = await fetch(foyer.url + path, { headers: { Authorization: token ?? '' } });
  if (answer.status !== 200) throw new Error(`The report was answered with ${answer.status}.`);
  return (await answer.arrayBuffer()).byteLength;
}
