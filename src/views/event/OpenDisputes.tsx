import { Link } from 'wouter';
import type { Dashboard } from '../../api/contract/event.ts';
import { formatDateTime, ownTimeZone } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import { event as eventWords } from '../../messages/organising/event.ts';
import { to } from '../../paths.ts';

const words = eventWords.home;

/** What the organiser has to answer before its time is over, in the reader's own time zone. */
export function OpenDisputes({ disputes }: { disputes: Dashboard['disputes'] }) {
  return (
    <section className="latest is-urgent" aria-label={words.disputes}>
      <h2>{words.disputes}</h2>
      <p>{words.disputesHelp}</p>
      <ul>
        {disputes.map(({ id, uId, formId, eventId, buyer, amount, currency, dueAt }) => (
          <li key={id}>
            {uId ? (
              <Link href={to.viewAttendees(eventId, formId, uId)} className="latest-name">
                {buyer}
              </Link>
            ) : (
              <span className="latest-name">{buyer}</span>
            )}
            <span className="latest-what">{formatMoney(amount, currency)}</span>
            {dueAt ? <time dateTime={dueAt}>{words.disputeUntil(formatDateTime(dueAt, ownTimeZone()))}</time> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
