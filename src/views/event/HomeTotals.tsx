import type { Dashboard } from '../../api/contract/event.ts';
import { formatMoney } from '../../lib/money.ts';
import { organiser } from '../../messages/organiser.ts';
import { Facts } from '../parts/desk/Facts.tsx';

const words = organiser.home;

/** The organiser's totals over all events. */
export function HomeTotals({ totals }: { totals: Dashboard }) {
  const revenue = totals.revenue.filter(({ total }) => total > 0);
  return (
    <section className="home-totals" aria-label={words.totals}>
      <Facts
        facts={[
          { label: organiser.events, value: totals.events.toLocaleString('en-GB') },
          { label: words.registered, value: totals.registered.toLocaleString('en-GB') },
          { label: words.checkedIn, value: totals.checkedIn.toLocaleString('en-GB') },
          {
            label: words.revenue,
            value: revenue.map(({ currency, total }) => formatMoney(total, currency)).join(' + ') || words.noRevenue,
          },
        ]}
      />
    </section>
  );
}
