import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/*
 * Phone numbers as E.164 writes them, like `+491701234567`, so that each is the same wherever it comes from. By a library that is kept, since
 * countries change their numbers. It is large: pages load it with the field alone.
 */

/**
 * The number in a text; null where it is none, or more than a number. Without its country's prefix it is one of the first of `countries` that has
 * such numbers.
 */
export function parsedPhone(text: string, countries: readonly string[]): PhoneNumber | null {
  const known = countries.filter((code): code is CountryCode => isSupportedCountry(code));
  const found = (known.length > 0 ? known : [undefined]).flatMap(
    (defaultCountry) =>
      parsePhoneNumberFromString(withLostPlus(text.trim(), defaultCountry), {
        ...(defaultCountry && { defaultCountry }),
        extract: false,
      }) ?? [],
  );
  const possible = found.filter((number) => number.isPossible() && !number.ext);
  return possible.find((number) => number.isValid()) ?? possible[0] ?? null;
}

/** Spreadsheets take a whole number for an amount, and drop its plus: `491701234567`. */
const withLostPlus = (text: string, country: CountryCode | undefined): string =>
  country && /^\d{11,}$/.test(text) && text.startsWith(getCountryCallingCode(country)) ? `+${text}` : text;

/** A text as it is kept: its number as E.164 writes it, or as it was typed where it is none. */
export const phoneText = (text: string, countries: readonly string[]): string =>
  parsedPhone(text, countries)?.number ?? text.trim();
