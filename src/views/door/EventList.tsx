import { ChevronRight } from 'lucide-react';
import { doorPanes } from '#words/doorPanes.ts';
import type { Event } from '../../api/contract/event.ts';
import { formatRange } from '../../lib/dates.ts';
import { StatusTag } from '../parts/StatusTag.tsx';

type Props = { events: Event[]; choose: (eventId: string) => void };

/** The events whose door this may be. */
export default function EventList({ events, choose }: Props) {
  return (
    <ul className="door-attendees">
      {events.map(({ id, name, place, startsAt, endsAt, timeZone, published }) => (
        <li key={id}>
          <button type="button" className="door-attendee-row" onClick={() => choose(id)}>
            <span className="door-attendee-words">
              <span className="door-attendee-name">{name}</span>
              <span>{[formatRange(startsAt, endsAt, timeZone), place].filter((fact) => fact !== '').join(' · ')}</span>
            </span>
            {published ? null : <StatusTag>{doorPanes.event.draft}</StatusTag>}
            <ChevronRight aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
