import type { FieldKey, QuestionType } from './enumerations.ts';
import { type FormError, judgeForm, takesOptions } from './formRules.ts';
import { formLimits, questionLimits } from './limits.ts';
import { typedNumber } from './validation.ts';

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

function withFittingOptions(question: EditedQuestion): EditedQuestion {
  if (!takesOptions(question.type)) return { ...question, options: [] };
  return question.options.length > 0 ? question : { ...question, options: newOptions() };
}

/** Moves a question by so many positions, up when negative; not past either end. */
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
  judgeForm({ ...form, capacity: typedNumber(form.capacity) });
