import './attendees.css';
import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { useId } from 'react';
import type { DoorAttendee } from '../../api/contract/door.ts';
import { doorLimits } from '../../lib/limits.ts';
import type { AttendeeSearchActor } from '../../machines/door/attendeeSearch.ts';
import { door } from '../../messages/door.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { AttendeeRow } from './AttendeeRow.tsx';
import { focusFirst } from './focusFirst.ts';

const words = door.search;

type Props = { search: AttendeeSearchActor; zone: string; choose: (attendee: DoorAttendee) => void };

/** Attendees by name, in rows as big as a thumb. */
export function SearchPane({ search, zone, choose }: Props) {
  const snapshot = useSelector(search, (state) => state);
  const { name, attendees, error } = snapshot.context;
  const id = useId();
  const isEmpty = snapshot.matches('found') && attendees.length === 0;

  return (
    <div className="door-search">
      <label htmlFor={id}>{words.label}</label>
      <div className="door-search-field">
        <Search aria-hidden />
        <input
          id={id}
          ref={focusFirst}
          type="search"
          value={name}
          placeholder={words.example}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ target }) => search.send({ type: 'name.typed', name: target.value })}
        />
      </div>
      <p className="door-search-count" role="status">
        {snapshot.hasTag('busy') ? words.finding : snapshot.matches('found') ? words.count(attendees.length) : ''}
      </p>
      {snapshot.matches('failed') ? (
        <ErrorNote error={error ?? { msg: door.slow }} retry={() => search.send({ type: 'search.retried' })} />
      ) : null}
      {isEmpty ? (
        <p className="door-search-none">
          {name.trim() === '' ? words.nobody : `${words.none(name.trim())} ${words.hint}`}
        </p>
      ) : null}
      <ul className="door-attendees">
        {attendees.map((attendee) => (
          <AttendeeRow key={attendee.uId} attendee={attendee} zone={zone} choose={choose} />
        ))}
      </ul>
      {attendees.length >= doorLimits.found ? <p className="door-search-none">{words.more}</p> : null}
    </div>
  );
}
