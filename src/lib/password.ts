import { accountLimits } from './limits.ts';

/** What is wrong with a password, as a key of the words' catalogue; null when nothing is. */
export function passwordError(password: string): 'passwordRequired' | 'passwordShort' | 'passwordDigit' | null {
  if (password === '') return 'passwordRequired';
  if (password.length < accountLimits.passwordMin) return 'passwordShort';
  return /\d/.test(password) ? null : 'passwordDigit';
}

/** 32 signs that are not mistaken for one another when a password is read out or typed from paper. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789+';

/** A random password of the shape `k7fm-x2qd-9hpt` (60 bits) that passes the specification's rules. */
export function newPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const drawn = Array.from(bytes, (byte) => signs[byte % signs.length]).join('');
  const password = drawn.replace(/.{4}(?=.)/g, '$&-');
  return passwordError(password) ? newPassword() : password;
}
