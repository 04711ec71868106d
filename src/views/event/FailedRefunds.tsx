import { Link } from 'wouter';
import { purchases } from '#words/purchases.ts';
import type { Dashboard } from '../../api/contract/eventList.ts';
import { formatMoney } from '../../lib/money.ts';
import { to } from '../../paths.ts';

const words = purchases.failedRefund;

/** Refunds that came back, each with its order, where the money is sent again. */
export default function FailedRefunds({ refunds }: { refunds: Dashboard['failedRefunds'] }) {
  return (
    <section className="latest is-urgent" aria-label={words.heading}>
      <h2>{words.heading}</h2>
      <p>{words.lead}</p>
      <ul>
        {refunds.map(({ pId, eventId, buyer, amount, currency }) => (
          <li key={pId}>
            <Link href={to.purchase(eventId, pId)} className="latest-name">
              {buyer}
            </Link>
            <span className="latest-what">{formatMoney(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
