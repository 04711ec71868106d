import { Link } from 'wouter';
import { event as eventWords } from '#words/event.ts';
import type { Dashboard } from '../../api/contract/eventList.ts';
import { formatDateTime, ownTimeZone } from '../../lib/dates.ts';
import { to } from '../../paths.ts';

const words = eventWords.home;

/** Who registered last, in the reader's own time zone, since they are of several events. */
export function LatestRegistrations({ latest }: { latest: Dashboard['latest'] }) {
  return (
    <section className="latest" aria-label={words.latest}>
      <h2>{words.latest}</h2>
      <ul>
        {latest.map(({ uId, formId, eventId, name, ticketName, eventName, registeredAt }) => (
          <li key={uId}>
            <Link href={to.viewAttendees(eventId, formId, { attendee: uId })} className="latest-name">
              {name}
            </Link>
            <span className="latest-what">{words.latestLine(ticketName, eventName)}</span>
            <time dateTime={registeredAt}>{formatDateTime(registeredAt, ownTimeZone())}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
