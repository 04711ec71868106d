import * as v from 'valibot';
import { type Currency, currencies } from '../../lib/enumerations.ts';
import { accountLimits, maxImageText } from '../../lib/limits.ts';
import { imageTypes, isEmail, passwordError } from '../../lib/validation.ts';
import { validation as words } from '../../messages/en-GB/validation.ts';

/** An id of ours: a UUID. Ids of another shape are refused before the database sees them. */
export const id = (what: string) => v.pipe(v.string(words.notId(what)), v.uuid(words.notId(what)), v.toLowerCase());

/** An unguessable key of a public link: 32 random bytes, base64url. */
export const linkKey = (what: string) =>
  v.pipe(v.string(words.notId(what)), v.regex(/^[\w-]{20,64}$/, words.notId(what)));

/** Trimmed text that must not be empty. */
export const text = (what: string, max: number) =>
  v.pipe(
    v.string(words.notText(what)),
    v.trim(),
    v.minLength(1, words.required(what)),
    v.maxLength(max, words.tooLong(what, max)),
  );

/** Trimmed text that may be empty. */
export const optionalText = (what: string, max: number) =>
  v.pipe(v.string(words.notText(what)), v.trim(), v.maxLength(max, words.tooLong(what, max)));

export const wholeNumber = (what: string, least: number, max: number) =>
  v.pipe(
    v.number(words.notNumber(what)),
    v.integer(words.notWhole(what)),
    v.minValue(least, words.atLeast(what, least)),
    v.maxValue(max, words.atMost(what, max)),
  );

/** A whole number that arrives in a query string. */
export const queryNumber = (what: string, least: number, max: number) =>
  v.pipe(
    v.string(words.notNumber(what)),
    v.regex(/^\d{1,9}$/, words.notNumber(what)),
    v.transform(Number),
    v.minValue(least, words.atLeast(what, least)),
    v.maxValue(max, words.atMost(what, max)),
  );

const latest = Date.UTC(10_000, 0) - 1;

/** An instant as ISO 8601 in UTC, e.g. `2027-03-01T09:00:00.000Z`, from 1970 to 9999. */
export const instant = (what: string) =>
  v.pipe(
    v.string(words.notTime(what)),
    v.isoTimestamp(words.notTime(what)),
    v.check((value) => Date.parse(value) >= 0 && Date.parse(value) <= latest, words.notTime(what)),
    // JavaScript takes 30 February for 2 March.
    v.check(
      (value) => !value.endsWith('Z') || new Date(value).getUTCDate() === Number(value.slice(8, 10)),
      words.notTime(what),
    ),
    v.transform((value) => new Date(value).toISOString()),
  );

export const choice = <const Options extends readonly string[]>(what: string, options: Options) =>
  v.picklist(options, words.notOneOf(what));

export const email = (what = 'Email') =>
  v.pipe(
    v.string(words.notText(what)),
    v.trim(),
    v.minLength(1, words.emailRequired),
    v.maxLength(accountLimits.email, words.tooLong(what, accountLimits.email)),
    v.check(isEmail, words.emailInvalid),
  );

/** A new password, with the specification's messages; its length is limited, to bound the hashing. */
export const password = v.pipe(
  v.string(words.passwordRequired),
  v.maxLength(accountLimits.password, words.tooLong('Password', accountLimits.password)),
  v.rawCheck(({ dataset, addIssue }) => {
    const error = dataset.typed ? passwordError(dataset.value) : null;
    if (error) addIssue({ message: words[error] });
  }),
);

export const currency = v.picklist(currencies as readonly Currency[], words.notOneOf('Currency'));

export const timeZone = v.pipe(
  v.string(words.notZone),
  v.check((zone) => {
    try {
      return zone !== '' && Boolean(new Intl.DateTimeFormat('en-GB', { timeZone: zone }));
    } catch {
      return false;
    }
  }, words.notZone),
);

/** An image as a data URL; the server also looks at its first bytes. */
export const image = v.pipe(
  v.string(words.notImage),
  v.check((value) => imageTypes.some((type) => value.startsWith(`data:${type};base64,`)), words.notImage),
  v.maxLength(maxImageText, words.notImage),
);
