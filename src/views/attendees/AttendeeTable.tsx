import { purchaseStatuses } from '../../messages/purchaseStatuses.ts';
import './AttendeeTable.css';
import { type CSSProperties, memo, useEffect, useRef } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import { fullName } from '../../lib/fullName.ts';
import { attendees as words } from '../../messages/signedIn/attendees.ts';
import { breakpoints } from '../../theme.ts';
import { useMedia } from '../parts/desk/useMedia.ts';
import { StatusTag } from '../parts/StatusTag.tsx';
import type { AttendeeRow } from './attendeeRow.ts';
import { paymentTone } from './paymentTone.ts';
import { useRowWindow } from './useRowWindow.ts';

const tableRow = 44;
const card = 124;
/** How many rows before the end the next page is asked for. */
const ahead = 60;

type Props = {
  attendees: readonly AttendeeRow[];
  /** How many there are in all, loaded or not. */
  total: number;
  timeZone: string;
  onOpen: (attendee: AttendeeRow) => void;
  onNearEnd: () => void;
};

/** The attendees of a form, only those in sight rendered: a table, below lg cards. */
export function AttendeeTable({ attendees, total, timeZone, onOpen, onNearEnd }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const isWide = useMedia(`(width >= ${breakpoints.lg})`);
  const rowHeight = isWide ? tableRow : card;
  const { start, end } = useRowWindow(body, attendees.length, rowHeight);
  const isNearEnd = end >= attendees.length - ahead;

  useEffect(() => {
    if (isNearEnd && attendees.length > 0) onNearEnd();
  }, [isNearEnd, attendees.length, onNearEnd]);

  return (
    <table className="attendees-table" aria-rowcount={total + 1} style={{ '--row': `${rowHeight}px` } as CSSProperties}>
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
        {attendees.slice(start, end).map((attendee, place) => (
          <Row key={attendee.uId} attendee={attendee} index={start + place + 2} timeZone={timeZone} onOpen={onOpen} />
        ))}
        {end < attendees.length ? <Gap height={(attendees.length - end) * rowHeight} /> : null}
      </tbody>
    </table>
  );
}

/** Where rows out of sight would be. */
function Gap({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without cells takes no focus
  return <tr aria-hidden="true" className="attendees-gap" style={{ height }} />;
}

type RowProps = { attendee: AttendeeRow; index: number; timeZone: string; onOpen: (attendee: AttendeeRow) => void };

const Row = memo(function Row({ attendee, index, timeZone, onOpen }: RowProps) {
  const { organization, email, ticketName, paymentStatus, checkedInAt } = attendee;
  const name = fullName(attendee);
  return (
    <tr aria-rowindex={index}>
      <th scope="row" title={name}>
        <button type="button" onClick={() => onOpen(attendee)}>
          {name}
        </button>
      </th>
      <td title={organization}>{organization}</td>
      <td title={email}>{email}</td>
      <td title={ticketName}>{ticketName}</td>
      <td>
        <StatusTag tone={paymentTone[paymentStatus]}>{purchaseStatuses[paymentStatus]}</StatusTag>
      </td>
      <td className={checkedInAt ? 'is-in' : 'is-out'}>
        {checkedInAt ? formatDateTime(checkedInAt, timeZone) : words.notIn}
      </td>
    </tr>
  );
});
