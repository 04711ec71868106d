import type { InferOutput } from 'valibot';
import { type Event, EventDraft } from '../../api/contract/event.ts';
import { fromLocalText, toLocalText } from '../../lib/dates.ts';
import type { Currency } from '../../lib/enumerations.ts';
import { draftResolver } from '../parts/desk/draftResolver.ts';

/** What the event form holds: times are local to `timeZone`; `logo` like in the draft. */
export type EventValues = {
  name: string;
  description: string;
  place: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  currency: Currency;
  logo: string | null | undefined;
};

export const eventValues = ({
  name,
  description,
  place,
  startsAt,
  endsAt,
  timeZone,
  currency,
}: Event): EventValues => ({
  name,
  description,
  place,
  startsAt: toLocalText(startsAt, timeZone),
  endsAt: toLocalText(endsAt, timeZone),
  timeZone,
  currency,
  logo: undefined,
});

/** The form's resolver for an event that is changed, or for a new one. */
export const eventResolver = (event: Event | null) =>
  draftResolver<EventValues, InferOutput<typeof EventDraft>>(EventDraft, ({ logo, ...values }) => ({
    ...values,
    ...(event && { id: event.id }),
    ...(logo !== undefined && { logo }),
    published: event?.published ?? false,
    startsAt: fromLocalText(values.startsAt, values.timeZone) ?? '',
    endsAt: fromLocalText(values.endsAt, values.timeZone) ?? '',
  }));
