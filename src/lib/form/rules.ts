import { type QuestionType, takesOptions } from '../enumerations.ts';
import { questionPath } from '../input.ts';
import { formLimits, maxCount, questionLimits, waitingLimits } from '../limits.ts';

type Condition = { questionId: string; equals: string };
type JudgedQuestion = {
  id: string;
  type: QuestionType;
  label: string;
  section?: { title: string } | undefined;
  options: readonly string[];
  /** NaN for a text that is no number. */
  limits?: readonly (number | null)[] | undefined;
  condition: Condition | null;
};
/** `capacity` is null for no limit, `waitingHours` for no waiting list; both are NaN for a text that is no number. */
type JudgedForm = {
  title: string;
  capacity: number | null;
  waitingHours?: number | null;
  questions: readonly JudgedQuestion[];
};

/** Why a form cannot be saved. The builder and the server each have their own words for it. */
export type FormError =
  | 'titleMissing'
  | 'capacity'
  | 'waitingHours'
  | 'questionTwice'
  | 'labelMissing'
  | 'sectionMissing'
  | 'optionMissing'
  | 'optionTwice'
  | 'optionsFew'
  | 'optionsMany'
  | 'limitsMany'
  | 'limit'
  | 'conditionLater'
  | 'conditionQuestion'
  | 'conditionOption';

/** The earlier questions that a condition of the question `id` can look at: those answered by one of some options. */
export function conditionable<Question extends { id: string; type: QuestionType }>(
  questions: readonly Question[],
  id: string,
): Question[] {
  const place = questions.findIndex((question) => question.id === id);
  return questions.slice(0, Math.max(0, place)).filter(({ type }) => takesOptions(type));
}

/** What keeps a form from being saved, by path (`title`, `questions.0.options`), the first error first; empty when nothing does. */
export function judgeForm({ title, capacity, waitingHours = null, questions }: JudgedForm): Record<string, FormError> {
  const errors: Record<string, FormError> = {};
  const note = (path: string, error: FormError | null) => {
    if (error) errors[path] = error;
  };
  note('title', title.trim() === '' ? 'titleMissing' : null);
  note('capacity', isCount(capacity, maxCount) ? null : 'capacity');
  note('waitingHours', isCount(waitingHours, waitingLimits.hours) ? null : 'waitingHours');
  const room = { options: formLimits.options, limited: formLimits.limited };
  for (const [index, question] of questions.entries()) {
    const isKnown = questions.slice(0, index).some(({ id }) => id === question.id);
    note(questionPath(index, 'id'), isKnown ? 'questionTwice' : null);
    note(questionPath(index, 'section.title'), question.section?.title.trim() === '' ? 'sectionMissing' : null);
    note(questionPath(index, 'label'), question.label.trim() === '' ? 'labelMissing' : null);
    const options = takesOptions(question.type) ? question.options : [];
    const limits = takesOptions(question.type) ? (question.limits ?? []) : [];
    room.options -= options.length;
    note(questionPath(index, 'options'), optionsError(question) ?? (room.options < 0 ? 'optionsMany' : null));
    const excess = limits.findIndex((max) => max !== null && --room.limited < 0);
    if (excess >= 0) note(questionPath(index, `limits.${excess}`), 'limitsMany');
    const limit = limits.findIndex((max) => !isCount(max, maxCount));
    if (limit >= 0) note(questionPath(index, `limits.${limit}`), 'limit');
    const wrong = conditionError(questions, question);
    if (wrong) note(questionPath(index, wrong.part), wrong.error);
  }
  return errors;
}

const comesLater = (questions: readonly JudgedQuestion[], id: string, condition: Condition): boolean => {
  const place = questions.findIndex((question) => question.id === id);
  return questions.slice(place + 1).some(({ id: later, type }) => later === condition.questionId && takesOptions(type));
};

const isCount = (count: number | null, max: number): boolean =>
  count === null || (Number.isInteger(count) && count >= 1 && count <= max);

function optionsError({ type, options }: Pick<JudgedQuestion, 'type' | 'options'>): FormError | null {
  if (!takesOptions(type)) return null;
  const given = options.map((option) => option.trim());
  if (given.includes('')) return 'optionMissing';
  if (new Set(given).size < given.length) return 'optionTwice';
  return given.length < questionLimits.optionsMin ? 'optionsFew' : null;
}

/** The places of the options to change: those left empty, else those that repeat an earlier one, else the last of too few. */
export function wrongOptions({ type, options }: Pick<JudgedQuestion, 'type' | 'options'>): number[] {
  const given = options.map((option) => option.trim());
  const places = (isWrong: (option: string, place: number) => boolean) =>
    given.flatMap((option, place) => (isWrong(option, place) ? [place] : []));
  switch (optionsError({ type, options })) {
    case 'optionMissing':
      return places((option) => option === '');
    case 'optionTwice':
      return places((option, place) => given.indexOf(option) < place);
    case 'optionsFew':
      return [given.length - 1];
    default:
      return [];
  }
}

/** A condition has to look at an earlier question, and at an answer that this one offers. */
function conditionError(
  questions: readonly JudgedQuestion[],
  { id, condition }: JudgedQuestion,
): { part: 'condition.questionId' | 'condition.equals'; error: FormError } | null {
  if (!condition) return null;
  const asked = conditionable(questions, id).find((question) => question.id === condition.questionId);
  if (!asked) {
    const error = comesLater(questions, id, condition) ? 'conditionLater' : 'conditionQuestion';
    return { part: 'condition.questionId', error };
  }
  const wanted = condition.equals.trim();
  const isOffered = wanted !== '' && asked.options.some((option) => option.trim() === wanted);
  return isOffered ? null : { part: 'condition.equals', error: 'conditionOption' };
}
