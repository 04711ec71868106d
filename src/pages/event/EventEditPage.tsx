import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { call } from '../../api/client.ts';
import type { PayloadOf } from '../../api/contract/endpoint.ts';
import { saveEvent } from '../../api/contract/eventDraft.ts';
import { getEventSummary } from '../../api/contract/eventList.ts';
import { getEvent } from '../../api/contract/ownEvent.ts';
import { getSettingsWOKeys } from '../../api/contract/settings.ts';
import { plainAccent } from '../../lib/colour.ts';
import { ownTimeZone, toLocalText } from '../../lib/dates.ts';
import { defaultCurrency } from '../../lib/enumerations.ts';
import { type EventFacts, isWorthTelling } from '../../lib/mail.ts';
import { usualPricing } from '../../lib/pricing.ts';
import { editor } from '../../machines/parts/editor.ts';
import { to } from '../../paths.ts';
import { EventEditView, type EventSubject } from '../../views/event/EventEditView.tsx';
import { eventFields, eventValues, pricingFields } from '../../views/event/eventValues.ts';
import { lazyPart } from '../../views/parts/lazyPart.tsx';
import { zoneText } from '../../views/parts/timeZones.ts';

/** Loaded once an event has changed that people are registered for. */
const TellChange = lazyPart(() => import('../mail/TellChange.tsx'));

export default function EventEditPage() {
  const { eventId } = useParams<{ eventId?: string }>();
  return <EventEdit key={eventId ?? ''} eventId={eventId} />;
}

function EventEdit({ eventId }: { eventId: string | undefined }) {
  const [, navigate] = useLocation();
  const [changed, setChanged] = useState<Changed | null>(null);
  const [logic] = useState(() => {
    let before: EventFacts | null = null;
    let told: Changed | null = null;
    return editor({
      load: async (signal): Promise<EventSubject> => {
        if (!eventId) {
          const { settings } = await call(getSettingsWOKeys, {}, { signal });
          return { event: null, values: newEvent(new Date(), settings) };
        }
        const { event } = await call(getEvent, { eventId }, { signal });
        before = factsOf(event);
        return { event, values: eventValues(event) };
      },
      save: async (draft: Parameters<typeof call<typeof saveEvent>>[1], signal) => {
        const { event } = await call(saveEvent, draft, { signal });
        const isNews = before !== null && isWorthTelling(before, event) && (await hasAttendees(event, signal));
        told = isNews && before ? { eventId: event.id, before } : null;
        return event;
      },
      whenSaved: ({ id }) => (told ? setChanged(told) : navigate(to.event(id))),
    });
  });
  const actor = useActorRef(logic);
  return (
    <>
      <EventEditView editor={actor} />
      {changed ? <TellChange {...changed} onSkip={() => navigate(to.event(changed.eventId))} /> : null}
    </>
  );
}

/** An event that people are registered for, and what it was. */
type Changed = { eventId: string; before: EventFacts };

const factsOf = ({ name, place, startsAt, endsAt, timeZone }: EventFacts): EventFacts => ({
  ...{ name, place, startsAt, endsAt, timeZone },
});

/** Whether anyone is registered for an event that is still to come. The event is saved, whatever comes of this question. */
async function hasAttendees({ id, endsAt }: { id: string; endsAt: string }, signal: AbortSignal): Promise<boolean> {
  if (Date.parse(endsAt) < Date.now()) return false;
  try {
    const { event } = await call(getEventSummary, { eventId: id }, { signal });
    return event.registered > 0;
  } catch {
    return false;
  }
}

const fourWeeks = 28 * 86_400_000;

type Defaults = Pick<PayloadOf<typeof getSettingsWOKeys>['settings'], 'defaultCurrency' | 'defaultTimeZone'>;

/** A day four weeks from now, nine to five, in the organisation's zone or else that of this computer. */
function newEvent(now: Date, defaults: Defaults) {
  const timeZone = defaults.defaultTimeZone ?? ownTimeZone();
  const day = toLocalText(new Date(now.getTime() + fourWeeks).toISOString(), timeZone).slice(0, 10);
  return {
    ...eventFields.blank,
    startsAt: `${day}T09:00`,
    endsAt: `${day}T17:00`,
    timeZone: zoneText(timeZone, now),
    currency: defaults.defaultCurrency ?? defaultCurrency,
    pricing: pricingFields.typed(usualPricing),
    accent: plainAccent,
  };
}
