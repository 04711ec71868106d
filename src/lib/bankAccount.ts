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
export const ibanText = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** In pairs, like `20-00-00`. */
export const sortCodeText = (code: string): string => code.replace(/(.{2})(?=.)/g, '$1-');
