import * as v from 'valibot';
import type { TeamNeed } from '../../lib/account.ts';
import { type Currency, currencies } from '../../lib/enumerations.ts';
import { isSlug, isWebLink, wholeLink } from '../../lib/event.ts';
import { imageTypes, isEmail } from '../../lib/input.ts';
import { accountLimits, eventLimits, maxImageText, maxLink, maxPrice } from '../../lib/limits.ts';
import { passwordError } from '../../lib/password.ts';
import { hasLink, plainLine, plainText } from '../../lib/text.ts';
import { broken, type Label, type Thing } from './issue.ts';

/** An id of ours: a UUID. Ids of another shape are refused before the database sees them. */
export const id = (thing: Thing) =>
  v.pipe(v.string(broken('unknown', thing)), v.uuid(broken('unknown', thing)), v.toLowerCase());

/** An unguessable key of a public link: 32 random bytes, base64url. */
export const linkKey = (thing: Thing) =>
  v.pipe(v.string(broken('unknown', thing)), v.regex(/^[\w-]{20,64}$/, broken('unknown', thing)));

/**
 * A key in a reply that lets whoever has it act, or null: of an organisation, it goes to those alone whose role includes what the key does.
 * People whose own it is are in no organisation and get it.
 */
export const keptKey = (thing: Thing, need: TeamNeed) =>
  v.pipe(v.nullable(linkKey(thing)), v.metadata({ keyFor: need }));

/** The same of a text that has such keys in its links: for the others they are left out. */
export const textWithKeys = (need: TeamNeed) => v.pipe(v.string(), v.metadata({ keyFor: need }));

/** Trims and more. As another kind of `v.trim`, it leaves the limits that follow it in the API document; after `v.transform` none is. */
export const cleaned = (clean: (text: string) => string): v.TrimAction => ({
  ...v.trim(),
  '~run': (dataset) => {
    dataset.value = clean(dataset.value);
    return dataset;
  },
});

/** Plain text of one line that must not be empty. */
export const text = (label: Label, max: number) =>
  v.pipe(
    v.string(broken('notText', label)),
    cleaned(plainLine),
    v.minLength(1, broken('required', label)),
    v.maxLength(max, broken('tooLong', label, max)),
  );

/** A part of a person's name. Others are mailed it, so it leads nowhere. */
export const personName = (label: Label, max: number) =>
  v.pipe(
    text(label, max),
    v.check((value) => !hasLink(value), broken('hasLink', label)),
  );

/** Plain text of one line that may be empty. */
export const optionalText = (label: Label, max: number) =>
  v.pipe(v.string(broken('notText', label)), cleaned(plainLine), v.maxLength(max, broken('tooLong', label, max)));

/** Plain text of several lines that may be empty. */
export const longText = (label: Label, max: number) =>
  v.pipe(v.string(broken('notText', label)), cleaned(plainText), v.maxLength(max, broken('tooLong', label, max)));

/** The address of a web page, whole or without its beginning, which it gets. */
export const link = (label: Label) =>
  v.pipe(
    v.string(broken('notText', label)),
    cleaned((typed) => wholeLink(plainLine(typed))),
    v.maxLength(maxLink, broken('tooLong', label, maxLink)),
  );

/** The address of a web page, or an empty text. */
export const webLink = (label: Label) =>
  v.pipe(
    link(label),
    v.check((text) => text === '' || isWebLink(text), broken('notLink')),
  );

/** The part of an address that stands for a thing. */
export const slug = v.pipe(
  v.string(broken('notText', 'slug')),
  v.trim(),
  v.maxLength(eventLimits.slug, broken('tooLong', 'slug', eventLimits.slug)),
  v.check(isSlug, broken('slug')),
);

export const wholeNumber = (label: Label, min: number, max: number) =>
  v.pipe(
    v.number(broken('notNumber', label)),
    v.integer(broken('notWhole', label)),
    v.minValue(min, broken('atLeast', label, min)),
    v.maxValue(max, broken('atMost', label, max)),
  );

/** Money in minor units; what is said about it is in the person's own. */
export const money = (label: Label, least: number) =>
  v.pipe(
    v.number(broken('notMoney', label)),
    v.integer(broken('notMoney', label)),
    v.minValue(least, broken('moneyAtLeast', label, least)),
    v.maxValue(maxPrice, broken('moneyAtMost', label, maxPrice)),
  );

/** A whole number that arrives in a query string. */
export const queryNumber = (label: Label, min: number, max: number) =>
  v.pipe(
    v.string(broken('notNumber', label)),
    v.regex(/^\d{1,9}$/, broken('notNumber', label)),
    v.transform(Number),
    v.minValue(min, broken('atLeast', label, min)),
    v.maxValue(max, broken('atMost', label, max)),
  );

const latest = Date.UTC(10_000, 0) - 1;

/** An instant as ISO 8601 in UTC, e.g. `2027-03-01T09:00:00.000Z`, from 1970 to 9999. */
export const instant = (label: Label) =>
  v.pipe(
    v.string(broken('notTime', label)),
    v.isoTimestamp(broken('notTime', label)),
    v.check((value) => Date.parse(value) >= 0 && Date.parse(value) <= latest, broken('notTime', label)),
    // JavaScript takes 30 February for 2 March.
    v.check(
      (value) => !value.endsWith('Z') || new Date(value).getUTCDate() === Number(value.slice(8, 10)),
      broken('notTime', label),
    ),
    v.transform((value) => new Date(value).toISOString()),
  );

export const email = () =>
  v.pipe(
    v.string(broken('notText', 'email')),
    cleaned(plainLine),
    v.minLength(1, broken('emailRequired')),
    v.maxLength(accountLimits.email, broken('tooLong', 'email', accountLimits.email)),
    v.check(isEmail, broken('emailInvalid')),
  );

/** A new password, with the specification's messages; its length is limited, to bound the hashing. */
export const password = v.pipe(
  v.string(broken('passwordRequired')),
  v.maxLength(accountLimits.password, broken('tooLong', 'password', accountLimits.password)),
  v.rawCheck(({ dataset, addIssue }) => {
    const error = dataset.typed ? passwordError(dataset.value) : null;
    if (error) addIssue({ message: broken(error) });
  }),
);

export const currency = v.picklist(currencies as readonly Currency[], broken('notOneOf', 'currency'));

export const timeZone = v.pipe(
  v.string(broken('notZone')),
  v.check((zone) => {
    try {
      return zone !== '' && Boolean(new Intl.DateTimeFormat('en-GB', { timeZone: zone }));
    } catch {
      return false;
    }
  }, broken('notZone')),
);

/** An image as a data URL; the server also looks at its first bytes. */
export const image = v.pipe(
  v.string(broken('notImage')),
  v.check((value) => imageTypes.some((type) => value.startsWith(`data:${type};base64,`)), broken('notImage')),
  v.maxLength(maxImageText, broken('notImage')),
);

/** A share in hundredths of a per cent. */
export const rate = (label: Label, max: number) =>
  v.pipe(
    v.number(broken('notPercent', label)),
    v.check((typed) => Number.isInteger(typed) && typed >= 0, broken('notPercent', label)),
    v.maxValue(max, broken('percentAtMost', label, Math.floor(max / 100))),
  );

/** Where an organiser receives transfers, as it is answered. */
export const BankAccount = v.object({
  holder: v.string(),
  iban: v.string(),
  bic: v.string(),
  sortCode: v.string(),
  accountNumber: v.string(),
});
