/** Shortest password accepted, from the specification. */
export const passwordMinimum = 8;

/** What is wrong with a password, as a key of the words' catalogue; null when nothing is. */
export function passwordError(password: string): 'passwordRequired' | 'passwordShort' | 'passwordDigit' | null {
  if (password === '') return 'passwordRequired';
  if (password.length < passwordMinimum) return 'passwordShort';
  return /\d/.test(password) ? null : 'passwordDigit';
}

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

export const imageTypes = ['image/jpeg', 'image/jpg', 'image/png'] as const;
/** Largest image accepted, in bytes. */
export const imageLimit = 2_000_000;
