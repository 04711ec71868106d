/** Text as a search compares it: lower case, without accents and hyphens, single spaces. "José  Núñez" and "jose nunez" are alike. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .trim();

/** What a search for an attendee looks in: their name, organisation and email address, and nothing else; a space begins each word. */
export const searchText = (attendee: {
  firstname: string;
  surname: string;
  organization?: string | undefined;
  email?: string | undefined;
}): string =>
  ` ${foldText([attendee.firstname, attendee.surname, attendee.organization ?? '', attendee.email ?? ''].join(' '))}`;

/** Shorter text is in nearly every attendee's, and in no index. */
const shortest = 3;

/**
 * The parts of a `searchText` that a search asks for, all of them in any order, the longest first. A word of one or two
 * letters has to begin a word; a longer one may be anywhere.
 */
export const searchedParts = (text: string): string[] =>
  foldText(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (word.length < shortest ? ` ${word}` : word))
    .sort((one, other) => other.length - one.length);

/** Whether a search for `text` finds the attendee with that `searchText`. */
export const isFoundBy = (text: string) => {
  const parts = searchedParts(text);
  return (searched: string): boolean => parts.every((part) => searched.includes(part));
};
