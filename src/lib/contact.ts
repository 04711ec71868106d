import { type FieldKey, fieldKeys } from './enumerations.ts';
import { foldText } from './text.ts';

/**
 * What became of a code that an exhibitor scanned. Only `new` and `known` are about an attendee: of a badge of another event, of a ticket
 * that is not valid and of an attendee who shares nothing the exhibitor learns no more than that. `several` are of the order whose reference was
 * typed.
 */
export const contactVerdicts = ['new', 'known', 'several', 'unknown', 'otherEvent', 'cancelled', 'withdrawn'] as const;
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

/** By what to call a contact: their name, else whatever tells them apart; empty where nothing is seen. */
export const contactName = ({ firstname = '', surname = '', organization = '', email = '' }: Fields): string =>
  [firstname, surname].filter(Boolean).join(' ') || organization || email;

/** What contacts are sorted by where that is their name; who has none comes last. */
export const nameKey = (fields: Fields): string => foldText(contactName(fields)) || '\uffff';

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
