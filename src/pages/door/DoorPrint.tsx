import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { badgePrinting as words } from '#words/badgePrinting.ts';
import { fullName } from '../../lib/text.ts';
import type { CheckInActor } from '../../machines/door/checkIn.ts';
import PrintOne from '../badge/PrintOne.tsx';

/** Prints the badge of who was checked in last: at a press, or by itself for those who come from now on. */
export default function DoorPrint({ checkIn }: { checkIn: CheckInActor }) {
  const { settings, entries, event } = useSelector(checkIn, ({ context }) => context);
  // It is loaded with an entry that was just made, unless the page itself was: then the latest is an old one.
  const [openedAt] = useState(() => Date.now() - justNow);
  const [last] = entries;
  if (last?.kind !== 'in' || settings.printing === undefined || settings.printing === 'no') return null;
  const { attendee, at } = last;
  const isNew = at !== null && Date.parse(at) > openedAt;
  return (
    <section className="door-print" aria-label={words.lastOne(fullName(attendee))}>
      <p>{fullName(attendee)}</p>
      <PrintOne
        key={`${attendee.uId} ${at}`}
        eventId={event.id}
        uId={attendee.uId}
        byItself={settings.printing === 'itself' && isNew}
      />
    </section>
  );
}

/** Milliseconds that loading takes, or that two clocks differ. */
const justNow = 10_000;
