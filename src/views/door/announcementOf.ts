import { fullName } from '../../lib/fullName.ts';
import type { CheckInSnapshot, DoorLabel } from '../../machines/door/checkIn.ts';
import type { ScannerLabel, ScannerSnapshot } from '../../machines/door/scanner.ts';
import { door } from '../../messages/door.ts';
import { reasonOf } from './reasonOf.ts';

/** The state the door is in, by its label: the innermost one. */
export const labelOf = (snapshot: CheckInSnapshot): DoorLabel =>
  Object.values(snapshot.getMeta()).at(-1)?.label ?? 'door.scanning';

export const scannerLabelOf = (scanning: ScannerSnapshot): ScannerLabel =>
  Object.values(scanning.getMeta()).at(-1)?.label ?? 'scanner.asking';

/** What a screen reader says of the door: the state, the person, and why; while it waits, how the scanner is. */
export function announcementOf(snapshot: CheckInSnapshot, scanning: ScannerSnapshot): string {
  if (snapshot.matches('scanning') && !scanning.matches({ camera: 'live' }))
    return door.states[scannerLabelOf(scanning)];
  const { admission, event } = snapshot.context;
  const isVerdict = snapshot.matches('reviewing');
  const named = isVerdict || snapshot.matches('admitted') || snapshot.matches('undone');
  const name = named && admission?.attendee ? fullName(admission.attendee) : '';
  const reason = isVerdict && admission && event ? reasonOf(admission, event) : '';
  return [door.states[labelOf(snapshot)], name, reason].filter((part) => part !== '').join('. ');
}
