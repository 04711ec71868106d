import type { InferOutput } from 'valibot';
import { event as eventWords } from '#words/event.ts';
import { labels } from '#words/labels.ts';
import type { Event } from '../../api/contract/event.ts';
import { EventDraft } from '../../api/contract/eventDraft.ts';
import type { OwnEvent } from '../../api/contract/ownEvent.ts';
import { typedNumber } from '../../lib/input.ts';
import { ibanText, noAccount, sortCodeText } from '../../lib/invoice.ts';
import { defaultTransferDays } from '../../lib/limits.ts';
import {
  choice,
  count,
  describeFields,
  either,
  field,
  flag,
  image,
  money,
  orZero,
  rate,
  text,
  time,
} from '../parts/desk/describeFields.ts';
import { draftResolver } from '../parts/desk/draftResolver.ts';
import { zoneOf, zoneText } from '../parts/timeZones.ts';

const words = eventWords.edit;
const { bearers, ways } = words.pricing;

/** The service fee and VAT. */
export const pricingFields = describeFields({
  feeRate: orZero(rate(words.pricing.feeRate)),
  feeFixed: orZero(money(words.pricing.feeFixed)),
  feeInside: either(labels.feeInside, 'organiser', 'buyer', bearers),
  vatRate: rate(words.pricing.vatRate),
  feeVatRate: rate(words.pricing.feeVatRate),
  vatIncluded: either(labels.vatIncluded, 'with', 'without', ways),
  vatShown: either(labels.vatShown, 'with', 'without', ways),
  reverseCharge: flag(words.pricing.reverseCharge),
});

/** The event form: times are local to `timeZone`, which is as people choose it. */
export const eventFields = describeFields({
  name: text(words.name),
  /** Empty for a new event, whose name makes it. */
  slug: text(words.slug),
  description: text(words.description),
  place: text(words.place),
  startsAt: time(words.starts),
  endsAt: time(words.ends),
  timeZone: field(
    words.timeZone,
    '',
    (zone: string) => zoneText(zone, new Date()),
    (typed) => zoneOf(typed) ?? typed,
  ),
  currency: choice(words.currency, words.currencies),
  hasTransfer: flag(words.transfer),
  transferDays: field(
    words.transferDays,
    String(defaultTransferDays),
    (days: number | null) => String(days ?? defaultTransferDays),
    (typed) => typedNumber(typed) ?? Number.NaN,
  ),
  /** Its numbers are in groups, to compare. */
  transferAccount: describeFields({
    holder: text(labels.accountHolder),
    iban: text(labels.iban, ibanText),
    bic: text(labels.bic),
    sortCode: text(labels.sortCode, sortCodeText),
    accountNumber: text(labels.accountNumber),
  }),
  transferNote: text(words.transferNote),
  payAtDoor: flag(words.payAtDoor),
  /** Empty until the event ends. */
  doorDays: count(words.doorDays),
  doorNote: text(words.doorNote),
  pricing: pricingFields,
  logo: image,
  /** Of its tickets. */
  accent: text(words.accent),
  unlisted: flag(words.unlisted),
});

export type EventValues = typeof eventFields.blank;

export const eventValues = (event: OwnEvent): EventValues =>
  eventFields.typed(
    {
      ...event,
      hasTransfer: event.transferDays !== null,
      transferAccount: event.transferAccount ?? noAccount,
    },
    event.timeZone,
  );

/** The form's resolver for an event that is changed, or for a new one. */
export const eventResolver = (event: Event | null) =>
  draftResolver<EventValues, InferOutput<typeof EventDraft>>(EventDraft, (values) => {
    const zone = zoneOf(values.timeZone) ?? 'UTC';
    const { slug, transferDays, transferAccount, transferNote, doorDays, doorNote, ...draft } = eventFields.saved(
      values,
      zone,
    );
    return {
      ...draft,
      ...(event && { id: event.id, slug, version: event.version }),
      transferDays: values.hasTransfer ? transferDays : null,
      // Turned off, they stay as they were.
      ...(values.hasTransfer && { transferAccount, transferNote }),
      ...(values.payAtDoor && { doorDays, doorNote }),
      published: event?.published ?? false,
    };
  });
