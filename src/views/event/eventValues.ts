import type { InferOutput } from 'valibot';
import { type Event, EventDraft, type OwnEvent } from '../../api/contract/event.ts';
import { type BankAccount, ibanText, noAccount, sortCodeText } from '../../lib/bankAccount.ts';
import { fromLocalText, toLocalText } from '../../lib/dates.ts';
import type { Currency } from '../../lib/enumerations.ts';
import { defaultTransferDays } from '../../lib/limits.ts';
import { zoneOf, zoneText } from '../../lib/timeZones.ts';
import { typedNumber } from '../../lib/validation.ts';
import { draftResolver } from '../parts/desk/draftResolver.ts';

/** What the event form holds: times are local to `timeZone`, which is as people choose it; `logo` like in the draft. */
export type EventValues = {
  name: string;
  /** Empty for a new event, whose name makes it. */
  slug: string;
  description: string;
  place: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  currency: Currency;
  hasTransfer: boolean;
  transferDays: string;
  transferAccount: BankAccount;
  transferNote: string;
  payAtDoor: boolean;
  /** Empty until the event ends. */
  doorDays: string;
  doorNote: string;
  logo: string | null | undefined;
};

/** Payment as the form holds it, with the usual number of days where there is none yet, and numbers in groups to compare. */
export const paymentValues = ({
  transferDays,
  transferAccount,
  transferNote,
  payAtDoor,
  doorDays,
  doorNote,
}: Pick<OwnEvent, 'transferDays' | 'transferAccount' | 'transferNote' | 'payAtDoor' | 'doorDays' | 'doorNote'>) => {
  const { iban, sortCode, ...account } = transferAccount ?? noAccount;
  return {
    hasTransfer: transferDays !== null,
    transferDays: String(transferDays ?? defaultTransferDays),
    transferAccount: { ...account, iban: ibanText(iban), sortCode: sortCodeText(sortCode) },
    transferNote,
    payAtDoor,
    doorDays: doorDays === null ? '' : String(doorDays),
    doorNote,
  };
};

export const eventValues = ({
  name,
  slug,
  description,
  place,
  startsAt,
  endsAt,
  timeZone,
  currency,
  ...payment
}: OwnEvent): EventValues => ({
  name,
  slug,
  description,
  place,
  startsAt: toLocalText(startsAt, timeZone),
  endsAt: toLocalText(endsAt, timeZone),
  timeZone: zoneText(timeZone, new Date()),
  currency,
  ...paymentValues(payment),
  logo: undefined,
});

/** The form's resolver for an event that is changed, or for a new one. */
export const eventResolver = (event: Event | null) =>
  draftResolver<EventValues, InferOutput<typeof EventDraft>>(
    EventDraft,
    ({ logo, slug, hasTransfer, transferAccount, transferNote, doorDays, doorNote, ...values }) => {
      const zone = zoneOf(values.timeZone);
      return {
        ...values,
        timeZone: zone ?? values.timeZone,
        ...(event && { id: event.id, slug, version: event.version }),
        ...(logo !== undefined && { logo }),
        transferDays: hasTransfer ? (typedNumber(values.transferDays) ?? Number.NaN) : null,
        // Turned off, they stay as they were.
        ...(hasTransfer && { transferAccount, transferNote }),
        ...(values.payAtDoor && { doorDays: typedNumber(doorDays), doorNote }),
        published: event?.published ?? false,
        startsAt: fromLocalText(values.startsAt, zone ?? 'UTC') ?? '',
        endsAt: fromLocalText(values.endsAt, zone ?? 'UTC') ?? '',
      };
    },
  );
