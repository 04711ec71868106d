import { passwordError } from './validation.ts';

/** 32 signs that are not mistaken for one another when a password is read out or typed from paper. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789+';

/** A random password of the shape `k7fm-x2qd-9hpt` (60 bits) that passes the specification's rules. */
export function newPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const drawn = Array.from(bytes, (byte) => signs[byte % signs.length]).join('');
  const password = drawn.replace(/.{4}(?=.)/g, '$&-');
  return passwordError(password) ? newPassword() : password;
}
