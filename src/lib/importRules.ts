import { askedFields, type FieldError, fieldErrors, keptAnswers, keptFields } from './answers.ts';
import { emailKey } from './emailKey.ts';
import type { FieldKey, QuestionType } from './enumerations.ts';
import { fullName } from './fullName.ts';
import { asAnswered, withEarlier } from './givenAnswers.ts';
import { answerPath, fieldPath } from './inputPath.ts';
import { foldText } from './searchText.ts';

/*
 * How a row of a spreadsheet becomes an attendee, the same in the browser, which says it while the columns are matched, and on
 * the server, which knows who is registered.
 */

type Question = {
  id: string;
  type: QuestionType;
  label: string;
  required: boolean;
  options: string[];
  condition: { questionId: string; equals: string } | null;
};
/** A form as far as an import needs it. */
export type ImportForm = {
  fields: readonly { key: FieldKey; required: boolean }[];
  questions: readonly Question[];
  archivedQuestions: readonly Question[];
};

export type GivenFields = Partial<Record<FieldKey, string>>;
export type GivenAnswers = Record<string, string | string[]>;
/** What a row says of an attendee; what is empty says nothing. */
export type Given = { fields: GivenFields; answers: GivenAnswers };

/** Characters that an organiser's own id of an attendee can have. */
export const maxExternalId = 100;

/** What becomes of a row, or would. */
export const importOutcomes = ['added', 'updated', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/**
 * Why a row is refused. `duplicate`: an earlier row is the same attendee. `severalMatch`: several attendees have this name and address.
 * `shortened`: a spreadsheet has cut the digits off. `changedMeanwhile`: somebody changed the attendee after the preview.
 */
export const importErrors = [
  'required',
  'emailInvalid',
  'notText',
  'notOneOf',
  'tooLong',
  'shortened',
  'ticketUnknown',
  'otherTicket',
  'soldOut',
  'full',
  'duplicate',
  'severalMatch',
  'orderEnded',
  'changedMeanwhile',
] as const;
export type ImportError = (typeof importErrors)[number] | FieldError;

/** `path` is that of inputPath.ts, `ticketId`, `externalId`, or `row` for the whole of it; `of` is the earlier row of a duplicate. */
export type CellError = { path: string; error: ImportError; of?: number | undefined };

/** A row as the server gets it. `number` is its place in the file; `ticketNamed` says that the file names the ticket. */
export type GivenRow = Given & {
  number: number;
  externalId: string;
  ticketId: string | null;
  ticketNamed: boolean;
  /** Of the attendee as the preview showed them. */
  version?: number | undefined;
};

/** What a row comes to; `version` is that of the attendee whom it updates. */
export type Verdict = { outcome: ImportOutcome; errors: CellError[]; version?: number | undefined };

/** Who an attendee is within a form where no id of the organiser's tells it: two rows with the same key are one attendee. */
export const nameKey = ({ firstname = '', surname = '', email = '' }: GivenFields): string =>
  `${emailKey(email)} ${foldText(fullName({ firstname, surname }))}`;

/** The same of a row: by the organiser's own id where there is one. Null where nothing tells it. */
export function rowKey({ externalId, fields }: Pick<GivenRow, 'externalId' | 'fields'>): string | null {
  if (externalId !== '') return `id ${externalId}`;
  return fields.email ? `name ${nameKey(fields)}` : null;
}

/**
 * An attendee as a row makes them, and what is wrong with it. `before` is who is registered: what the row leaves empty stays as it was, and
 * nobody asks for what they left open then. Null for somebody new, who is judged like everybody who registers; `unknown`
 * while nobody has looked: only what the row says is judged.
 */
export function judged(form: ImportForm, given: Given, before: Given | null | 'unknown') {
  const known = before === 'unknown' ? { fields: {}, answers: {} } : before;
  const fields: GivenFields = { ...known?.fields, ...keptFields(form, given.fields) };
  const answers = { ...known?.answers, ...given.answers };
  const { questions } = asAnswered(form.questions, known?.answers ?? {});
  const paths = [
    ...Object.keys(given.fields).map((key) => fieldPath(key as FieldKey)),
    ...Object.keys(given.answers).map(answerPath),
  ] as string[];
  const errors = Object.entries(fieldErrors({ fields: form.fields, questions }, { fields, answers }))
    .filter(([path]) => known === null || paths.includes(path))
    .map(([path, error]): CellError => ({ path, error }));
  const kept = keptAnswers(questions, answers);
  const all = withEarlier(
    { questions: [...form.questions], archivedQuestions: [...form.archivedQuestions] },
    known?.answers ?? {},
    kept,
  );
  return { fields, answers: all, errors };
}

/** The fields that say who somebody is, whatever the form asks. */
export const namingFields: readonly FieldKey[] = askedFields({ fields: [] }).map(({ key }) => key);
