import './AttendeeTable.css';
import { type CSSProperties, memo, useEffect, useRef } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import { organiser } from '../../messages/organiser.ts';
import { StatusTag } from '../parts/StatusTag.tsx';
import { paymentTone } from './paymentTone.ts';
import { nameOf, type PersonRow } from './attendeeRow.ts';
import { useMedia } from '../parts/useMedia.ts';
import { useRowWindow } from './useRowWindow.ts';

const words = organiser.attendees;
const tableRow = 44;
const card = 124;
/** How many rows before the end the next page is asked for. */
const ahead = 60;

type Props = {
  people: readonly PersonRow[];
  /** How many there are in all, loaded or not. */
  total: number;
  timeZone: string;
  onOpen: (person: PersonRow) => void;
  onNearEnd: () => void;
};

/** The people of a form, only those in sight rendered: a table, below lg cards. */
export function PeopleTable({ people, total, timeZone, onOpen, onNearEnd }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const isWide = useMedia('(width >= 1280px)');
  const rowHeight = isWide ? tableRow : card;
  const { start, end } = useRowWindow(body, people.length, rowHeight);
  const isNearEnd = end >= people.length - ahead;

  useEffect(() => {
    if (isNearEnd && people.length > 0) onNearEnd();
  }, [isNearEnd, people.length, onNearEnd]);

  return (
    <table className="people-table" aria-rowcount={total + 1} style={{ '--row': `${rowHeight}px` } as CSSProperties}>
      <caption className="visually-hidden">{words.table}</caption>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.organization}</th>
          <th scope="col">{words.email}</th>
          <th scope="col">{words.ticket}</th>
          <th scope="col">{words.status}</th>
          <th scope="col">{words.checkedIn}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {start > 0 ? <Gap height={start * rowHeight} /> : null}
        {people.slice(start, end).map((person, place) => (
          <Row key={person.uId} person={person} index={start + place + 2} timeZone={timeZone} onOpen={onOpen} />
        ))}
        {end < people.length ? <Gap height={(people.length - end) * rowHeight} /> : null}
      </tbody>
    </table>
  );
}

/** Where rows out of sight would be. */
function Gap({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without cells takes no focus
  return <tr aria-hidden="true" className="people-gap" style={{ height }} />;
}

type RowProps = { person: PersonRow; index: number; timeZone: string; onOpen: (person: PersonRow) => void };

const Row = memo(function Row({ person, index, timeZone, onOpen }: RowProps) {
  const { organization, email, ticketName, paymentStatus, checkedInAt } = person;
  const name = nameOf(person);
  return (
    <tr aria-rowindex={index}>
      <th scope="row" title={name}>
        <button type="button" onClick={() => onOpen(person)}>
          {name}
        </button>
      </th>
      <td title={organization}>{organization}</td>
      <td title={email}>{email}</td>
      <td title={ticketName}>{ticketName}</td>
      <td>
        <StatusTag tone={paymentTone[paymentStatus]}>{words.statuses[paymentStatus]}</StatusTag>
      </td>
      <td className={checkedInAt ? 'is-in' : 'is-out'}>
        {checkedInAt ? formatDateTime(checkedInAt, timeZone) : words.notIn}
      </td>
    </tr>
  );
});
