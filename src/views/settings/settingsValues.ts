import { type Resolver, set } from 'react-hook-form';
import { settings as words } from '#words/settings.ts';
import type { InputOf, PayloadOf } from '../../api/contract/endpoint.ts';
import { saveSettings } from '../../api/contract/settings.ts';
import { defaultCurrency } from '../../lib/enumerations.ts';
import { typedNumber } from '../../lib/input.ts';
import { percentText, typedPercent } from '../../lib/money.ts';
import { draftResolver } from '../parts/desk/draftResolver.ts';
import { zoneOf, zoneText } from '../parts/timeZones.ts';

export type Settings = PayloadOf<typeof saveSettings>['settings'];
export type SettingsDraft = InputOf<typeof saveSettings>;

/** `logo` like in the draft, the time zone as people choose it. `clearsSecret` says that the kept secret key goes when the form is saved. */
export type Values = {
  organisation: string;
  contact: string;
  address: string;
  country: string;
  vatNumber: string;
  taxNumber: string;
  chargesVat: boolean;
  vatRate: string;
  invoicePrefix: string;
  nextInvoice: string;
  logo: string | null | undefined;
  defaultCurrency: string;
  defaultTimeZone: string;
  defaultLocale: string;
  publishableKey: string;
  secretKey: string;
  clearsSecret: boolean;
};

export const valuesOf = ({ organisation, contact, publishableKey, ...invoices }: Settings): Values => ({
  organisation,
  contact,
  address: invoices.address,
  country: invoices.country,
  vatNumber: invoices.vatNumber,
  taxNumber: invoices.taxNumber,
  chargesVat: invoices.chargesVat,
  vatRate: invoices.vatRate === 0 ? '' : percentText(invoices.vatRate),
  invoicePrefix: invoices.invoicePrefix,
  nextInvoice: String(invoices.nextInvoice),
  logo: undefined,
  defaultCurrency: invoices.defaultCurrency ?? defaultCurrency,
  defaultTimeZone: invoices.defaultTimeZone ? zoneText(invoices.defaultTimeZone, new Date()) : '',
  defaultLocale: invoices.defaultLocale ?? '',
  publishableKey,
  secretKey: '',
  clearsSecret: false,
});

/** A secret is never read, so there is none to compare. */
export const inputLabels: Partial<Record<keyof Values, string>> = {
  organisation: words.organisationName,
  contact: words.contact,
  address: words.address,
  country: words.country,
  vatNumber: words.vatNumber,
  taxNumber: words.taxNumber,
  chargesVat: words.chargesVat,
  vatRate: words.vatRate,
  invoicePrefix: words.invoicePrefix,
  nextInvoice: words.nextInvoice,
  defaultCurrency: words.currency,
  defaultTimeZone: words.timeZone,
  defaultLocale: words.language,
  publishableKey: words.publishableKey,
};

export const settingsResolver = (settings: Settings): Resolver<Values, unknown, SettingsDraft> => {
  const resolve = draftResolver<Values, SettingsDraft>(
    saveSettings.input,
    ({ secretKey, clearsSecret, vatRate, nextInvoice, logo, ...values }) => ({
      ...values,
      vatRate: typedPercent(vatRate) ?? 0,
      defaultTimeZone:
        values.defaultTimeZone.trim() === '' ? null : (zoneOf(values.defaultTimeZone) ?? values.defaultTimeZone),
      defaultLocale: values.defaultLocale === '' ? null : values.defaultLocale,
      ...(logo !== undefined && { logo }),
      // Numbers that were given since the page was opened are no wish to have one of them.
      ...(nextInvoice.trim() !== String(settings.nextInvoice) && { nextInvoice: typedNumber(nextInvoice) }),
      version: settings.version,
      ...(clearsSecret ? { secretKey: '' } : secretKey !== '' && { secretKey }),
    }),
  );
  return async (values, ...rest) => {
    const resolved = await resolve(values, ...rest);
    // Either of two numbers will do, so neither is missing by itself.
    if (values.chargesVat && !values.vatNumber.trim() && !values.taxNumber.trim())
      set(resolved.errors, 'vatNumber', { type: 'required', message: words.numberNeeded });
    return resolved;
  };
};
