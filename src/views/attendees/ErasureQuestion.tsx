import './ErasureQuestion.css';
import { privacy as words } from '#words/privacy.ts';
import type { AttendeeDetails } from '../../api/contract/attendees.ts';
import { isUnpaid } from '../../lib/purchase.ts';
import { fullName } from '../../lib/text.ts';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';

type Props = { details: AttendeeDetails; busy: boolean; onConfirm: () => void; onCancel: () => void };

/** The question before an attendee is erased: what goes, and what stays. */
export default function ErasureQuestion({ details: { attendee }, busy, onConfirm, onCancel }: Props) {
  const isPossible = !isUnpaid(attendee.paymentStatus);
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={words.eraseTitle(fullName(attendee))}
      confirmLabel={isPossible ? words.eraseConfirm : undefined}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {isPossible ? (
        <ul className="erasure">
          <li>{words.eraseGoes}</li>
          <li>{words.eraseStops}</li>
          <li>{words.eraseStays}</li>
          <li>{words.eraseOne}</li>
        </ul>
      ) : (
        <p>{words.eraseUnpaid}</p>
      )}
    </ConfirmDialog>
  );
}
