import type { InferOutput } from 'valibot';
import { type Event, EventDraft } from '../../api/contract/event.ts';
import { fromLocalText, toLocalText } from '../../lib/dates.ts';
import type { Currency } from '../../lib/enumerations.ts';
import { defaultTransferDays } from '../../lib/limits.ts';
import { typedNumber } from '../../lib/validation.ts';
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
  hasTransfer: boolean;
  transferDays: string;
  logo: string | null | undefined;
};

/** Transfer as the form holds it, with the usual number of days where there is none yet. */
export const transferValues = (transferDays: number | null) => ({
  hasTransfer: transferDays !== null,
  transferDays: String(transferDays ?? defaultTransferDays),
});

export const eventValues = ({
  name,
  description,
  place,
  startsAt,
  endsAt,
  timeZone,
  currency,
  transferDays,
}: Event): EventValues => ({
  name,
  description,
  place,
  startsAt: toLocalText(startsAt, timeZone),
  endsAt: toLocalText(endsAt, timeZone),
  timeZone,
  currency,
  ...transferValues(transferDays),
  logo: undefined,
});

/** The form's resolver for an event that is changed, or for a new one. */
export const eventResolver = (event: Event | null) =>
  draftResolver<EventValues, InferOutput<typeof EventDraft>>(EventDraft, ({ logo, hasTransfer, ...values }) => ({
    ...values,
    ...(event && { id: event.id, version: event.version }),
    ...(logo !== undefined && { logo }),
    transferDays: hasTransfer ? (typedNumber(values.transferDays) ?? Number.NaN) : null,
    published: event?.published ?? false,
    startsAt: fromLocalText(values.startsAt, values.timeZone) ?? '',
    endsAt: fromLocalText(values.endsAt, values.timeZone) ?? '',
  }));
