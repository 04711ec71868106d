import { desk } from '#words/desk.ts';
import { event as eventWords } from '#words/event.ts';
import type { Dashboard } from '../../api/contract/eventList.ts';
import { formatCount, formatMoney } from '../../lib/money.ts';
import { Facts } from '../parts/desk/Facts.tsx';

const words = eventWords.home;

/** The organiser's totals over all events. */
export function HomeTotals({ totals }: { totals: Dashboard }) {
  const revenue = totals.revenue.filter(({ total }) => total > 0);
  return (
    <section className="home-totals" aria-label={words.totals}>
      <Facts
        facts={[
          { label: desk.events, value: formatCount(totals.events) },
          { label: words.registered, value: formatCount(totals.registered) },
          { label: words.checkedIn, value: formatCount(totals.checkedIn) },
          {
            label: totals.testMoney ? words.revenueTest : words.revenue,
            value: revenue.map(({ currency, total }) => formatMoney(total, currency)).join(' + ') || words.noRevenue,
          },
        ]}
      />
    </section>
  );
}
