/** What can stand for something in the words of a mail, written `{{firstName}}`. Upper and lower case mean the same. */
export const placeholders = [
  'firstName',
  'surname',
  'name',
  'event',
  'when',
  'where',
  'ticket',
  'tickets',
  'reference',
  'amount',
  'until',
  'ticketLink',
  'organiser',
  'inviter',
] as const;
export type Placeholder = (typeof placeholders)[number];

/** What stands for a placeholder in a text. */
export const tokenOf = (placeholder: Placeholder): string => `{{${placeholder}}}`;

const token = /\{\{\s*([a-z]+)\s*\}\}/gi;
const unknownToken = /\{\{[^{}]{0,40}\}{0,2}/g;
const tag = /<[^>]*>/g;

const named = (name: string, known: readonly Placeholder[]): Placeholder | undefined =>
  known.find((placeholder) => placeholder.toLowerCase() === name.toLowerCase());

/**
 * A text with every placeholder replaced that is one. Of HTML, give values that are escaped. A value that ends with a full stop, like
 * the name of an association, ends a sentence with that one.
 */
export const fillPlaceholders = (text: string, filled: (placeholder: Placeholder) => string): string =>
  text.replace(token, (whole, name: string, at: number) => {
    const known = named(name, placeholders);
    if (!known) return whole;
    const value = filled(known);
    const end = at + whole.length;
    return value.endsWith('.') && text[end] === '.' && text[end + 1] !== '.' ? value.slice(0, -1) : value;
  });

/** The placeholders that a text has. */
export const usedPlaceholders = (text: string): Placeholder[] =>
  placeholders.filter((placeholder) =>
    [...text.matchAll(token)].some(([, name = '']) => named(name, [placeholder]) !== undefined),
  );

/** What looks like a placeholder in a text or in HTML and is not one of `known`, as it is written; each once. */
export function unknownPlaceholders(text: string, known: readonly Placeholder[]): string[] {
  const rest = text
    .replace(token, (whole, name: string) => (named(name, known) ? '' : whole))
    // A placeholder of which a part is bold is none.
    .replace(tag, '');
  return [...new Set([...rest.matchAll(unknownToken)].map(([found]) => found.trim()))];
}
