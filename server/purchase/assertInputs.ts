import { type FieldError, fieldErrors, maxLengthAt, maxTyped, typedLength } from '../../src/lib/form/answers.ts';
import { answerPath, inPayload, readAttendeePath } from '../../src/lib/input.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import { invalid } from '../platform/http/errors.ts';
import type { FormOnSale } from './formOnSale.sql.ts';

type Given = Parameters<typeof fieldErrors>[1];

type Asks = {
  fields: FormOnSale['form']['fields'];
  questions: Pick<
    FormOnSale['form']['questions'][number],
    'id' | 'label' | 'type' | 'required' | 'options' | 'condition'
  >[];
};

/** Throws for the first input of an attendee that the form does not take; `at` says where it is. */
export function assertInputs(form: Asks, given: Given, at: (path: string) => string): void {
  const [path, error] = Object.entries(fieldErrors(form, given))[0] ?? [];
  if (path && error) throw invalid((words) => sentence(words, error, form, path), at(path));
}

type Typed = Parameters<typeof typedLength>;

/** Throws where more was typed for attendees than fits into an order of so many; the field is the longest answer. */
export function assertLength(
  questions: Typed[0],
  attendees: readonly Typed[1][],
  at: (index: number, path: string) => string,
): void {
  const max = maxTyped(attendees.length);
  if (attendees.reduce((sum, attendee) => sum + typedLength(questions, attendee), 0) <= max) return;
  const answers = attendees.flatMap(({ answers }, index) =>
    Object.entries(answers).map(([id, given]) => ({ path: at(index, answerPath(id)), length: given?.length ?? 0 })),
  );
  const longest = answers.sort((a, b) => b.length - a.length)[0];
  throw invalid(({ purchase }) => purchase.tooMuchTyped(max), longest?.path ?? inPayload('attendees'));
}

function sentence(words: ServerWords, error: FieldError, form: Asks, path: string): string {
  const { validation } = words;
  if (error === 'emailInvalid') return validation.emailInvalid;
  const label = labelOf(words, form, path);
  return error === 'tooLong' ? validation.tooLong(label, maxLengthAt(path)) : validation[error](label);
}

function labelOf({ labels }: ServerWords, { questions }: Asks, path: string): string {
  const input = readAttendeePath(path);
  if (input?.kind === 'field') return labels[input.key];
  return questions.find(({ id }) => input?.kind === 'answer' && id === input.questionId)?.label ?? '';
}
