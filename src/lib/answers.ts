import { type FieldKey, type QuestionType, questionTypes, standardFields } from './enumerations.ts';
import { answerPath, fieldPath, readAttendeePath } from './inputPath.ts';
import { accountLimits, answerLimits } from './limits.ts';
import { isEmail } from './validation.ts';

type AskedQuestion = {
  id: string;
  type: QuestionType;
  required: boolean;
  options: readonly string[];
  condition: { questionId: string; equals: string } | null;
};
type Answer = string | readonly string[];
type GivenAnswers = Readonly<Record<string, Answer | undefined>>;
type GivenFields = Readonly<Partial<Record<FieldKey, string | undefined>>>;

/** What a form asks of each attendee. */
export type AskedForm<Question extends AskedQuestion = AskedQuestion> = {
  fields: readonly { key: FieldKey; required: boolean }[];
  questions: readonly Question[];
};

/** A key of the words in `messages/en-GB/validation.ts`. */
export type FieldError = 'required' | 'emailInvalid' | 'notText' | 'notOneOf' | 'tooLong';

/**
 * The questions an attendee sees, given their answers. A condition looks at an earlier question that is itself seen, so
 * hiding one hides those that depend on it, and a condition on a question that is gone or comes later is never met.
 */
export function visibleQuestions<Question extends AskedQuestion>(
  questions: readonly Question[],
  answers: GivenAnswers,
): Question[] {
  const seen = new Set<string>();
  return questions.filter(({ id, condition }) => {
    const visible = !condition || (seen.has(condition.questionId) && holds(answers[condition.questionId], condition));
    if (visible) seen.add(id);
    return visible;
  });
}

/** The standard fields a form asks for, in the order of the catalogue, with those that are always asked. */
export const askedFields = ({ fields }: Pick<AskedForm, 'fields'>): { key: FieldKey; required: boolean }[] =>
  standardFields.flatMap(({ key, always }) => {
    const asked = fields.find((field) => field.key === key);
    return always || asked ? [{ key, required: always || Boolean(asked?.required) }] : [];
  });

/** What is wrong with an attendee's fields and answers, by the paths of inputPath.ts; empty when nothing is. */
export function fieldErrors(
  form: AskedForm,
  given: { fields: GivenFields; answers: GivenAnswers },
): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  const note = (path: string, error: FieldError | null) => {
    if (error) errors[path] = error;
  };
  for (const { key, required } of askedFields(form)) note(fieldPath(key), fieldError(key, required, given.fields[key]));
  for (const question of visibleQuestions(form.questions, given.answers))
    note(answerPath(question.id), questionError(question, given.answers[question.id]));
  return errors;
}

/** How many characters the input of an attendee that a path is about can have. */
export function maxLengthAt(path: string): number {
  const input = readAttendeePath(path);
  return input?.kind === 'field' ? fieldLimits[input.key] : answerLimits.text;
}

/** The answers worth keeping: of questions that are seen, trimmed, without empty ones. */
export function keptAnswers(
  questions: readonly AskedQuestion[],
  answers: GivenAnswers,
): Record<string, string | string[]> {
  return Object.fromEntries(
    visibleQuestions(questions, answers).flatMap(({ id }) => {
      const kept = tidy(answers[id]);
      return kept.length === 0 ? [] : [[id, kept]];
    }),
  );
}

/** The fields worth keeping: those the form asks for, trimmed, without empty ones. */
export const keptFields = (form: Pick<AskedForm, 'fields'>, fields: GivenFields): Partial<Record<FieldKey, string>> =>
  Object.fromEntries(
    askedFields(form).flatMap(({ key }) => {
      const kept = fields[key]?.trim() ?? '';
      return kept === '' ? [] : [[key, kept]];
    }),
  );

const fieldLimits: Record<FieldKey, number> = { ...answerLimits, email: accountLimits.email, country: 2 };

const tidy = (answer: Answer | undefined): string | string[] =>
  typeof answer === 'string'
    ? answer.trim()
    : [...new Set((answer ?? []).map((option) => option.trim()))].filter(Boolean);

function holds(answer: Answer | undefined, { equals }: { equals: string }): boolean {
  const given = tidy(answer);
  return typeof given === 'string' ? given === equals : given.includes(equals);
}

function fieldError(key: FieldKey, required: boolean, value: string | undefined): FieldError | null {
  const given = value?.trim() ?? '';
  if (given === '') return required ? 'required' : null;
  if (key !== 'country' && given.length > fieldLimits[key]) return 'tooLong';
  if (key === 'email') return isEmail(given) ? null : 'emailInvalid';
  return key === 'country' && !/^[A-Z]{2}$/.test(given) ? 'notOneOf' : null;
}

function questionError({ type, required, options }: AskedQuestion, answer: Answer | undefined): FieldError | null {
  const given = tidy(answer);
  if (given.length === 0) return required ? 'required' : null;
  if (type === questionTypes.shortAnswer || type === questionTypes.paragraph)
    return typeof given !== 'string' ? 'notText' : given.length > answerLimits.text ? 'tooLong' : null;
  if (type === questionTypes.checkboxes)
    return typeof given !== 'string' && given.every((option) => options.includes(option)) ? null : 'notOneOf';
  return typeof given === 'string' && options.includes(given) ? null : 'notOneOf';
}
