import { type FieldKey, type QuestionType, questionTypes, standardFields, takesOptions } from '../enumerations.ts';
import { answerPath, fieldPath, isEmail, readAttendeePath } from '../input.ts';
import { accountLimits, answerLimits, orderText } from '../limits.ts';
import { hasLink } from '../text.ts';

type AskedQuestion = {
  id: string;
  type: QuestionType;
  required: boolean;
  options: readonly string[];
  /** What is left of each option, null for no limit. */
  left?: readonly (number | null)[] | undefined;
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
export type FieldError = 'required' | 'emailInvalid' | 'hasLink' | 'notText' | 'notOneOf' | 'tooLong';

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

/** How many characters an attendee has typed: what is chosen is the form's own. */
export const typedLength = (
  questions: readonly Pick<AskedQuestion, 'id' | 'type'>[],
  { fields, answers }: { fields: GivenFields; answers: GivenAnswers },
): number => {
  const typed = questions.map(({ id, type }) => (takesOptions(type) ? undefined : answers[id]));
  return [...Object.values(fields), ...typed].reduce((sum, given) => sum + (given?.length ?? 0), 0);
};

/** How many characters may be typed in an order of so many attendees. */
export const maxTyped = (attendees: number): number => orderText.base + orderText.attendee * attendees;

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
  if ((key === 'firstname' || key === 'surname') && hasLink(given)) return 'hasLink';
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

type Question = {
  id: string;
  type: QuestionType;
  label: string;
  required: boolean;
  options: string[];
  condition: { questionId: string; equals: string } | null;
};
type Answers = Readonly<Record<string, string | string[]>>;

/** An answer that the form does not show. `label` is null where the question is not known any more. */
export type EarlierAnswer = { questionId: string; label: string | null; answer: string };

const listOf = (answer: string | readonly string[]): string[] => (typeof answer === 'string' ? [answer] : [...answer]);

const fitted = (type: Question['type'], answer: string | string[]): string | string[] =>
  type === questionTypes.checkboxes ? listOf(answer) : listOf(answer).join(', ');

/**
 * A form's questions and answers as one attendee gave them, whatever has been changed since: an option that they chose is
 * still one of the options, and an answer fits the type that its question has today.
 */
export function asAnswered<Asked extends Question>(
  questions: readonly Asked[],
  answers: Answers,
): { questions: Asked[]; answers: Record<string, string | string[]> } {
  const given = new Map<string, string | string[]>();
  for (const { id, type } of questions) {
    const answer = answers[id];
    if (answer !== undefined) given.set(id, fitted(type, answer));
  }
  return {
    questions: questions.map((question) => {
      const answer = given.get(question.id);
      if (answer === undefined || !takesOptions(question.type)) return question;
      const chosen = listOf(answer).filter((option) => option !== '');
      return { ...question, options: [...new Set([...question.options, ...chosen])] };
    }),
    answers: { ...answers, ...Object.fromEntries(given) },
  };
}

/** What an attendee answered to questions that the form asks no more, or not of them. */
export function earlierAnswers(
  form: { questions: readonly Question[]; archivedQuestions: readonly Question[] },
  given: Answers,
): EarlierAnswer[] {
  const { questions, answers } = asAnswered(form.questions, given);
  const shown = new Set(visibleQuestions(questions, answers).map(({ id }) => id));
  const known = [...form.questions, ...form.archivedQuestions];
  const order = new Map(known.map(({ id }, place) => [id, place]));
  const placeOf = (id: string) => order.get(id) ?? known.length;
  return Object.entries(given)
    .filter(([id]) => !shown.has(id))
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([id, answer]) => ({
      questionId: id,
      label: known[placeOf(id)]?.label ?? null,
      answer: listOf(answer).join(', '),
    }));
}

/**
 * The answers to keep of an attendee whose answers are changed to `changed`: those that the form shows, as they are now,
 * and the earlier ones, which cannot be changed.
 */
export function withEarlier(
  form: { questions: readonly Question[]; archivedQuestions: readonly Question[] },
  before: Answers,
  changed: Answers,
): Record<string, string | string[]> {
  const shown = new Set(visibleQuestions(form.questions, changed).map(({ id }) => id));
  const earlier = earlierAnswers(form, before).flatMap(({ questionId }) => {
    const answer = before[questionId];
    return answer === undefined || shown.has(questionId) ? [] : [[questionId, answer] as const];
  });
  return { ...Object.fromEntries(earlier), ...changed };
}

/**
 * How many of a question's option the attendee at `index` finds left, once the others of the same order have theirs; null for no limit.
 * `answers` are those of all attendees to this question.
 */
export function leftInOrder(
  { options, left }: { options: readonly string[]; left?: readonly (number | null)[] | undefined },
  answers: readonly (string | readonly string[] | null | undefined)[],
  index: number,
  option: string,
): number | null {
  const all = left?.[options.indexOf(option)] ?? null;
  const others = answers.filter((answer, at) => at !== index && [answer].flat().includes(option)).length;
  return all === null ? null : Math.max(0, all - others);
}
