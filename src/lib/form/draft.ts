import type { SelfService, Transferrer } from '../attendee.ts';
import type { FieldKey, QuestionType } from '../enumerations.ts';
import { takesOptions } from '../enumerations.ts';
import { questionAt, typedNumber } from '../input.ts';
import { formLimits, questionLimits } from '../limits.ts';
import { type FormError, judgeForm } from './rules.ts';

export type EditedQuestion = {
  id: string;
  type: QuestionType;
  label: string;
  help: string;
  required: boolean;
  /** The heading above it, with a text, where a section of the form begins. */
  section?: { title: string; text: string } | undefined;
  options: string[];
  /** How many can choose each option, as typed; empty for no limit. Undefined while no option is to have one. */
  limits?: string[] | undefined;
  condition: { questionId: string; equals: string } | null;
};

/** Where a question was when it was removed: behind which other one, and whose conditions looked at it. */
export type Standing = { after: string | null; conditions: { questionId: string; equals: string }[] };
export type ArchivedQuestion = EditedQuestion & { was?: Standing | undefined };

/** A registration form while it is built: numbers and times as typed. `closesAt` is local time in the event's zone. */
export type EditedForm = {
  title: string;
  /** Of its address; empty for what it is, or what its title makes. */
  slug: string;
  description: string;
  formTypeId: string | null;
  capacity: string;
  closesAt: string;
  /** Null without a waiting list. */
  waitingHours: string | null;
  /** Until when attendees may do each by themselves: local time, empty for the start of the event; null where they may not. */
  selfService: Record<SelfService, string | null>;
  transferBy: Transferrer;
  fields: { key: FieldKey; required: boolean }[];
  questions: EditedQuestion[];
};

export const emptyForm: EditedForm = {
  title: '',
  slug: '',
  description: '',
  formTypeId: null,
  capacity: '',
  closesAt: '',
  waitingHours: null,
  selfService: { edit: '', transfer: null, cancel: null },
  transferBy: 'both',
  fields: [],
  questions: [],
};

const newOptions = (): string[] => Array.from({ length: questionLimits.optionsMin }, () => '');

export const emptyQuestion = (id: string, type: QuestionType): EditedQuestion => ({
  id,
  type,
  label: '',
  help: '',
  required: false,
  options: takesOptions(type) ? newOptions() : [],
  condition: null,
});

export const withQuestion = (questions: EditedQuestion[], added: EditedQuestion): EditedQuestion[] =>
  questions.length >= formLimits.questions || questions.some(({ id }) => id === added.id)
    ? questions
    : [...questions, added];

/**
 * With a changed question. Of another type, it gets two empty options or loses its own, as that type needs. Conditions on
 * an option follow its new wording.
 */
export function withChange(
  questions: EditedQuestion[],
  id: string,
  change: Partial<Omit<EditedQuestion, 'id'>>,
): EditedQuestion[] {
  const before = questions.find((question) => question.id === id)?.options ?? [];
  const after = change.options ?? before;
  return questions.map((question) => {
    if (question.id === id) return withFittingOptions({ ...question, ...change });
    const { condition } = question;
    if (condition?.questionId !== id || after.length !== before.length) return question;
    const equals = after[before.indexOf(condition.equals)] ?? condition.equals;
    return { ...question, condition: { ...condition, equals } };
  });
}

function withFittingOptions({ limits, ...question }: EditedQuestion): EditedQuestion {
  if (!takesOptions(question.type)) return { ...question, options: [] };
  return {
    ...question,
    ...(limits && { limits }),
    options: question.options.length > 0 ? question.options : newOptions(),
  };
}

/** Moves a question by so many positions, up when negative; not past either end. */
export const moved = (questions: EditedQuestion[], id: string, by: number): EditedQuestion[] =>
  movedFrom(
    questions,
    questions.findIndex((question) => question.id === id),
    by,
  );

function movedFrom<Item>(items: Item[], from: number, by: number): Item[] {
  const to = from + by;
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Moves one of a question's options by so many positions. Conditions stay on the option that they name. */
export const withOptionMoved = (questions: EditedQuestion[], id: string, index: number, by: number): EditedQuestion[] =>
  questions.map((question) =>
    question.id === id ? { ...question, ...eachOption(question, (items) => movedFrom(items, index, by)) } : question,
  );

/** An option's limit goes where it goes. */
const eachOption = (
  { options, limits }: EditedQuestion,
  change: (items: string[]) => string[],
): Pick<EditedQuestion, 'options' | 'limits'> => ({
  options: change(options),
  ...(limits && { limits: change(options.map((_, place) => limits[place] ?? '')) }),
});

/** By how many places a question moves that is dropped above or below another; both places count from 0. */
export function movedBy(from: number, over: number, edge: 'above' | 'below'): number {
  const to = edge === 'above' ? over : over + 1;
  return (to > from ? to - 1 : to) - from;
}

/** Without a question, and without the conditions that asked about it. */
export const without = (questions: EditedQuestion[], id: string): EditedQuestion[] =>
  questions
    .filter((question) => question.id !== id)
    .map((question) => (question.condition?.questionId === id ? { ...question, condition: null } : question));

/** Which questions lost their condition, so that everybody is asked now. */
export const askedAlways = (before: readonly EditedQuestion[], after: readonly EditedQuestion[]): EditedQuestion[] =>
  after.filter(({ id, condition }) => !condition && before.find((question) => question.id === id)?.condition);

/** Where a question is among others. */
export const standingOf = (questions: readonly Pick<EditedQuestion, 'id' | 'condition'>[], id: string): Standing => ({
  after: questions[questions.findIndex((question) => question.id === id) - 1]?.id ?? null,
  conditions: questions.flatMap(({ id: questionId, condition }) =>
    condition?.questionId === id ? [{ questionId, equals: condition.equals }] : [],
  ),
});

/**
 * With a question that was removed earlier, where it was, with its condition and those of others on it. A condition comes back
 * only where it still makes sense: on a question above that offers the option, and where no other was set meanwhile.
 */
export function restored(questions: EditedQuestion[], { was, ...question }: ArchivedQuestion): EditedQuestion[] {
  if (withQuestion(questions, question) === questions) return questions;
  const standing = was ?? { after: questions.at(-1)?.id ?? null, conditions: [] };
  const place = placeOf(questions, standing);
  const makesSense = ({ questionId, equals }: { questionId: string; equals: string }) =>
    questions
      .slice(0, place)
      .some(({ id, type, options }) => id === questionId && takesOptions(type) && options.includes(equals));
  const condition = question.condition && makesSense(question.condition) ? question.condition : null;
  const restoredOn = ({ id, condition }: EditedQuestion, index: number) => {
    if (condition || index < place || !takesOptions(question.type)) return null;
    const before = standing.conditions.find(({ questionId }) => questionId === id);
    return before && question.options.includes(before.equals)
      ? { questionId: question.id, equals: before.equals }
      : null;
  };
  return questions
    .map((other, index) => ({ ...other, condition: restoredOn(other, index) ?? other.condition }))
    .toSpliced(place, 0, { ...question, condition });
}

/** Behind the question that was before it, else before the first that has looked at it, else at the end. */
function placeOf(questions: readonly EditedQuestion[], { after, conditions }: Standing): number {
  if (after === null) return 0;
  const before = questions.findIndex(({ id }) => id === after);
  if (before >= 0) return before + 1;
  const first = questions.findIndex(({ id }) => conditions.some(({ questionId }) => questionId === id));
  return first >= 0 ? first : questions.length;
}

/** One of a question's options by its place, from 0. */
export const optionAt = (questions: readonly EditedQuestion[], id: string, index: number): string | undefined =>
  questions.find((question) => question.id === id)?.options[index];

/** Without one of a question's options; a condition on it stays and is broken, so that the organiser chooses another. */
export const withoutOption = (questions: EditedQuestion[], id: string, index: number): EditedQuestion[] =>
  questions.map((question) =>
    question.id === id ? { ...question, ...eachOption(question, (items) => items.toSpliced(index, 1)) } : question,
  );

type Counts = readonly {
  questionId: string;
  answered: number;
  options: readonly { option: string; chosen: number }[];
}[];

/** How many attendees answered a question. */
export const answeredBy = (counts: Counts, questionId: string): number =>
  counts.find((count) => count.questionId === questionId)?.answered ?? 0;

/** How many attendees chose an option of a question. */
export const chosenBy = (counts: Counts, questionId: string, option: string | undefined): number =>
  counts.find((count) => count.questionId === questionId)?.options.find((count) => count.option === option?.trim())
    ?.chosen ?? 0;

/** The questions that the form does not ask, although attendees have answered them. `known` are all it ever asked. */
export const archivedOf = (
  asked: readonly EditedQuestion[],
  known: readonly EditedQuestion[],
  counts: Counts,
): EditedQuestion[] =>
  known.filter(({ id }) => answeredBy(counts, id) > 0 && !asked.some((question) => question.id === id));

/** With a copy of a question right after it. */
export function duplicated(questions: EditedQuestion[], id: string, newId: string): EditedQuestion[] {
  const at = questions.findIndex((question) => question.id === id);
  const original = questions[at];
  if (!original || questions.length >= formLimits.questions || questions.some((question) => question.id === newId))
    return questions;
  return questions.toSpliced(at + 1, 0, { ...original, id: newId, options: [...original.options] });
}

/** The fields asked for, with `key` now left out, asked, or required. */
export const withField = (
  fields: EditedForm['fields'],
  key: FieldKey,
  ask: 'no' | 'asked' | 'required',
): EditedForm['fields'] => {
  const others = fields.filter((field) => field.key !== key);
  return ask === 'no' ? others : [...others, { key, required: ask === 'required' }];
};

/** What keeps a form from being saved, by path; empty when nothing does. */
export const formErrors = (form: EditedForm): Record<string, FormError> =>
  judgeForm({
    ...form,
    capacity: typedNumber(form.capacity),
    waitingHours: hoursOf(form.waitingHours),
    questions: form.questions.map((question) => ({ ...question, limits: question.limits?.map(typedNumber) })),
  });

/** The hours of a waiting list, as typed: a list without them has none that make sense. */
export const hoursOf = (typed: string | null): number | null =>
  typed === null ? null : (typedNumber(typed) ?? Number.NaN);

/**
 * The errors to show before anybody tries to save: conditions that another change broke. One whose answer is not chosen yet
 * is still being made.
 */
export const brokenConditions = (form: EditedForm): Record<string, FormError> =>
  Object.fromEntries(
    Object.entries(formErrors(form)).filter(([path, error]) => {
      const question = form.questions[questionAt(path) ?? -1];
      return (
        error === 'conditionLater' ||
        error === 'conditionQuestion' ||
        (error === 'conditionOption' && question?.condition?.equals !== '')
      );
    }),
  );
