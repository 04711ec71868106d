import { type FieldKey, fieldKeys } from './enumerations.ts';
import { foldText, isFoundBy } from './text.ts';

/**
 * What became of a code that an exhibitor scanned. Only `new` and `known` are about an attendee: of a badge of another event, of a ticket
 * that is not valid and of an attendee who shares nothing the exhibitor learns no more than that.
 */
export const contactVerdicts = ['new', 'known', 'unknown', 'otherEvent', 'cancelled', 'withdrawn'] as const;
export type ContactVerdict = (typeof contactVerdicts)[number];

export const contactSorts = ['latest', 'name', 'rating', 'followUp'] as const;
type ContactSort = (typeof contactSorts)[number];

/** `due`: today or before; `set`: on any day. */
export const contactFilters = { followUp: ['due', 'set'] } as const;

export const exportFormats = ['xlsx', 'csv', 'vcf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export type ContactFilter = {
  search?: string | undefined;
  rating?: number | undefined;
  tag?: string | undefined;
  followUp?: 'due' | 'set' | undefined;
  by?: string | undefined;
  sort?: ContactSort | undefined;
};

type Fields = Readonly<Partial<Record<FieldKey, string>>>;

/** What a contact is narrowed and sorted by. `words` are those its exhibitor sees of it, and its notes. */
export type IndexedContact = {
  id: string;
  scannedAt: string;
  byId: string;
  name: string;
  words: string;
  rating: number | null;
  tags: readonly string[];
  followUpOn: string | null;
  ended: boolean;
};

/** By what to call a contact: their name, else whatever tells them apart; empty where nothing is seen. */
export const contactName = ({ firstname = '', surname = '', organization = '', email = '' }: Fields): string =>
  [firstname, surname].filter(Boolean).join(' ') || organization || email;

/** Those that a filter leaves, sorted. `today` is as the clocks of the event show it. */
export function narrowContacts<Contact extends IndexedContact>(
  contacts: readonly Contact[],
  { search = '', rating, tag, followUp, by, sort = 'latest' }: ContactFilter,
  today: string,
): Contact[] {
  const isFound = isFoundBy(search);
  const kept = contacts.filter(
    (contact) =>
      isFound(` ${foldText(contact.words)}`) &&
      (rating === undefined || (contact.rating ?? 0) >= rating) &&
      (tag === undefined || contact.tags.includes(tag)) &&
      (followUp === undefined ||
        (contact.followUpOn !== null && (followUp === 'set' || contact.followUpOn <= today))) &&
      (by === undefined || contact.byId === by),
  );
  return kept.sort((one, other) => orders[sort](one, other) || latest(one, other));
}

type Order = (one: IndexedContact, other: IndexedContact) => number;
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
const latest: Order = (one, other) => compare(other.scannedAt, one.scannedAt) || compare(other.id, one.id);
/** Who has no name, rating or day comes last. */
const lastly = '\uffff';
const nameKey = ({ name }: IndexedContact) => foldText(name) || lastly;
const orders: Record<ContactSort, Order> = {
  latest,
  name: (one, other) => compare(nameKey(one), nameKey(other)),
  rating: (one, other) => (other.rating ?? 0) - (one.rating ?? 0),
  followUp: (one, other) => compare(one.followUpOn ?? lastly, other.followUpOn ?? lastly),
};

/**
 * A page of a list: so many after the one a cursor names. Null where that is not in the list any more, so that no contact is shown twice
 * or left out.
 */
export function pageAfter<Contact extends { id: string }>(
  contacts: readonly Contact[],
  cursor: string | undefined,
  limit: number,
): { shown: Contact[]; next: string | null } | null {
  const last = cursor === undefined ? -1 : contacts.findIndex(({ id }) => id === cursor);
  if (cursor !== undefined && last === -1) return null;
  const shown = contacts.slice(last + 1, last + 1 + limit);
  return { shown, next: last + 1 + limit < contacts.length ? (shown.at(-1)?.id ?? null) : null };
}

/**
 * A note that was changed from `was` to `is`, while `kept` is what there is now: what a colleague wrote meanwhile stays, and a change that
 * is sent twice counts once.
 */
export function mergeNote(kept: string, was: string, is: string): string {
  if (kept === was || kept === is || is.includes(kept)) return is;
  return kept.includes(is) ? kept : `${kept}\n${is}`;
}

type Seen = { fields: readonly FieldKey[]; questions: readonly string[] };
type Saved = Seen & { version: number; words: string; overrides: readonly Seen[] };

/**
 * What attendees are told of what exhibitors see once they scan a badge: what all of them see, and what only some see. Questions by their
 * words. `words` are the organiser's, empty for the usual ones.
 */
export type SharingNotice = {
  version: number;
  words: string;
  fields: FieldKey[];
  questions: string[];
  someFields: FieldKey[];
  someQuestions: string[];
};

/** What there is to tell; null where no exhibitor sees anything. */
export function noticeOf(
  saved: Saved | null,
  questions: readonly { id: string; label: string }[],
): SharingNotice | null {
  if (!saved) return null;
  const { version, words, overrides } = saved;
  const ofSome = (key: FieldKey) => !saved.fields.includes(key) && overrides.some(({ fields }) => fields.includes(key));
  const some = ({ id }: { id: string }) =>
    !saved.questions.includes(id) && overrides.some((override) => override.questions.includes(id));
  const notice = {
    version,
    words,
    fields: fieldKeys.filter((key) => saved.fields.includes(key)),
    questions: questions.filter(({ id }) => saved.questions.includes(id)).map(({ label }) => label),
    someFields: fieldKeys.filter(ofSome),
    someQuestions: questions.filter(some).map(({ label }) => label),
  };
  const told = [notice.fields, notice.questions, notice.someFields, notice.someQuestions];
  return told.some((list) => list.length > 0) ? notice : null;
}
