import type { Admission } from '../../api/contract/door.ts';
import type { Event } from '../../api/contract/event.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { door } from '../../messages/door.ts';

/** Why a verdict is what it is, in the event's own time. */
export function reasonOf({ verdict, attendee, lastCheckIn }: Admission, { name, timeZone }: Event): string {
  if (verdict === 'wrongEvent') return door.reasons.wrongEvent(name);
  if (verdict !== 'alreadyIn') return door.reasons[verdict];
  const at = lastCheckIn?.at ?? attendee?.checkedInAt;
  return at
    ? door.enteredAt(formatTime(at, timeZone), formatDate(at, timeZone), lastCheckIn?.gate ?? '', lastCheckIn?.by ?? '')
    : '';
}
