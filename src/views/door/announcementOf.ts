import { door } from '#words/door.ts';
import { fullName } from '../../lib/fullName.ts';
import { stateMeta } from '../../lib/stateMeta.ts';
import type { AttemptSnapshot } from '../../machines/door/attempt.ts';
import type { CheckInSnapshot } from '../../machines/door/checkIn.ts';
import type { VerdictSnapshot } from '../../machines/door/verdict.ts';
import type { ScannerSnapshot } from '../../machines/parts/scanner.ts';
import { scannerLabelOf } from '../parts/scanning/scannerLabelOf.ts';
import { reasonOf } from './reasonOf.ts';

type Scene = {
  checkIn: CheckInSnapshot;
  scanning: ScannerSnapshot;
  judging: VerdictSnapshot | undefined;
  attempting: AttemptSnapshot | undefined;
};

/** What a screen reader says of the door: the state, the attendee, and why; while it waits, how the scanner is. */
export function announcementOf({ checkIn, scanning, judging, attempting }: Scene): string {
  if (attempting) return say(attemptLabelOf(attempting), attempting.matches('done') ? attempting : undefined);
  if (judging) return say(labelOf(judging), judging.matches('reviewing') ? judging : undefined, reasonIn(judging));
  if (checkIn.matches('scanning') && !scanning.matches({ camera: 'live' }))
    return door.states[scannerLabelOf(scanning)];
  return say(labelOf(checkIn));
}

function say(label: keyof (typeof door)['states'], about?: VerdictSnapshot | AttemptSnapshot, reason?: string): string {
  const attendee = about?.context.admission?.attendee;
  return [door.states[label], attendee && fullName(attendee), about && reason].filter(Boolean).join('. ');
}

const labelOf = (snapshot: CheckInSnapshot | VerdictSnapshot) => stateMeta(snapshot)?.label ?? 'door.scanning';

const attemptLabelOf = (snapshot: AttemptSnapshot) =>
  stateMeta(snapshot)?.label[snapshot.context.kind] ?? 'door.scanning';

const reasonIn = ({ context: { admission, event } }: VerdictSnapshot) => (admission ? reasonOf(admission, event) : '');
