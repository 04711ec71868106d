import './attendees.css';
import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { useId } from 'react';
import type { DoorPerson } from '../../api/contract/badge.ts';
import type { PersonSearchActor } from '../../machines/door/attendeeSearch.ts';
import { door } from '../../messages/door.ts';
import { ProblemNote } from '../parts/ErrorNote.tsx';
import { focusFirst } from './focusFirst.ts';
import { PersonRow } from './AttendeeRow.tsx';

const words = door.search;
/** The server sends no more; see the contract. */
const mostRows = 50;

type Props = { search: PersonSearchActor; zone: string; choose: (person: DoorPerson) => void };

/** People by name, in rows as big as a thumb. */
export function SearchPane({ search, zone, choose }: Props) {
  const snapshot = useSelector(search, (state) => state);
  const { name, people, problem } = snapshot.context;
  const id = useId();
  const isEmpty = snapshot.matches('found') && people.length === 0;

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
        {snapshot.hasTag('busy') ? words.finding : snapshot.matches('found') ? words.count(people.length) : ''}
      </p>
      {snapshot.matches('failed') ? (
        <ProblemNote problem={problem ?? { msg: door.slow }} retry={() => search.send({ type: 'search.retried' })} />
      ) : null}
      {isEmpty ? (
        <p className="door-search-none">
          {name.trim() === '' ? words.nobody : `${words.none(name.trim())} ${words.hint}`}
        </p>
      ) : null}
      <ul className="door-people">
        {people.map((person) => (
          <PersonRow key={person.uId} person={person} zone={zone} choose={choose} />
        ))}
      </ul>
      {people.length >= mostRows ? <p className="door-search-none">{words.more}</p> : null}
    </div>
  );
}
