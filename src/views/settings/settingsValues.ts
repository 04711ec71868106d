import { type Resolver, set } from 'react-hook-form';
import { settings as words } from '#words/settings.ts';
import type { InputOf, PayloadOf } from '../../api/contract/endpoint.ts';
import { saveSettings } from '../../api/contract/settings.ts';
import { type Currency, defaultCurrency } from '../../lib/enumerations.ts';
import type { Locale } from '../../lib/locale.ts';
import { count, describeFields, field, flag, image, orZero, rate, secret, text } from '../parts/desk/describeFields.ts';
import { draftResolver } from '../parts/desk/draftResolver.ts';
import { zoneOf, zoneText } from '../parts/timeZones.ts';

export type Settings = PayloadOf<typeof saveSettings>['settings'];
export type SettingsDraft = InputOf<typeof saveSettings>;

/** The settings' form, its time zone as people choose it. `clearsSecret` says that the kept secret key goes when the form is saved. */
export const settingsFields = describeFields({
  organisation: text(words.organisationName),
  contact: text(words.contact),
  slug: text(words.slug),
  termsLink: text(words.termsLink),
  privacyLink: text(words.privacyLink),
  refundLink: text(words.refundLink),
  mustAcceptTerms: flag(words.mustAcceptTerms),
  address: text(words.address),
  country: text(words.country),
  vatNumber: text(words.vatNumber),
  taxNumber: text(words.taxNumber),
  chargesVat: flag(words.chargesVat),
  vatRate: orZero(rate(words.vatRate)),
  invoicePrefix: text(words.invoicePrefix),
  nextInvoice: count(words.nextInvoice),
  logo: image,
  defaultCurrency: field(
    words.currency,
    defaultCurrency,
    (saved: Currency | null) => saved ?? defaultCurrency,
    (typed) => typed,
  ),
  defaultTimeZone: field(
    words.timeZone,
    '',
    (zone: string | null) => (zone ? zoneText(zone, new Date()) : ''),
    (typed) => (typed.trim() === '' ? null : (zoneOf(typed) ?? typed)),
  ),
  defaultLocale: field<Locale | null, Locale | ''>(
    words.language,
    '',
    (saved) => saved ?? '',
    (typed) => typed || null,
  ),
  publishableKey: text(words.publishableKey),
  secretKey: secret,
  clearsSecret: flag(null),
});

export type Values = typeof settingsFields.blank;

export const valuesOf = (settings: Settings): Values => ({
  ...settingsFields.typed({ ...settings, secretKey: '', clearsSecret: false }),
  ...(settings.chargesVat && settings.vatRate === 0 && { vatRate: '0' }),
});

export const settingsResolver = (settings: Settings): Resolver<Values, unknown, SettingsDraft> => {
  const resolve = draftResolver<Values, SettingsDraft>(saveSettings.input, (values) => {
    const { secretKey, nextInvoice, ...draft } = settingsFields.saved(values);
    return {
      ...draft,
      // Numbers that were given since the page was opened are no wish to have one of them.
      ...(nextInvoice !== settings.nextInvoice && { nextInvoice }),
      version: settings.version,
      ...(values.clearsSecret ? { secretKey: '' } : secretKey !== '' && { secretKey }),
    };
  });
  return async (values, ...rest) => {
    const resolved = await resolve(values, ...rest);
    // Zero has to be meant.
    if (values.chargesVat && !values.vatRate.trim())
      set(resolved.errors, 'vatRate', { type: 'required', message: words.rateNeeded });
    // Either of two numbers will do, so neither is missing by itself.
    if (values.chargesVat && !values.vatNumber.trim() && !values.taxNumber.trim())
      set(resolved.errors, 'vatNumber', { type: 'required', message: words.numberNeeded });
    return resolved;
  };
};
