import type { CheckInSnapshot, DoorLabel } from '../../machines/checkIn.ts';
import { door } from '../../messages/door.ts';
import { nameOf } from './nameOf.ts';
import { reasonOf } from './reasonOf.ts';

/** The state the door is in, by its label: the innermost one. */
export const labelOf = (snapshot: CheckInSnapshot): DoorLabel =>
  Object.values(snapshot.getMeta()).at(-1)?.label ?? 'door.scanning';

/** What a screen reader says of the door: the state, the person, and why. */
export function announcementOf(snapshot: CheckInSnapshot): string {
  const { admission, event } = snapshot.context;
  const isVerdict = snapshot.matches('reviewing');
  const named = isVerdict || snapshot.matches('admitted') || snapshot.matches('undone');
  const name = named && admission?.person ? nameOf(admission.person) : '';
  const reason = isVerdict && admission && event ? reasonOf(admission, event) : '';
  return [door.states[labelOf(snapshot)], name, reason].filter((part) => part !== '').join('. ');
}
