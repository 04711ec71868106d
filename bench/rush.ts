import { ticketDraft } from '../scripts/support/demoEvent.ts';
import type { PurchaseView } from '../src/api/contract/purchase.ts';
import { saveTicket } from '../src/api/contract/ticket.ts';
import { openCluster } from './cluster.ts';
import { startFoyer } from './foyer.ts';
import { keptConnections, load, payloadOf, type Shot, shoot, shootWell } from './load.ts';
import { pay, submission } from './registrations.ts';
import { atMost, figure, percentile, type Row } from './row.ts';
import { openVenue } from './venue.ts';

const buyers = 5_000;
const places = 500;

/** All buyers press at the same moment, half at each of two Foyers; who gets a place pays for it. */
export async function rush(): Promise<Row[]> {
  const cluster = await openCluster();
  try {
    const { url, pool } = await cluster.database('foyer_rush');
    const foyers = [await startFoyer(url), await startFoyer(url)];
    const agents = foyers.map(() => keptConnections(buyers));
    try {
      const venue = await openVenue(foyers[0]?.url ?? '');
      const { ticket } = await venue.organiser.api.call(saveTicket, {
        payload: ticketDraft(venue.form.form.id, { name: 'Rush', price: 9_500, quantity: places }),
      });
      const door = (index: number) => index % foyers.length;
      const address = (index: number) => foyers[door(index)]?.url ?? '';
      const agentOf = (index: number) => agents[door(index)] ?? keptConnections(1);
      let soldOut = 0;
      const buy = async (index: number) => {
        const submitted = await shoot(address(index), agentOf(index), submission({ ...venue, ticket }, index));
        if (submitted.status === 409) {
          soldOut++;
          return;
        }
        if (submitted.status !== 200) throw new Error(`A buyer was told ${submitted.status}: ${submitted.body}`);
        const { key } = payloadOf<{ purchase: PurchaseView }>(submitted.body).purchase;
        const say = (shot: Shot) => shootWell(address(index), agentOf(index), shot);
        if ((await pay(say, key)) !== 'paid') throw new Error('A held place was not paid for');
      };
      // Both processes answer a few calls first, of a ticket that has no limit.
      await load(200, 20, (index) => shootWell(address(index), agentOf(index), submission(venue, 100_000 + index)));
      const { times } = await load(buyers, buyers, buy);
      const sold = await pool.query<{ sold: string; taken: number }>(
        `select (select count(*) from registered_users r join purchases p on p.id = r.purchase_id
           where r.ticket_id = $1 and p.status = 'paid') as sold, taken from tickets where id = $1`,
        [ticket.id],
      );
      const { sold: paid, taken } = sold.rows[0] ?? { sold: '', taken: 0 };
      return [
        {
          what: `${buyers} buyers at once, ${places} places, two processes: sold`,
          figure: paid,
          budget: `exactly ${places}`,
          met: Number(paid) === places && taken === places && soldOut === buyers - places,
        },
        atMost('a buyer knows (sold out, or paid and settled), p95', percentile(times, 95), 2_000, 'ms'),
        figure('the same, median', percentile(times, 50), 'ms'),
      ];
    } finally {
      for (const agent of agents) agent.destroy();
      await Promise.all(foyers.map(({ stop }) => stop()));
    }
  } finally {
    await cluster.stop();
  }
}
