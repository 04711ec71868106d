import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { getBadgePrints } from '../../api/contract/badge.ts';
import { reading } from '../../api/reading.ts';
import { resource } from '../../machines/parts/resource.ts';
import { AttendeeBadge as View } from '../../views/badge/AttendeeBadge.tsx';
import { May } from '../../views/parts/desk/May.tsx';
import PrintOne from './PrintOne.tsx';

type Props = { eventId: string; uId: string; timeZone: string };

/** When an attendee's badge was printed, and a way to print it. */
export default function AttendeeBadge({ eventId, uId, timeZone }: Props) {
  const [logic] = useState(() => resource(reading(getBadgePrints, { userId: uId }, (badge) => badge)));
  const prints = useActorRef(logic);
  const known = useSelector(prints, ({ context }) => context.subject?.prints ?? null);
  return (
    <View prints={known ?? []} timeZone={timeZone}>
      {known ? (
        <May need="manage">
          <PrintOne eventId={eventId} uId={uId} times={known.length} />
        </May>
      ) : null}
    </View>
  );
}
