import * as v from 'valibot';
import { isVatNumberWrong } from '../../lib/invoice.ts';
import { bodyLimits, pricingLimits, settingsLimits } from '../../lib/limits.ts';
import { locales } from '../../lib/locale.ts';
import { modeOfPublishable, modeOfSecret, stripeModes } from '../../lib/payment.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { proof } from './ownAccount.ts';
import {
  currency,
  email,
  image,
  longText,
  optionalText,
  rate,
  slug,
  timeZone,
  webLink,
  wholeNumber,
} from './values.ts';
import { baseVersion, version } from './version.ts';

/** Secrets are written, never read back: the replies only say whether one is kept. */
const SettingsWithoutKeys = v.object({
  organisation: v.string(),
  contact: v.string(),
  /** What a new event begins with; null until one is chosen. */
  defaultCurrency: v.nullable(currency),
  defaultTimeZone: v.nullable(v.string()),
  /** Of mails to attendees that the organiser adds or imports. */
  defaultLocale: v.nullable(v.picklist(locales)),
});

const SettingsWithoutPrivateKeys = v.object({ ...SettingsWithoutKeys.entries, publishableKey: v.string() });

/**
 * `stripe` is the mode in which payments are taken through Stripe; null without both keys. `logo` is a data URL. `nextInvoice` is the
 * number of the next invoice of `invoiceYear`.
 */
const Settings = v.object({
  ...SettingsWithoutPrivateKeys.entries,
  /** Of the public page with all events; empty for none. */
  slug: v.string(),
  termsLink: v.string(),
  privacyLink: v.string(),
  refundLink: v.string(),
  mustAcceptTerms: v.boolean(),
  address: v.string(),
  country: v.string(),
  vatNumber: v.string(),
  /** Of the organiser's own country, for invoices without a VAT number. */
  taxNumber: v.string(),
  chargesVat: v.boolean(),
  vatRate: v.number(),
  invoicePrefix: v.string(),
  logo: v.nullable(v.string()),
  nextInvoice: v.number(),
  invoiceYear: v.number(),
  hasSecretKey: v.boolean(),
  stripe: v.nullable(v.picklist(stripeModes)),
  version,
});

const publishableKey = v.pipe(
  optionalText('publishableKey', settingsLimits.key),
  v.check((key) => key === '' || modeOfPublishable(key) !== null, broken('publishableKey')),
);
const secretKey = v.pipe(
  optionalText('secretKey', settingsLimits.key),
  v.check((key) => key === '' || modeOfSecret(key) !== null, broken('secretKey')),
);

/** Numbers in test mode begin with TEST: no real invoice may look like one of them, or have the same number. */
const invoicePrefix = v.pipe(
  optionalText('invoicePrefix', settingsLimits.invoicePrefix),
  v.check((prefix) => !/^test/i.test(prefix), broken('invoicePrefix')),
);

/** An email address for the public pages, or nothing. */
const contact = v.union([v.pipe(v.string(), v.trim(), v.literal('')), email()], broken('emailInvalid'));

/** The part of an address, or nothing. */
const organiserSlug = v.union([v.pipe(v.string(), v.trim(), v.literal('')), slug], broken('slug'));

/** A country by its two letters, or nothing. */
const optionalCountry = v.pipe(
  v.string(broken('notText', 'country')),
  v.regex(/^([A-Z]{2})?$/, broken('notOneOf', 'country')),
);

/** Absent, all but the organisation and the publishable key stays. Terms that buyers accept are somewhere. Who charges VAT has a country, and a VAT number or its tax number. */
const SettingsDraft = v.pipe(
  v.object({
    organisation: optionalText('organisation', settingsLimits.organisation),
    contact: v.optional(contact),
    slug: v.optional(organiserSlug),
    termsLink: v.optional(webLink('termsLink')),
    privacyLink: v.optional(webLink('privacyLink')),
    refundLink: v.optional(webLink('refundLink')),
    mustAcceptTerms: v.optional(v.boolean(broken('notOneOf', 'terms'))),
    address: v.optional(longText('address', settingsLimits.address)),
    country: v.optional(optionalCountry),
    vatNumber: v.optional(optionalText('vatNumber', settingsLimits.vatNumber)),
    taxNumber: v.optional(optionalText('field', settingsLimits.vatNumber)),
    chargesVat: v.optional(v.boolean(broken('notOneOf', 'chargesVat'))),
    /** For events without a rate of their own. */
    vatRate: v.optional(rate('vatRate', pricingLimits.rate)),
    invoicePrefix: v.optional(invoicePrefix),
    /** A data URL replaces it, null removes it. */
    logo: v.optional(v.nullable(image)),
    defaultCurrency: v.optional(v.nullable(currency)),
    defaultTimeZone: v.optional(v.nullable(timeZone)),
    defaultLocale: v.optional(v.nullable(v.picklist(locales, broken('notOneOf', 'language')))),
    /** Above every number that was given this year. */
    nextInvoice: v.optional(wholeNumber('nextInvoice', 1, settingsLimits.nextInvoice)),
    publishableKey,
    secretKey: v.optional(secretKey),
    /** The caller’s own password, and code: of who changes a key. */
    current: v.optional(proof.current),
    code: proof.code,
    version: baseVersion,
  }),
  v.forward(
    v.partialCheck(
      [['mustAcceptTerms'], ['termsLink']],
      ({ mustAcceptTerms, termsLink }) => !mustAcceptTerms || termsLink !== '',
      broken('required', 'termsLink'),
    ),
    ['termsLink'],
  ),
  v.forward(
    v.partialCheck(
      [['country'], ['vatNumber']],
      ({ country = '', vatNumber = '' }) => !isVatNumberWrong({ country, vatNumber }),
      broken('vatNumber'),
    ),
    ['vatNumber'],
  ),
  v.forward(
    v.partialCheck(
      [['chargesVat'], ['vatNumber'], ['taxNumber']],
      ({ chargesVat, vatNumber, taxNumber = '' }) => !chargesVat || vatNumber !== '' || taxNumber !== '',
      broken('required', 'vatNumber'),
    ),
    ['vatNumber'],
  ),
  v.forward(
    v.partialCheck(
      [['chargesVat'], ['country']],
      ({ chargesVat, country }) => !chargesVat || country !== '',
      broken('required', 'country'),
    ),
    ['country'],
  ),
);

const read = <Payload extends v.GenericSchema>(name: string, summary: string, settings: Payload) =>
  endpoint({
    method: 'GET',
    path: `/api/settings/${name}`,
    summary,
    team: 'read',
    input: v.object({}),
    payload: v.object({ settings }),
  });

export const getSettings = read('getSettings', "The organiser's settings; says whether secrets are kept", Settings);

export const getSettingsWOKeys = read('getSettingsWOKeys', 'The settings without any key', SettingsWithoutKeys);

export const getSettingsWOPrivateKeys = read(
  'getSettingsWOPrivateKeys',
  'The settings with the keys a browser may have',
  SettingsWithoutPrivateKeys,
);

export const saveSettings = endpoint({
  method: 'POST',
  path: '/api/settings/saveSettings',
  summary:
    'Change the settings; an absent secret key is kept, an empty one is cleared. Other keys need the caller’s password',
  team: 'manage',
  bodyLimit: bodyLimits.image,
  input: SettingsDraft,
  payload: v.object({ settings: Settings }),
});
