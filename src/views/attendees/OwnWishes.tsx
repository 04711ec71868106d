import { privacy as words } from '#words/privacy.ts';
import type { AttendeeDetails } from '../../api/contract/attendees.ts';
import { formatDateTime } from '../../lib/dates.ts';

type Props = { details: Pick<AttendeeDetails, 'cancelAskedAt' | 'transferredAt' | 'deletedAt'>; timeZone: string };

/** What an attendee asked for or did by themselves that their organiser has to know. */
export function OwnWishes({ details: { cancelAskedAt, transferredAt, deletedAt }, timeZone }: Props) {
  const asked = deletedAt ? null : cancelAskedAt;
  if (!asked && !transferredAt) return null;
  return (
    <section className="attendee-part" aria-label={words.byThemselves}>
      <h3>{words.byThemselves}</h3>
      {asked ? <p>{words.cancelAskedOn(formatDateTime(asked, timeZone))}</p> : null}
      {transferredAt ? <p>{words.transferredOn(formatDateTime(transferredAt, timeZone))}</p> : null}
    </section>
  );
}
