import { Link } from 'wouter';
import { purchases } from '#words/purchases.ts';
import type { Dashboard } from '../../api/contract/eventList.ts';
import { formatAnyMoney } from '../../lib/money.ts';
import { to } from '../../paths.ts';

type Props = {
  /** Money that came and is not what its order asked, refunds that came back, or objections to how a ticket ended. */
  kind: 'unmatched' | 'failedRefund' | 'objection';
  orders: (Dashboard['objections'][number] & Partial<Dashboard['unmatched'][number]>)[];
};

/** Orders that wait for the organiser, each with where they decide about it. */
export default function UrgentOrders({ kind, orders }: Props) {
  const words = purchases[kind];
  return (
    <section className="latest is-urgent" aria-label={words.heading}>
      <h2>{words.heading}</h2>
      <p>{words.lead}</p>
      <ul>
        {orders.map(({ pId, eventId, buyer, amount, currency }) => (
          <li key={pId}>
            <Link href={to.purchase(eventId, pId)} className="latest-name">
              {buyer}
            </Link>
            {amount !== undefined && currency ? (
              <span className="latest-what">{formatAnyMoney(amount, currency)}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
