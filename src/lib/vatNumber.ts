import { checkVAT, countries } from 'jsvat';
import type { Company } from './company.ts';

/** Countries of the European Union. Greece's VAT numbers begin with EL. */
const union = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

export const isInUnion = (country: string): boolean => union.includes(country);

const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country);

/**
 * A VAT number as it is kept: without spaces and points, and beginning with its country. What begins with two letters has a prefix of its
 * own, right or wrong, and is given no other.
 */
export function vatNumberText(typed: string, country: string): string {
  const bare = typed.replace(/[\s./-]/g, '').toUpperCase();
  if (/^[A-Z]{2}/.test(bare)) return bare;
  const prefixed = prefixOf(country) + bare;
  return isKnown(prefixed, country) && !isKnown(bare, country) ? prefixed : bare;
}

const formsOf = (country: string) => countries.filter((each) => each.codes[0] === country);
const isKnown = (number: string, country: string): boolean => {
  const own = number.startsWith(prefixOf(country)) ? number.slice(2) : number;
  // The check digits of nothing but zeros are right in many countries. Those of some countries are followed by a fixed part.
  const isNothing = !/[1-9]/.test(own.slice(0, 8));
  // Two letters may be a part of French numbers, but no other country's number is one.
  const isForeign = union.some((other) => own.startsWith(prefixOf(other)));
  return !isNothing && !isForeign && checkVAT(number, formsOf(country)).isValid;
};

/**
 * Whether a VAT number has the form of its country, its check digits included. Nobody is asked whether it was given to anyone. Of
 * countries whose form is not known, anything of letters and digits will do.
 */
export function isVatNumber(number: string, country: string): boolean {
  return formsOf(country).length === 0 ? /^[A-Z0-9]{4,20}$/.test(number) : isKnown(number, country);
}

/** What is wrong with a company's VAT number: its form. An empty one is none. */
export const isVatNumberWrong = ({ vatNumber, country }: Pick<Company, 'vatNumber' | 'country'>): boolean =>
  vatNumber !== '' && !isVatNumber(vatNumberText(vatNumber, country), country);

/**
 * Whether a company accounts for the VAT itself: it is in another country of the EU than the seller (`from`, null where the event
 * does not allow it) and has a VAT number of the right form.
 */
export const isReverseCharged = (from: string | null, { country, vatNumber }: Company): boolean =>
  from !== null &&
  isInUnion(from) &&
  isInUnion(country) &&
  country !== from &&
  isVatNumber(vatNumberText(vatNumber, country), country);
