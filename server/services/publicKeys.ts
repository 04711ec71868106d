import { randomBytes } from 'node:crypto';

/** The key of a public link: 256 random bits. */
export const newLinkKey = (): string => randomBytes(32).toString('base64url');

/** What a badge's QR says: 144 random bits, short enough for a coarse, quickly read code. */
export const newBadgeCode = (): string => randomBytes(18).toString('base64url');

/** Without the letters and digits that people take for one another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A purchase's short name for people to read out, like `K7QM-4TXD`. Not a secret. */
export function newReference(): string {
  const letters = Array.from(randomBytes(8), (byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
