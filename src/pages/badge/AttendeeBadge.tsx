import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { badgePrinting as words } from '#words/badgePrinting.ts';
import { getBadgePrints } from '../../api/contract/badge.ts';
import { reading } from '../../api/reading.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { resource } from '../../machines/parts/resource.ts';
import { May } from '../../views/parts/desk/May.tsx';
import PrintOne from './PrintOne.tsx';

type Props = { eventId: string; uId: string; timeZone: string };

/** When an attendee's badge was printed, and a way to print it. */
export default function AttendeeBadge({ eventId, uId, timeZone }: Props) {
  const [logic] = useState(() => resource(reading(getBadgePrints, { userId: uId }, (badge) => badge)));
  const prints = useSelector(useActorRef(logic), ({ context }) => context.subject?.prints ?? null);
  const [last] = prints ?? [];
  return (
    <section className="attendee-part" aria-label={words.badge}>
      <h3>{words.badge}</h3>
      {prints && last ? (
        <p className="form-help">{words.history(prints.length, formatDateTime(last.at, timeZone), last.by)}</p>
      ) : null}
      {prints ? (
        <May need="manage">
          <PrintOne eventId={eventId} uId={uId} times={prints.length} />
        </May>
      ) : null}
    </section>
  );
}
