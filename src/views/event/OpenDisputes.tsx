import { Link } from 'wouter';
import { dispute as words } from '#words/dispute.ts';
import type { Dashboard } from '../../api/contract/eventList.ts';
import { formatMoment, ownTimeZone } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import { to } from '../../paths.ts';

/** What the organiser has to answer before its time is over, in the reader's own time zone. */
export default function OpenDisputes({ disputes }: { disputes: Dashboard['disputes'] }) {
  return (
    <section className="latest is-urgent" aria-label={words.open}>
      <h2>{words.open}</h2>
      <p>{words.openHelp}</p>
      <ul>
        {disputes.map(({ id, uId, formId, eventId, buyer, amount, currency, dueAt }) => (
          <li key={id}>
            {uId ? (
              <Link href={to.viewAttendees(eventId, formId, { attendee: uId })} className="latest-name">
                {buyer}
              </Link>
            ) : (
              <span className="latest-name">{buyer}</span>
            )}
            <span className="latest-what">{formatMoney(amount, currency)}</span>
            {dueAt ? <time dateTime={dueAt}>{words.openUntil(formatMoment(dueAt, ownTimeZone()))}</time> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
