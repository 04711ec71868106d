import { Settings2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { door } from '#words/door.ts';
import type { Event } from '../../api/contract/event.ts';
import { formatCount } from '../../lib/count.ts';
import { daysUntil, isOver } from '../../lib/eventTime.ts';
import type { DoorSettings } from '../../machines/door/attempt.ts';
import type { Count } from '../../machines/door/attendeeCount.ts';
import type { CheckInActor } from '../../machines/door/checkIn.ts';
import { IconButton } from '../parts/IconButton.tsx';

export const loadDoorSettings = () => import('./DoorSettingsDialog.tsx');
const DoorSettingsDialog = lazy(loadDoorSettings);

type Props = {
  event: Event;
  canChange: boolean;
  /** Null until it is known. */
  count: Count | null;
  settings: DoorSettings;
  send: CheckInActor['send'];
};

/** Which door this is, how many are checked in at all doors together, and its settings. */
export function DoorBar({ event, canChange, count, settings, send }: Props) {
  const [open, setOpen] = useState(false);
  const remark = remarkOn(event);
  return (
    <header className="door-bar">
      <h1>{event.name}</h1>
      <div className="door-bar-place">
        <p>
          {remark === '' ? null : <strong className="door-bar-remark">{remark}</strong>}
          {settings.gate === '' ? (
            <button type="button" className="door-link" onClick={() => setOpen(true)}>
              {door.settings.nameGate}
            </button>
          ) : (
            <strong>{settings.gate}</strong>
          )}
          {event.place === '' ? null : <span>{event.place}</span>}
          {canChange ? (
            <button type="button" className="door-link" onClick={() => send({ type: 'event.left' })}>
              {door.event.change}
            </button>
          ) : null}
        </p>
      </div>
      <p className="door-count">
        {count ? (
          <>
            <strong>{formatCount(count.checkedIn)}</strong> {door.checkedInOf(count.registered)}
          </>
        ) : null}
      </p>
      <IconButton label={door.settings.open} onClick={() => setOpen(true)}>
        <Settings2 aria-hidden />
      </IconButton>
      {open ? (
        <Suspense fallback={null}>
          <DoorSettingsDialog
            eventId={event.id}
            settings={settings}
            change={(changed) => send({ type: 'settings.changed', settings: changed })}
            close={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </header>
  );
}

/** Who practises before the event, or took the wrong one, reads so. */
function remarkOn(event: Event): string {
  const now = new Date().toISOString();
  if (isOver(event, now)) return door.event.over;
  const days = daysUntil(event, now);
  return days === 0 ? '' : door.event.startsIn(days);
}
