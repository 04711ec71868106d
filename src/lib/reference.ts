/** What references are made of: no letters and digits that people take for one another. */
export const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const pattern = new RegExp(`^([${referenceAlphabet}]{4})([${referenceAlphabet}]{4})$`);

/**
 * The reference of a purchase that somebody typed, as it is kept (`K7QM-4TXD`), in whatever case and with whatever spaces and
 * hyphens they wrote it; null when it is none.
 */
export function referenceIn(text: string): string | null {
  const match = pattern.exec(text.replace(/[\s\p{Pd}]/gu, '').toUpperCase());
  return match && `${match[1]}-${match[2]}`;
}
