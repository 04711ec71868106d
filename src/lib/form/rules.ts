import { type QuestionType, questionTypes } from '../enumerations.ts';
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

export const takesOptions = (type: QuestionType): boolean =>
  type === questionTypes.multipleChoice || type === questionTypes.checkboxes || type === questionTypes.dropdown;

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

/*
 * Options of a question that only so many attendees can choose: `limits` has a number, or null for none, at each option's place. A
 * question without any has no `limits`.
 */

type Limited = { id: string; options: readonly string[]; limits?: readonly (number | null)[] | undefined };

export type LimitedChoice = { questionId: string; option: string; max: number };

/** A question's limits, one for each of its options; undefined where none has one. */
export function keptLimits({ options, limits = [] }: Omit<Limited, 'id'>): (number | null)[] | undefined {
  const kept = options.map((_, place) => limits[place] ?? null);
  return kept.every((limit) => limit === null) ? undefined : kept;
}

/** The options of these questions that have a limit. */
export const limitedChoicesOf = (questions: readonly Limited[]): LimitedChoice[] =>
  questions.flatMap(({ id, options, limits = [] }) =>
    options.flatMap((option, place) => {
      const max = limits[place] ?? null;
      return max === null ? [] : [{ questionId: id, option, max }];
    }),
  );

/** What a question's option is looked up by where there are many: an id has no spaces. */
export const optionKey = (questionId: string, option: string): string => `${questionId} ${option}`;

type WithLeft<Asked> = Asked & { left?: (number | null)[] };

/** Questions with what is left of each of their options, null for no limit; as they are where none has one. */
export const withLeft = <Asked extends Omit<Limited, 'limits'>>(
  questions: readonly Asked[],
  limited: readonly { questionId: string; option: string; left: number }[],
): WithLeft<Asked>[] => {
  const known = new Map(limited.map(({ questionId, option, left }) => [optionKey(questionId, option), left]));
  return questions.map((question) => {
    const left = question.options.map((option) => known.get(optionKey(question.id, option)) ?? null);
    return left.every((each) => each === null) ? question : { ...question, left };
  });
};

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

/**
 * What an option was called before: one that is new, in the place of one that is gone, was renamed. The option itself where it was there, or
 * nothing is known of it.
 */
export function formerName(before: readonly string[], after: readonly string[], option: string): string {
  const was = before[after.indexOf(option)];
  return was === undefined || before.includes(option) || after.includes(was) ? option : was;
}

type GivenAnswers = Readonly<Record<string, string | readonly string[] | undefined>>;
type Named = { questionId: string; wordings: readonly string[] };

/** Says of an option at which places of `all` it is chosen, under one of the names that it has had, in their order. The answers are read once, however many options are asked about. */
export function choosersAmong(all: readonly GivenAnswers[]): (choice: Named) => number[] {
  const places = new Map<string, number[]>();
  for (const [place, answers] of all.entries())
    for (const [questionId, answer] of Object.entries(answers))
      for (const option of typeof answer === 'string' ? [answer] : (answer ?? [])) {
        const key = optionKey(questionId, option);
        const before = places.get(key);
        if (before) before.push(place);
        else places.set(key, [place]);
      }
  return ({ questionId, wordings }) => {
    const found = wordings.flatMap((name) => places.get(optionKey(questionId, name)) ?? []);
    return [...new Set(found)].sort((one, other) => one - other);
  };
}

/** Whether an attendee with these answers has chosen an option, under one of the names that it has had. */
export function isChosen(answers: GivenAnswers, { questionId, wordings }: Named): boolean {
  const answer = answers[questionId] ?? [];
  return (typeof answer === 'string' ? [answer] : answer).some((option) => wordings.includes(option));
}
