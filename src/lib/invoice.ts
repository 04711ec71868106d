import { checkVAT, countries } from 'jsvat';

/** The company that an order is bought for. `country` has two letters; `vatNumber` is empty where it has none. */
export type Company = { name: string; address: string; country: string; vatNumber: string };

/** As who an organiser sells, and charges VAT: with the tax number of their own country, where they have no VAT number. */
export type Seller = Pick<Company, 'country' | 'vatNumber'> & { taxNumber?: string };

/** The same while it is typed: whether it can be sent, and whether it pays under reverse charge. Both are judged where VAT numbers are known. */
export type CompanyDraft = Company & { isComplete: boolean; reverseCharge: boolean };

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

/** Where an organiser receives transfers. Numbers are kept without spaces; empty where the account has none. */
export type BankAccount = {
  holder: string;
  iban: string;
  bic: string;
  sortCode: string;
  accountNumber: string;
};

export const noAccount: BankAccount = { holder: '', iban: '', bic: '', sortCode: '', accountNumber: '' };

/** A number of a bank as it is kept, however it was typed: without spaces and hyphens, in capitals. */
export const bankNumber = (text: string): string => text.replace(/[\s\p{Pd}]/gu, '').toUpperCase();

/** The remainder of a long number, read from the left in parts that a number of JavaScript's holds exactly. */
const remainder = (digits: string, divisor: number): number =>
  [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % divisor, 0);

/** Whether a number is an IBAN, by its shape and its checksum (ISO 13616: remainder 1 of 97, letters counting from 10). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  const moved = `${iban.slice(4)}${iban.slice(0, 4)}`;
  return (
    remainder(
      moved.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36))),
      97,
    ) === 1
  );
}

export const isBic = (bic: string): boolean => /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(bic);
export const isSortCode = (code: string): boolean => /^\d{6}$/.test(code);
export const isAccountNumber = (number: string): boolean => /^\d{8}$/.test(number);

/** In groups of four, as people read it out. */
/**
 * What a banking app reads of a code to fill in a credit transfer (EPC069-12, version 2, UTF-8): `amount` in euro cents. Null where the account has no IBAN.
 */
export function transferCode({ holder, iban, bic }: BankAccount, amount: number, reference: string): string | null {
  if (iban === '') return null;
  const line = (text: string, longest: number) => text.replace(/\s+/g, ' ').slice(0, longest);
  const euros = `EUR${(amount / 100).toFixed(2)}`;
  return ['BCD', '002', '1', 'SCT', bic, line(holder, 70), iban, euros, '', '', line(reference, 140)].join('\n');
}

export const ibanText = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** In pairs, like `20-00-00`. */
export const sortCodeText = (code: string): string => code.replace(/(.{2})(?=.)/g, '$1-');
