import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { useId } from 'react';
import { door } from '#words/door.ts';
import { doorPanes } from '#words/doorPanes.ts';
import type { ListedAttendee } from '../../api/contract/door.ts';
import { searchCountedTo } from '../../lib/limits.ts';
import type { AttendeeSearchActor, FoundAttendees } from '../../machines/door/attendeeSearch.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { focusFirst } from '../parts/scanning/focusFirst.ts';
import { AttendeeRow } from './AttendeeRow.tsx';
import { BackToScanning } from './BackToScanning.tsx';
import { listTime } from './reasonOf.ts';

const words = doorPanes.search;

type Props = {
  search: AttendeeSearchActor;
  zone: string;
  choose: (attendee: ListedAttendee) => void;
  close: () => void;
};

/** Attendees by name, in rows as big as a thumb, under a head that stays in sight. */
export default function SearchPane({ search, zone, choose, close }: Props) {
  const snapshot = useSelector(search, (state) => state);
  const { name, attendees, total, list, error } = snapshot.context;
  const id = useId();
  const isFound = snapshot.matches('found');
  const isSearching = snapshot.hasTag('busy') && !snapshot.hasTag('failed');

  return (
    <div className="door-list">
      <div className="door-list-head">
        <div className="row-between door-list-top">
          <BackToScanning close={close} />
          <p className="hint" role="status">
            {isFound ? countOf(attendees.length, total, name) : isSearching ? words.finding : ''}
          </p>
        </div>
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
      </div>
      {snapshot.hasTag('failed') ? (
        <ErrorNote error={error ?? { msg: door.slow }} retry={() => search.send({ type: 'search.retried' })} />
      ) : null}
      {isFound && attendees.length === 0 ? (
        <p className="hint door-list-note">{noneOf(name.trim(), list, zone)}</p>
      ) : null}
      <ul className="door-attendees">
        {attendees.map((attendee) => (
          <AttendeeRow key={attendee.uId} attendee={attendee} zone={zone} asks={false} choose={choose} />
        ))}
      </ul>
      {isFound && total > attendees.length ? <p className="hint door-list-note">{words.more}</p> : null}
    </div>
  );
}

/** That no attendee was found, as far as the server or the list on the device can know. */
function noneOf(name: string, list: FoundAttendees['list'] | null, zone: string): string {
  if (list && !list.names) return words.nameless;
  if (name === '') return words.empty;
  return list ? words.noneOnList(name, listTime(list.at, zone)) : `${words.none(name)} ${words.hint}`;
}

/** What a name finds is counted to a limit, and only among so many are the first the first. */
function countOf(shown: number, total: number, name: string): string {
  if (shown === total) return words.count(total);
  const isLimit = name.trim() !== '' && total >= searchCountedTo;
  return isLimit ? words.some(shown, total) : words.first(shown, total);
}
