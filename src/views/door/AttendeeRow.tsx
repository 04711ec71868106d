import { ChevronRight } from 'lucide-react';
import type { DoorPerson } from '../../api/contract/badge.ts';
import { formatTime } from '../../lib/dates.ts';
import { door } from '../../messages/door.ts';
import { StatusTag } from '../parts/StatusTag.tsx';
import { nameOf } from './nameOf.ts';

const standings: Partial<Record<DoorPerson['paymentStatus'], 'isUnpaid' | 'isCancelled'>> = {
  held: 'isUnpaid',
  paying: 'isUnpaid',
  awaitingTransfer: 'isUnpaid',
  failed: 'isUnpaid',
  expired: 'isUnpaid',
  cancelled: 'isCancelled',
  refunded: 'isCancelled',
};

type Props = { person: DoorPerson; zone: string; choose: (person: DoorPerson) => void };

export function PersonRow({ person, zone, choose }: Props) {
  const standing = standings[person.paymentStatus];
  return (
    <li>
      <button type="button" className="door-person-row" onClick={() => choose(person)}>
        <span className="door-person-words">
          <span className="door-person-name">{nameOf(person)}</span>
          <span>{[person.organization, person.ticketName].filter((fact) => fact !== '').join(' · ')}</span>
        </span>
        {standing ? <StatusTag tone="warn">{door.search[standing]}</StatusTag> : null}
        {person.checkedInAt ? (
          <StatusTag tone="success">{`${door.search.isIn} ${formatTime(person.checkedInAt, zone)}`}</StatusTag>
        ) : null}
        <ChevronRight aria-hidden />
      </button>
    </li>
  );
}
