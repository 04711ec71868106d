import { type FieldKey, type QuestionType, questionTypes } from './enumerations.ts';

export type EditedQuestion = {
  id: string;
  type: QuestionType;
  label: string;
  help: string;
  required: boolean;
  options: string[];
  condition: { questionId: string; equals: string } | null;
};

/** A registration form while it is built: numbers and times as typed. `closesAt` is local time in the event's zone. */
export type EditedForm = {
  title: string;
  description: string;
  formTypeId: string | null;
  capacity: string;
  closesAt: string;
  fields: { key: FieldKey; required: boolean }[];
  questions: EditedQuestion[];
};

/** Most questions of a form, from the contract. */
export const questionLimit = 100;

export const takesOptions = (type: QuestionType): boolean =>
  type === questionTypes.multipleChoice || type === questionTypes.checkboxes || type === questionTypes.dropdown;

export const emptyQuestion = (id: string, type: QuestionType): EditedQuestion => ({
  id,
  type,
  label: '',
  help: '',
  required: false,
  options: takesOptions(type) ? ['', ''] : [],
  condition: null,
});

export const withQuestion = (questions: EditedQuestion[], added: EditedQuestion): EditedQuestion[] =>
  questions.length >= questionLimit || questions.some(({ id }) => id === added.id) ? questions : [...questions, added];

/**
 * With a changed question: one that comes to take options is given two, one that stops taking them loses its own, and the
 * conditions on an option that is worded anew follow it.
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

function withFittingOptions(question: EditedQuestion): EditedQuestion {
  if (!takesOptions(question.type)) return { ...question, options: [] };
  return question.options.length > 0 ? question : { ...question, options: ['', ''] };
}

/** Moves a question by places, up when negative; one at the edge stays. */
export function moved(questions: EditedQuestion[], id: string, by: number): EditedQuestion[] {
  const from = questions.findIndex((question) => question.id === id);
  const to = from + by;
  const question = questions[from];
  if (!question || to < 0 || to >= questions.length) return questions;
  return questions.toSpliced(from, 1).toSpliced(to, 0, question);
}

/** Without a question, and without the conditions that asked about it. */
export const without = (questions: EditedQuestion[], id: string): EditedQuestion[] =>
  questions
    .filter((question) => question.id !== id)
    .map((question) => (question.condition?.questionId === id ? { ...question, condition: null } : question));

/** With a copy of a question right after it. */
export function duplicated(questions: EditedQuestion[], id: string, newId: string): EditedQuestion[] {
  const at = questions.findIndex((question) => question.id === id);
  const original = questions[at];
  if (!original || questions.length >= questionLimit || questions.some((question) => question.id === newId))
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

/** Earlier questions that a condition can hang on: those whose answer is one of some options. */
export const conditionable = (questions: readonly EditedQuestion[], id: string): EditedQuestion[] =>
  questions
    .slice(
      0,
      Math.max(
        0,
        questions.findIndex((question) => question.id === id),
      ),
    )
    .filter(({ type }) => takesOptions(type));

/** A key of the builder's words. */
export type FormError = 'titleMissing' | 'capacity' | 'labelMissing' | 'optionMissing' | 'optionTwice' | 'condition';

/** What keeps a form from being saved, by path (`title`, `questions.<id>.options`); empty when nothing does. */
export function formErrors(form: EditedForm): Record<string, FormError> {
  const errors: Record<string, FormError> = {};
  if (form.title.trim() === '') errors.title = 'titleMissing';
  if (form.capacity.trim() !== '' && !/^[1-9]\d{0,5}$|^1000000$/.test(form.capacity.trim()))
    errors.capacity = 'capacity';
  for (const question of form.questions) {
    const path = `questions.${question.id}`;
    const options = question.options.map((option) => option.trim());
    if (question.label.trim() === '') errors[`${path}.label`] = 'labelMissing';
    if (takesOptions(question.type)) {
      if (options.length === 0 || options.includes('')) errors[`${path}.options`] = 'optionMissing';
      else if (new Set(options).size < options.length) errors[`${path}.options`] = 'optionTwice';
    }
    if (!isMeetable(form.questions, question)) errors[`${path}.condition`] = 'condition';
  }
  return errors;
}

/** False for a condition on a question that comes later now, or on an answer it no longer offers. */
function isMeetable(questions: readonly EditedQuestion[], { id, condition }: EditedQuestion): boolean {
  if (!condition) return true;
  const asked = conditionable(questions, id).find((question) => question.id === condition.questionId);
  return asked?.options.some((option) => option.trim() === condition.equals.trim() && option.trim() !== '') ?? false;
}
