import { accountLimits } from './limits.ts';

/** What is wrong with a password, as a key of the words' catalogue; null when nothing is. */
export function passwordError(password: string): 'passwordRequired' | 'passwordShort' | 'passwordDigit' | null {
  if (password === '') return 'passwordRequired';
  if (password.length < accountLimits.passwordMin) return 'passwordShort';
  return /\d/.test(password) ? null : 'passwordDigit';
}

/**
 * Whether mail can be sent to an address. What mail servers would read as a list, a comment or a quotation is left out, though the standard
 * allows it between quotes: nobody has such an address.
 */
export const isEmail = (text: string): boolean =>
  /^[^\s\p{C}@"(),:;<>[\]\\]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u.test(text) &&
  !/[@.]-|-(\.|$)/.test(text.slice(text.indexOf('@')));

export const imageTypes = ['image/jpeg', 'image/jpg', 'image/png'] as const;

/** A typed whole number: null for nothing, NaN for anything else. */
export const typedNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text));
