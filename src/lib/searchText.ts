/** Text as a search compares it: lower case, without accents, single spaces. "José  Núñez" and "jose nunez" are alike. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** What a search for an attendee looks in: their name and their organisation, and nothing else. */
export const searchText = (attendee: {
  firstname: string;
  surname: string;
  organization?: string | undefined;
}): string => foldText([attendee.firstname, attendee.surname, attendee.organization ?? ''].join(' '));
