import { randomBytes } from 'node:crypto';
import { referenceAlphabet } from '../../src/lib/reference.ts';

/** The key of a public link: 256 random bits. */
export const newLinkKey = (): string => randomBytes(32).toString('base64url');

/** What a badge's QR says: 144 random bits, short enough for a coarse, quickly read code. */
export const newBadgeCode = (): string => randomBytes(18).toString('base64url');

/** A purchase's short name to read out, like `K7QM-4TXD`. Not a secret. */
export function newReference(): string {
  const letters = Array.from(randomBytes(8), (byte) => referenceAlphabet[byte % referenceAlphabet.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
