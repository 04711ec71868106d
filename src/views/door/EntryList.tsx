import { Undo2 } from 'lucide-react';
import { door } from '#words/door.ts';
import type { DoorAttendee } from '../../api/contract/door.ts';
import { formatTime } from '../../lib/dates.ts';
import { fullName } from '../../lib/fullName.ts';
import type { Entry } from '../../machines/door/attempt.ts';

const shown = 12;

type Props = {
  entries: readonly Entry[];
  zone: string;
  canUndo: (attendee: DoorAttendee) => boolean;
  undo: (attendee: DoorAttendee) => void;
};

/** The latest attendees at this door, each with the way back. */
export function EntryList({ entries, zone, canUndo, undo }: Props) {
  return (
    <section className="door-entries" aria-label={door.recent}>
      <h2>{door.recent}</h2>
      {entries.length === 0 ? <p className="door-entries-none">{door.recentNone}</p> : null}
      <ul>
        {entries.slice(0, shown).map(({ attendee, kind, at }) => (
          <li key={attendee.uId} className="door-entry" data-kind={kind}>
            <span className="door-entry-words">
              <span className="door-entry-name">{fullName(attendee)}</span>
              <span>
                {[kind === 'undone' ? door.checkInUndone : at ? formatTime(at, zone) : '', attendee.ticketName]
                  .filter((fact) => fact !== '')
                  .join(' · ')}
              </span>
            </span>
            {kind === 'in' ? (
              <button
                type="button"
                className="door-tool"
                aria-label={door.undoOf(fullName(attendee))}
                disabled={!canUndo(attendee)}
                onClick={() => undo(attendee)}
              >
                <Undo2 aria-hidden />
                {door.undo}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
