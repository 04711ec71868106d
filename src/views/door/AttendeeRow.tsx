import { ChevronRight } from 'lucide-react';
import { doorPanes } from '#words/doorPanes.ts';
import type { ListedAttendee } from '../../api/contract/door.ts';
import { formatTime } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import { fullName } from '../../lib/text.ts';
import { StatusTag } from '../parts/StatusTag.tsx';
import { Remarks } from './StageCover.tsx';

const words = doorPanes.attendee;
const standings: Partial<Record<ListedAttendee['paymentStatus'], 'isUnpaid' | 'isCancelled'>> = {
  held: 'isUnpaid',
  paying: 'isUnpaid',
  awaitingTransfer: 'isUnpaid',
  failed: 'isUnpaid',
  expired: 'isUnpaid',
  cancelled: 'isCancelled',
  refunded: 'isCancelled',
};

type Props = {
  attendee: ListedAttendee;
  zone: string;
  /** Whether it is said here what to ask for with their ticket. */
  asks: boolean;
  choose: (attendee: ListedAttendee) => void;
};

export function AttendeeRow({ attendee, zone, asks, choose }: Props) {
  const standing = standings[attendee.paymentStatus];
  return (
    <li>
      <button type="button" className="door-attendee-row" onClick={() => choose(attendee)}>
        <span className="door-attendee-words">
          <span className="door-attendee-name">{fullName(attendee)}</span>
          <span>{[attendee.organization, attendee.ticketName].filter((fact) => fact !== '').join(' · ')}</span>
          <Remarks attendee={attendee} asks={asks} />
        </span>
        {attendee.toPay ? (
          <StatusTag tone="warn">
            {words.toPay(formatMoney(attendee.toPay.total, attendee.toPay.currency), attendee.toPay.attendees)}
          </StatusTag>
        ) : null}
        {attendee.isTest ? <StatusTag tone="warn">{words.isTest}</StatusTag> : null}
        {standing ? <StatusTag tone="warn">{words[standing]}</StatusTag> : null}
        {attendee.checkedInAt ? (
          <StatusTag tone={attendee.leftAt ? 'plain' : 'success'}>
            {attendee.leftAt
              ? `${words.isOut} ${formatTime(attendee.leftAt, zone)}`
              : `${words.isIn} ${formatTime(attendee.checkedInAt, zone)}`}
          </StatusTag>
        ) : null}
        <ChevronRight aria-hidden />
      </button>
    </li>
  );
}
