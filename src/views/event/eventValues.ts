import type { InferOutput } from 'valibot';
import type { Event } from '../../api/contract/event.ts';
import { EventDraft } from '../../api/contract/eventDraft.ts';
import type { OwnEvent } from '../../api/contract/ownEvent.ts';
import { fromLocalText, toLocalText } from '../../lib/dates.ts';
import type { Currency } from '../../lib/enumerations.ts';
import { typedNumber } from '../../lib/input.ts';
import { type BankAccount, ibanText, noAccount, sortCodeText } from '../../lib/invoice.ts';
import { defaultTransferDays } from '../../lib/limits.ts';
import { moneyText, percentText, typedMoney, typedPercent } from '../../lib/money.ts';
import type { EventPricing } from '../../lib/pricing.ts';
import { draftResolver } from '../parts/desk/draftResolver.ts';
import { zoneOf, zoneText } from '../parts/timeZones.ts';

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
  unlisted: boolean;
  payAtDoor: boolean;
  /** Empty until the event ends. */
  doorDays: string;
  doorNote: string;
  pricing: PricingValues;
  logo: string | null | undefined;
  /** Of its tickets. */
  accent: string;
};

/** The service fee and VAT as the form holds them. */
export type PricingValues = {
  feeRate: string;
  feeFixed: string;
  feeInside: 'buyer' | 'organiser';
  vatRate: string;
  feeVatRate: string;
  vatIncluded: 'with' | 'without';
  vatShown: 'with' | 'without';
  reverseCharge: boolean;
};

const rateText = (rate: number | null) => (rate === null ? '' : percentText(rate));

export const pricingValues = (pricing: EventPricing): PricingValues => ({
  feeRate: pricing.feeRate === 0 ? '' : percentText(pricing.feeRate),
  feeFixed: pricing.feeFixed === 0 ? '' : moneyText(pricing.feeFixed),
  feeInside: pricing.feeInside ? 'organiser' : 'buyer',
  vatRate: rateText(pricing.vatRate),
  feeVatRate: rateText(pricing.feeVatRate),
  vatIncluded: pricing.vatIncluded ? 'with' : 'without',
  vatShown: pricing.vatShown ? 'with' : 'without',
  reverseCharge: pricing.reverseCharge,
});

const pricingOf = (values: PricingValues): EventPricing => ({
  feeRate: typedPercent(values.feeRate) ?? 0,
  feeFixed: typedMoney(values.feeFixed) ?? 0,
  feeInside: values.feeInside === 'organiser',
  vatRate: typedPercent(values.vatRate),
  feeVatRate: typedPercent(values.feeVatRate),
  vatIncluded: values.vatIncluded === 'with',
  vatShown: values.vatShown === 'with',
  reverseCharge: values.reverseCharge,
});

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
  pricing,
  accent,
  unlisted,
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
  pricing: pricingValues(pricing),
  logo: undefined,
  accent,
  unlisted,
});

/** The form's resolver for an event that is changed, or for a new one. */
export const eventResolver = (event: Event | null) =>
  draftResolver<EventValues, InferOutput<typeof EventDraft>>(
    EventDraft,
    ({ logo, slug, hasTransfer, transferAccount, transferNote, doorDays, doorNote, pricing, ...values }) => {
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
        pricing: pricingOf(pricing),
        published: event?.published ?? false,
        startsAt: fromLocalText(values.startsAt, zone ?? 'UTC') ?? '',
        endsAt: fromLocalText(values.endsAt, zone ?? 'UTC') ?? '',
      };
    },
  );
