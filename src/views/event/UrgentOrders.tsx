import { Link } from 'wouter';
import { purchases } from '#words/purchases.ts';
import type { Dashboard } from '../../api/contract/eventList.ts';
import { formatAnyMoney } from '../../lib/money.ts';
import { to } from '../../paths.ts';

type Props = {
  /** Money that came and is not what its order asked, or refunds that came back. */
  kind: 'unmatched' | 'failedRefund';
  orders: Dashboard['unmatched'];
};

/** Orders whose money waits for the organiser, each with where they decide about it. */
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
            <span className="latest-what">{formatAnyMoney(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
