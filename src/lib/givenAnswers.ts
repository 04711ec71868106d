import { visibleQuestions } from './answers.ts';
import { type QuestionType, questionTypes } from './enumerations.ts';
import { takesOptions } from './formRules.ts';

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
 * and the earlier ones, which nobody can change.
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
