import { type FieldKey, fieldKeys } from './enumerations.ts';

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
