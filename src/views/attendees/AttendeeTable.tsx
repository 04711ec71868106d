import { purchaseStatuses } from '../../messages/purchaseStatuses.ts';
import './AttendeeTable.css';
import { memo } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import { fullName } from '../../lib/fullName.ts';
import { attendees as words } from '../../messages/signedIn/attendees.ts';
import { RowTable } from '../parts/desk/RowTable.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import type { AttendeeRow } from './attendeeRow.ts';
import { paymentTone } from './paymentTone.ts';

/** Pixels of a row, and of a card below lg. */
const heights = { wide: 44, card: 124 };

type Props = {
  attendees: readonly AttendeeRow[];
  /** How many there are in all, loaded or not. */
  total: number;
  timeZone: string;
  onOpen: (attendee: AttendeeRow) => void;
  onNearEnd: () => void;
};

const { name, organization, email, ticket, status, checkedIn } = words;
const heads = [name, organization, email, ticket, status, checkedIn];

/** The attendees of a form. */
export const AttendeeTable = ({ attendees, total, timeZone, onOpen, onNearEnd }: Props) => (
  <RowTable
    className="attendees-table"
    caption={words.table}
    heads={heads}
    rows={attendees}
    total={total}
    heights={heights}
    onNearEnd={onNearEnd}
    renderRow={(attendee, index) => (
      <Row key={attendee.uId} attendee={attendee} index={index} timeZone={timeZone} onOpen={onOpen} />
    )}
  />
);

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
