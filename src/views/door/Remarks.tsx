import './Remarks.css';
import { MessageCircleQuestionMark, TriangleAlert } from 'lucide-react';
import { doorPanes } from '#words/doorPanes.ts';
import type { DoorAttendee } from '../../api/contract/door.ts';
import { hasRemarks } from '../../lib/admission.ts';

const words = doorPanes.remarks;

type Props = { attendee: DoorAttendee; asks: boolean; isSaid?: boolean };

/** What staff read before they let somebody pass, in the organiser’s words; dark on every verdict, so that nobody overlooks it. */
export default function Remarks({ attendee, asks, isSaid = true }: Props) {
  if (!hasRemarks(attendee, !asks)) return null;
  const ask = asks && attendee.rule?.ask;
  return (
    <span className="door-remarks" role={isSaid ? 'alert' : undefined}>
      {attendee.attention === '' ? null : (
        <span className="door-remark">
          <TriangleAlert role="img" aria-label={words.note} />
          <span>{attendee.attention ?? words.sealed}</span>
        </span>
      )}
      {ask ? (
        <span className="door-remark">
          <MessageCircleQuestionMark role="img" aria-label={words.ask} />
          <span>{ask}</span>
        </span>
      ) : null}
    </span>
  );
}
