import { accountLimits } from './limits.ts';

/** What is wrong with a password, as a key of the words' catalogue; null when nothing is. */
export function passwordError(password: string): 'passwordRequired' | 'passwordShort' | 'passwordDigit' | null {
  if (password === '') return 'passwordRequired';
  if (password.length < accountLimits.passwordMin) return 'passwordShort';
  return /\d/.test(password) ? null : 'passwordDigit';
}

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

export const imageTypes = ['image/jpeg', 'image/jpg', 'image/png'] as const;

/** A typed whole number: null for nothing, NaN for anything else. */
export const typedNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text));
