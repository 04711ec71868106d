import { eq, sql } from 'drizzle-orm';
import type { AnswerCounts } from '../../src/api/contract/form.ts';
import { takesOptions } from '../../src/lib/enumerations.ts';
import { isCounted, registeredUsers } from '../platform/db/schema/attendees.ts';
import { forms, limitedChoices } from '../platform/db/schema/forms.ts';
import type { Tx } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';

/** How many registered attendees answered each question of a form, and chose each option. */
export async function countAnswers(tx: Tx, formId: string): Promise<AnswerCounts> {
  const [form] = await tx.select().from(forms).where(eq(forms.id, formId));
  if (!form) throw notFound();
  const choices = [...form.questions, ...form.archivedQuestions].flatMap(({ id, type }) =>
    takesOptions(type) ? [id] : [],
  );
  const registered = tx
    .select({ answers: registeredUsers.answers })
    .from(registeredUsers)
    .where(sql`${eq(registeredUsers.formId, formId)} and ${isCounted}`)
    .as('registered');
  const answer = sql`jsonb_each(${registered.answers}) as answer(question_id, value)`;
  const questionId = sql<string>`answer.question_id`;
  const people = sql<number>`count(*)::integer`;
  const answered = await tx
    .select({ questionId, answered: people })
    .from(registered)
    .innerJoin(answer, sql`true`)
    .groupBy(questionId)
    .orderBy(questionId);
  // Who chose a limited option before it was renamed has chosen that option.
  const option = sql<string>`coalesce(${limitedChoices.option}, option.value)`;
  const listed = sql`case jsonb_typeof(answer.value) when 'array' then answer.value else jsonb_build_array(answer.value) end`;
  const chosen = await tx
    .select({ questionId, option, chosen: people })
    .from(registered)
    .innerJoin(answer, sql`answer.question_id = any(${sql.param(choices)}::text[])`)
    .innerJoin(sql`jsonb_array_elements_text(${listed}) as option(value)`, sql`true`)
    .leftJoin(
      limitedChoices,
      sql`${limitedChoices.formId} = ${formId} and ${limitedChoices.questionId} = ${questionId} and ${limitedChoices.max} is not null and option.value = any(${limitedChoices.wordings})`,
    )
    .groupBy(questionId, option)
    .orderBy(questionId, option);
  return answered.map((count) => ({
    ...count,
    options: chosen.flatMap(({ questionId, ...each }) => (questionId === count.questionId ? [each] : [])),
  }));
}

/** Which of these questions anybody answered who ever registered with the form. */
export const answeredQuestions = async (
  tx: Tx,
  formId: string,
  questionIds: readonly string[],
): Promise<Set<string>> => {
  const rows = await tx
    .select({ id: sql<string>`asked.id` })
    .from(sql`unnest(${sql.param([...questionIds])}::text[]) as asked(id)`)
    .where(
      sql`exists (select 1 from ${registeredUsers} where ${eq(registeredUsers.formId, formId)} and ${registeredUsers.answers} ? asked.id)`,
    );
  return new Set(rows.map(({ id }) => id));
};
