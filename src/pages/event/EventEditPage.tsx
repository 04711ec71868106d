import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { call } from '../../api/client.ts';
import { getEvent, saveEvent } from '../../api/contract/event.ts';
import { ownTimeZone, toLocalText } from '../../lib/dates.ts';
import { defaultCurrency } from '../../lib/enumerations.ts';
import { usualPricing } from '../../lib/eventPricing.ts';
import { zoneText } from '../../lib/timeZones.ts';
import { editor } from '../../machines/parts/editor.ts';
import { to } from '../../paths.ts';
import { EventEditView, type EventSubject } from '../../views/event/EventEditView.tsx';
import { eventValues, paymentValues, pricingValues } from '../../views/event/eventValues.ts';

export default function EventEditPage() {
  const { eventId } = useParams<{ eventId?: string }>();
  return <EventEdit key={eventId ?? ''} eventId={eventId} />;
}

function EventEdit({ eventId }: { eventId: string | undefined }) {
  const [, navigate] = useLocation();
  const [logic] = useState(() =>
    editor({
      load: async (signal): Promise<EventSubject> => {
        if (!eventId) return { event: null, values: newEvent(new Date()) };
        const { event } = await call(getEvent, { eventId }, { signal });
        return { event, values: eventValues(event) };
      },
      save: async (draft: Parameters<typeof call<typeof saveEvent>>[1], signal) =>
        (await call(saveEvent, draft, { signal })).event,
      whenSaved: ({ id }) => navigate(to.event(id)),
    }),
  );
  return <EventEditView editor={useActorRef(logic)} />;
}

const fourWeeks = 28 * 86_400_000;

/** A day four weeks from now, nine to five, in the zone of this computer. */
function newEvent(now: Date) {
  const timeZone = ownTimeZone();
  const day = toLocalText(new Date(now.getTime() + fourWeeks).toISOString(), timeZone).slice(0, 10);
  return {
    name: '',
    slug: '',
    description: '',
    place: '',
    startsAt: `${day}T09:00`,
    endsAt: `${day}T17:00`,
    timeZone: zoneText(timeZone, now),
    currency: defaultCurrency,
    ...paymentValues({
      transferDays: null,
      transferAccount: null,
      transferNote: '',
      payAtDoor: false,
      doorDays: null,
      doorNote: '',
    }),
    pricing: pricingValues(usualPricing),
    logo: undefined,
  };
}
