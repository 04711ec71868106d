import type { FormWithQuestions, Question } from '../../src/api/contract/form.ts';
import { askedFields } from '../../src/lib/answers.ts';
import { questionTypes } from '../../src/lib/enumerations.ts';
import { invalid } from '../httpError.ts';

type Asked = Pick<FormWithQuestions, 'fields' | 'questions'>;

const texts: readonly number[] = [questionTypes.shortAnswer, questionTypes.paragraph];

/** The form's fields and questions as they are kept; throws 422 naming the first question that makes no sense. */
export function tidyForm({ fields, questions }: Asked): Asked {
  for (const [index, question] of questions.entries()) refuseNonsense(question, index, questions.slice(0, index));
  return {
    fields: askedFields({ fields }),
    questions: questions.map((question) => (texts.includes(question.type) ? { ...question, options: [] } : question)),
  };
}

function refuseNonsense({ id, type, options, condition }: Question, index: number, earlier: Question[]): void {
  const at = (key: string) => `payload.questions.${index}.${key}`;
  if (earlier.some((other) => other.id === id)) throw invalid((words) => words.form.questionTwice, at('id'));
  const choose = !texts.includes(type);
  if (choose && (options.length < 2 || new Set(options).size < options.length)) {
    throw invalid((words) => words.form.fewOptions, at('options'));
  }
  if (!condition) return;
  const asked = earlier.find((other) => other.id === condition.questionId);
  if (!asked || texts.includes(asked.type))
    throw invalid((words) => words.form.conditionLater, at('condition.questionId'));
  if (!asked.options.includes(condition.equals))
    throw invalid((words) => words.form.conditionOption, at('condition.equals'));
}
