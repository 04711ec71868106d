import type { Dashboard } from '../../api/contract/event.ts';
import { formatDateTime, ownTimeZone } from '../../lib/dates.ts';
import { event as eventWords } from '../../messages/organising/event.ts';

const words = eventWords.home;

/** Who registered last, in the reader's own time zone, since they are of several events. */
export function LatestRegistrations({ latest }: { latest: Dashboard['latest'] }) {
  return (
    <section className="latest" aria-label={words.latest}>
      <h2>{words.latest}</h2>
      <ul>
        {latest.map(({ name, ticketName, eventName, registeredAt }) => (
          <li key={`${registeredAt} ${name} ${ticketName}`}>
            <span className="latest-name">{name}</span>
            <span className="latest-what">{words.latestLine(ticketName, eventName)}</span>
            <time dateTime={registeredAt}>{formatDateTime(registeredAt, ownTimeZone())}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
