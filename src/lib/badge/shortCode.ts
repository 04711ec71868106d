import { referenceAlphabet } from '../reference.ts';

/** What badge codes are made of, and what stands for each in a short code. */
export const shortCodeLetters = (() => {
  const from = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const to = Array.from(from, (_, at) => referenceAlphabet[at % referenceAlphabet.length]).join('');
  return { from, to };
})();

/**
 * A badge's code as it stands below its QR code, to be typed where that cannot be scanned: it looks like a reference, and is no secret, because of
 * the code it tells a third. The database finds badges by the same letters.
 */
export function shortCodeOf(code: string): string {
  const { from, to } = shortCodeLetters;
  const letters = Array.from(code.slice(0, 8), (letter) => to[from.indexOf(letter)] ?? letter).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
