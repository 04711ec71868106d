import { ticketDraft } from '../scripts/support/demoEvent.ts';
import type { PurchaseView } from '../src/api/contract/payment.ts';
import { saveTicket } from '../src/api/contract/ticket.ts';
import { startFoyer } from './foyer.ts';
import { keptConnections, load, type Prepared, payloadOf, send, sendOk } from './load.ts';
import { pay, submission } from './registrations.ts';
import { atMost, figure, percentile, type Row } from './row.ts';
import type { Stage } from './stage.ts';
import { openVenue } from './venue.ts';

const buyers = 5_000;
const tickets = 500;
const warmUp = 400;

/** All buyers order at the same moment, half at each of two Foyers; who gets a ticket pays for it. */
export async function rush(stage: Stage): Promise<Row[]> {
  const { url, pool } = await (await stage.cluster()).database('foyer_rush');
  const foyers = await Promise.all([startFoyer(url), startFoyer(url)]);
  const clients = foyers.map((foyer) => ({ foyer, agent: keptConnections(buyers) }));
  try {
    const venue = await openVenue(foyers[0].url);
    const { ticket } = await venue.organiser.api.call(saveTicket, {
      payload: ticketDraft(venue.form.form.id, { name: 'Rush', price: 9_500, quantity: tickets }),
    });
    const clientOf = (index: number) => clients[index % clients.length] as (typeof clients)[number];
    const say = (index: number) => (call: Prepared) => {
      const { foyer, agent } = clientOf(index);
      return sendOk(foyer.url, agent, call);
    };
    let soldOut = 0;
    const buy = async (index: number) => {
      const { foyer, agent } = clientOf(index);
      const submitted = await send(foyer.url, agent, submission({ ...venue, ticket }, index));
      if (submitted.status === 409) {
        soldOut++;
        return;
      }
      if (submitted.status !== 200) throw new Error(`A buyer was told ${submitted.status}: ${submitted.body}`);
      const { key } = payloadOf<{ purchase: PurchaseView }>(submitted.body).purchase;
      if ((await pay(say(index), key)) !== 'paid') throw new Error('A held ticket was not paid for');
    };
    // Both processes answer some calls first, for a ticket that does not run out.
    await load(warmUp, 20, (index) => say(index)(submission(venue, 100_000 + index)));
    const { times } = await load(buyers, buyers, buy);
    const { rows } = await pool.query<{ sold: number; reserved: number }>(
      `select (select count(*)::integer from registered_users r join purchases p on p.id = r.purchase_id
         where r.ticket_id = $1 and p.status = 'paid') as sold, reserved from tickets where id = $1`,
      [ticket.id],
    );
    const { sold = 0, reserved = 0 } = rows[0] ?? {};
    return [
      {
        what: `${buyers} buyers at once, ${tickets} tickets, two processes: sold`,
        figure: String(sold),
        budget: `exactly ${tickets}`,
        met: sold === tickets && reserved === tickets && soldOut === buyers - tickets,
      },
      atMost('until a buyer knows (sold out, or paid and settled), p95', percentile(times, 95), 2_000, 'ms'),
      figure('the same, median', percentile(times, 50), 'ms'),
    ];
  } finally {
    for (const { agent } of clients) agent.destroy();
    await Promise.all(foyers.map(({ stop }) => stop()));
  }
}
