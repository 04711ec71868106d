import './eventPage/brand.css';
import './OrganiserView.css';
import { organiser as words } from '#words/organiser.ts';
import { publicEvent } from '#words/publicEvent.ts';
import type { OrganiserPage } from '../../api/contract/organiserPage.ts';
import { formatRangeInBrief } from '../../lib/eventDays.ts';
import { eventPicture } from '../../lib/eventPage.ts';
import { eventLogo, query, to } from '../../paths.ts';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import { priceRange } from './eventPage/priceRange.ts';

/** The public page of an organiser: their events, those to come first. */
export function OrganiserView({ page: { organiser, events, from, more } }: { page: OrganiserPage }) {
  const coming = events.filter(({ isOver }) => !isOver);
  const past = events.filter(({ isOver }) => isOver);
  return (
    <div className="organiser-page">
      <header>
        <h1>{organiser.name || words.coming}</h1>
        {organiser.contact ? (
          <p>
            {words.contact}: <a href={`mailto:${organiser.contact}`}>{organiser.contact}</a>
          </p>
        ) : null}
      </header>
      {events.length === 0 ? <p>{words.none}</p> : null}
      <Events title={words.coming} events={coming} />
      <Events title={words.past} events={past} />
      {more ? (
        <ButtonLink
          href={query(to.organiser(organiser.slug), { from: `${from + events.length}` })}
          size="lg"
          variant="outline"
        >
          {words.more}
        </ButtonLink>
      ) : null}
    </div>
  );
}

type EventsProps = { title: string; events: OrganiserPage['events'] };

const Events = ({ title, events }: EventsProps) =>
  events.length === 0 ? null : (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul className="organiser-events">
        {events.map((event) => (
          <li key={event.id} className="card" data-over={event.isOver || undefined}>
            <img
              src={event.cover ? eventPicture(event.cover.id, 480) : eventLogo(event.id, event.logo)}
              alt=""
              width="240"
              height="120"
              loading="lazy"
              data-cover={event.cover !== null}
            />
            <div>
              <h3>
                <a href={to.publicEvent(event.slug)}>{event.name}</a>
              </h3>
              {event.status === 'planned' ? null : (
                <p>
                  <StatusTag tone={event.status === 'cancelled' ? 'danger' : 'warn'}>
                    {publicEvent.statuses[event.status]}
                  </StatusTag>
                </p>
              )}
              <p>{formatRangeInBrief(event.startsAt, event.endsAt, event.timeZone)}</p>
              {event.place ? <p className="organiser-place">{event.place}</p> : null}
              {event.prices === null ? null : (
                <p className="organiser-price">
                  {priceRange(event.prices.lowest, event.prices.highest, event.currency)}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
