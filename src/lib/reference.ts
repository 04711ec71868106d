/** What references are made of: no letters and digits that people take for one another. */
export const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const pattern = new RegExp(`^([${referenceAlphabet}]{4})([${referenceAlphabet}]{4})$`);

/**
 * The reference of a purchase as it was typed, as it is kept (`K7QM-4TXD`), in whatever case and with whatever spaces and
 * hyphens they wrote it; null when it is none.
 */
export function referenceIn(text: string): string | null {
  const match = pattern.exec(text.replace(/[\s\p{Pd}]/gu, '').toUpperCase());
  return match && `${match[1]}-${match[2]}`;
}

const partly = new RegExp(`^[${referenceAlphabet}]{4,8}$`);

/** References that a search finds: from one to another as they are sorted, and with this second half. */
export type ReferencePart = { first: string; last: string; end: string };

/** Which references are looked for by one that is typed from its beginning, four characters at least, or its second half; null for what is in none. */
export function referencePart(text: string): ReferencePart | null {
  const typed = text.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  if (!partly.test(typed)) return null;
  const [half, rest] = [typed.slice(0, 4), typed.slice(4)];
  return { first: `${half}-${rest}`, last: `${half}-${rest.padEnd(4, 'Z')}`, end: typed };
}

/** Whether a search for a part of a reference finds this one. */
export const hasReferencePart = (reference: string, { first, last, end }: ReferencePart): boolean =>
  (reference >= first && reference <= last) || reference.slice(-4) === end;

/** What could be a reference in a text, each once, in whatever case and with whatever between its letters. */
export function possibleReferences(text: string): string[] {
  const letters = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const found = new Set<string>();
  for (let start = 0; start + 8 <= letters.length; start++) {
    const match = pattern.exec(letters.slice(start, start + 8));
    if (match) found.add(`${match[1]}-${match[2]}`);
  }
  return [...found];
}
