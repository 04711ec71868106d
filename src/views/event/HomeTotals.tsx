import type { Dashboard } from '../../api/contract/event.ts';
import { formatMoney } from '../../lib/money.ts';
import { event as eventWords } from '../../messages/organising/event.ts';
import { desk } from '../../messages/signedIn/desk.ts';
import { locale } from '../../messages/words.ts';
import { Facts } from '../parts/desk/Facts.tsx';

const words = eventWords.home;

/** The organiser's totals over all events. */
export function HomeTotals({ totals }: { totals: Dashboard }) {
  const revenue = totals.revenue.filter(({ total }) => total > 0);
  return (
    <section className="home-totals" aria-label={words.totals}>
      <Facts
        facts={[
          { label: desk.events, value: totals.events.toLocaleString(locale) },
          { label: words.registered, value: totals.registered.toLocaleString(locale) },
          { label: words.checkedIn, value: totals.checkedIn.toLocaleString(locale) },
          {
            label: words.revenue,
            value: revenue.map(({ currency, total }) => formatMoney(total, currency)).join(' + ') || words.noRevenue,
          },
        ]}
      />
    </section>
  );
}
