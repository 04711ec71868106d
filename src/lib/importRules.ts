import { fieldErrors, keptAnswers, keptFields } from './answers.ts';
import { emailKey } from './emailKey.ts';
import type { FieldKey } from './enumerations.ts';
import { fullName } from './fullName.ts';
import { asAnswered, withEarlier } from './givenAnswers.ts';
import type { CellError, Given, GivenFields, GivenRow, ImportForm } from './importRow.ts';
import { answerPath, fieldPath } from './inputPath.ts';
import { foldText } from './searchText.ts';

/*
 * How a row of a spreadsheet becomes an attendee, the same in the browser, which says it before anything is sent, and on
 * the server, which knows who is registered.
 */

/** Who an attendee is within a form where no id of the organiser's tells it: two rows with the same key are one attendee. */
export const nameKey = ({ firstname = '', surname = '', email = '' }: GivenFields): string =>
  `${emailKey(email)} ${foldText(fullName({ firstname, surname }))}`;

/** The same of a row: by the organiser's own id where there is one. Null where nothing tells it. */
export function rowKey({ externalId, fields }: Pick<GivenRow, 'externalId' | 'fields'>): string | null {
  if (externalId !== '') return `id ${externalId}`;
  return fields.email ? `name ${nameKey(fields)}` : null;
}

/** Stands for an attendee while nobody has looked whom a row means. */
export const nothingKnown: Given = { fields: {}, answers: {} };

/**
 * An attendee as a row makes them, and what is wrong with it. `before` is who is registered: what the row leaves empty stays as it was, and
 * nobody asks for what they left open then. Null for somebody new, who is judged like everybody who registers; with `nothingKnown`
 * only what the row says is judged.
 */
export function judged(form: ImportForm, given: Given, before: Given | null) {
  const known = before ?? nothingKnown;
  const fields: GivenFields = { ...known.fields, ...keptFields(form, given.fields) };
  const answers = { ...known.answers, ...given.answers };
  const { questions } = asAnswered(form.questions, known.answers);
  const paths = [
    ...Object.keys(given.fields).map((key) => fieldPath(key as FieldKey)),
    ...Object.keys(given.answers).map(answerPath),
  ] as string[];
  const errors = Object.entries(fieldErrors({ fields: form.fields, questions }, { fields, answers }))
    .filter(([path]) => before === null || paths.includes(path))
    .map(([path, error]): CellError => ({ path, error }));
  const kept = keptAnswers(questions, answers);
  return { fields, answers: withEarlier(form, known.answers, kept), errors };
}
