import { Calendar, Globe, MapPin } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { publicEvent as words } from '#words/publicEvent.ts';
import type { PublicEvent } from '../../../api/contract/registration.ts';
import { formatTime, ownTimeZone, toLocalText } from '../../../lib/dates.ts';
import { formatRangeInBrief } from '../../../lib/eventDays.ts';
import { isOnline, pictureForms } from '../../../lib/eventPage.ts';
import { eventLogo } from '../../../paths.ts';
import { Picture } from './Picture.tsx';

/** The head of the page: what the event is called, when and where it is, and its picture, which leads in one of the two looks. */
export function EventHero({ event, page }: Pick<PublicEvent, 'event' | 'page'>) {
  const { cover, look } = page;
  const isLed = look === 'picture';
  return (
    <header className="event-hero">
      {cover ? (
        <Picture
          picture={cover}
          className="event-cover"
          sizes={isLed ? '(min-width: 1216px) 1216px, 100vw' : '(min-width: 960px) 760px, 100vw'}
          widths={pictureForms.cover.widths}
          hasAvif
          isFirst
        />
      ) : null}
      <div className="event-hero-words">
        <p className="event-hero-organiser">
          {event.logo ? (
            <img src={eventLogo(event.id, event.logo)} alt="" width="44" height="44" fetchPriority="high" />
          ) : null}
          {event.organiser.name}
        </p>
        <h1 data-length={event.name.length > 60 ? 'long' : event.name.length > 24 ? 'medium' : 'short'}>
          {event.name.replace(/ (?=[–—] )/g, '\u00a0')}
        </h1>
        <When event={event} />
        <Where event={event} online={page.online} />
      </div>
    </header>
  );
}

type Event = PublicEvent['event'];

function When({ event: { startsAt, endsAt, timeZone } }: { event: Event }) {
  // The server knows no reader's zone: it is said once the app is there, on a line that is there already.
  const own = useSyncExternalStore(
    () => () => {},
    ownTimeZone,
    () => timeZone,
  );
  const differs = toLocalText(startsAt, own) !== toLocalText(startsAt, timeZone);
  const day = toLocalText(startsAt, own).slice(0, 10) === toLocalText(startsAt, timeZone).slice(0, 10);
  const there = day ? formatTime(startsAt, own) : formatRangeInBrief(startsAt, endsAt, own);
  return (
    <p className="event-hero-fact event-hero-when">
      <Calendar aria-hidden />
      <span>
        {formatRangeInBrief(startsAt, endsAt, timeZone)}
        {differs ? <span className="event-hero-beside"> · {words.yourTime(there)}</span> : null}
      </span>
    </p>
  );
}

const away = { target: '_blank', rel: 'noopener noreferrer' } as const;

function Where({ event: { place }, online }: { event: Event; online: string }) {
  if (place === '' && online === '') return null;
  if (place === '' || isOnline(place))
    return (
      <p className="event-hero-fact">
        <Globe aria-hidden />
        <span>
          {place || words.online}
          {online ? <span className="event-hero-beside event-hero-online">{online}</span> : null}
        </span>
      </p>
    );
  const asked = encodeURIComponent(place);
  return (
    <p className="event-hero-fact">
      <MapPin aria-hidden />
      <span>
        {place}
        <span className="event-hero-links no-print">
          {' '}
          <a href={`https://www.openstreetmap.org/search?query=${asked}`} {...away}>
            {words.map}
          </a>{' '}
          <a href={`https://www.google.com/maps/dir/?api=1&destination=${asked}`} {...away}>
            {words.directions}
          </a>
        </span>
        {online ? <span className="event-hero-beside event-hero-online">{online}</span> : null}
      </span>
    </p>
  );
}
