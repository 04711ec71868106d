import type { FieldError } from './answers.ts';
import { type FieldKey, type QuestionType, standardFields } from './enumerations.ts';

type Question = {
  id: string;
  type: QuestionType;
  label: string;
  required: boolean;
  options: string[];
  limits?: (number | null)[] | undefined;
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
  'soldOut',
  'full',
  'choiceFull',
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

/**
 * What a row comes to; `version` is that of the attendee whom it updates, `movedFrom` the name of the ticket that they had, `transferredTo`
 * who has the ticket that an earlier import gave whom the row means.
 */
export type Verdict = {
  outcome: ImportOutcome;
  errors: CellError[];
  version?: number | undefined;
  movedFrom?: string | undefined;
  transferredTo?: string | undefined;
};

/** How many rows come to each; null is a row that has none yet. */
export function outcomeCounts(verdicts: readonly (Verdict | null)[]): Record<ImportOutcome, number> {
  const counts = { added: 0, updated: 0, unchanged: 0, refused: 0 };
  for (const verdict of verdicts) if (verdict) counts[verdict.outcome]++;
  return counts;
}

/** The fields that say who somebody is, whatever the form asks. */
export const namingFields: readonly FieldKey[] = standardFields.filter(({ always }) => always).map(({ key }) => key);
