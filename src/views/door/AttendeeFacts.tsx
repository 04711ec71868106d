import { door } from '#words/door.ts';
import type { DoorAttendee } from '../../api/contract/door.ts';
import { fullName } from '../../lib/fullName.ts';
import { userPhoto } from '../../paths.ts';

/** Who stands at the door, for the eyes of who lets them in. */
export function AttendeeFacts({ attendee }: { attendee: DoorAttendee }) {
  return (
    <div className="door-person">
      {attendee.photo ? (
        <img className="door-photo" src={userPhoto(attendee.photo)} alt={door.photo} width={160} height={160} />
      ) : null}
      <p className="door-name">{fullName(attendee)}</p>
      <p>{[attendee.ticketName, attendee.organization].filter((fact) => fact !== '').join(' · ')}</p>
      <p className="door-reference">{attendee.reference}</p>
    </div>
  );
}
