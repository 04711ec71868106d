import { asc, eq, sql } from 'drizzle-orm';
import type { Question } from '../../src/api/contract/form.ts';
import { uniqueNames } from '../../src/lib/text.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import { forms } from '../platform/db/schema/forms.ts';
import type { Tx } from '../platform/deps.ts';

const columns = {
  id: forms.id,
  title: forms.title,
  questions: forms.questions,
  archivedQuestions: forms.archivedQuestions,
};
export type FormRow = Pick<typeof forms.$inferSelect, keyof typeof columns>;

/** An event's forms, by their titles. */
export const readForms = (tx: Tx, eventId: string): Promise<FormRow[]> =>
  tx
    .select(columns)
    .from(forms)
    .where(eq(forms.eventId, eventId))
    .orderBy(asc(sql`lower(${forms.title})`), asc(forms.id));

/** A question that was asked; of one that is not known any more there is only the id. */
export type AskedQuestion = Pick<Question, 'id' | 'label' | 'options'> & Partial<Pick<Question, 'type'>>;

/** The questions that a form asks, then those that it asks no more and that are among `answered`. */
export function questionsOf(
  { questions, archivedQuestions }: FormRow,
  answered: readonly string[],
  { removed, unknown }: ServerWords['report']['questions'],
): AskedQuestion[] {
  const known = new Set([...questions, ...archivedQuestions].map(({ id }) => id));
  return [
    ...questions,
    ...archivedQuestions
      .filter(({ id }) => answered.includes(id))
      .map((question) => ({ ...question, label: removed(question.label) })),
    ...answered.filter((id) => !known.has(id)).map((id) => ({ id, label: unknown, options: [] })),
  ];
}

/**
 * The heads of columns of questions, each another one and none of `taken`: a label that is there twice is told apart by its form's
 * title, where there is one, and then by a number.
 */
export function headsOf(asked: readonly { label: string; formTitle?: string }[], taken: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const label of [...taken, ...asked.map(({ label }) => label)]) times.set(label, (times.get(label) ?? 0) + 1);
  const isTaken = new Set(taken);
  const unique = uniqueNames(
    (name, number) => `${name} ${number}`,
    (name) => isTaken.has(name),
  );
  return asked.map(({ label, formTitle }) =>
    unique(formTitle && times.get(label) !== 1 ? `${label} (${formTitle})` : label),
  );
}

/** What was answered, as a list: several where several options were chosen. */
export const listOf = (answer: string | readonly string[] | undefined): readonly string[] =>
  answer === undefined ? [] : typeof answer === 'string' ? [answer] : answer;

/** How wide a column of answers is. */
export const widthOf = (head: string): number => Math.min(Math.max(head.length + 3, 14), 40);
