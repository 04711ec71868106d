import { eq, sql } from 'drizzle-orm';
import type { Question } from '../../src/api/contract/form.ts';
import { takesOptions } from '../../src/lib/enumerations.ts';
import { formerName, keptLimits, optionKey } from '../../src/lib/form/choices.ts';
import { inPayload, questionPath } from '../../src/lib/input.ts';
import { formLimits } from '../../src/lib/limits.ts';
import { limitedChoices } from '../platform/db/schema/forms.ts';
import type { Tx } from '../platform/deps.ts';
import { conflict } from '../platform/http/errors.ts';

type Known = typeof limitedChoices.$inferSelect;
type Wanted = Pick<Known, 'questionId' | 'option' | 'wordings' | 'max'>;

/**
 * Keeps the limits of a form's options and counts who has chosen them; options keep those who chose them before they were renamed, also while
 * they have no limit. To be called with the form's row locked. Throws 409 naming the first limit below what is taken, the first option
 * that has the former name of another one, and where all have had too many names.
 */
export async function keepLimits(tx: Tx, formId: string, before: readonly Question[], after: readonly Question[]) {
  const known = await tx.select().from(limitedChoices).where(eq(limitedChoices.formId, formId));
  const wordings = new Map(known.map((choice) => [optionKey(choice.questionId, choice.option), choice.wordings]));
  const named = after.flatMap((question) => optionsOf(question, before, wordings));
  const asked = new Set(named.map(({ questionId }) => questionId));
  // A question that was removed may come back.
  const rested = known.flatMap((choice) => (asked.has(choice.questionId) ? [] : [{ ...choice, max: null }]));
  const wanted = (await withoutOptions(tx, formId, [...named, ...rested])).filter(
    ({ max, wordings }) => max !== null || wordings.length > 1,
  );
  if (wanted.length === 0 && known.length === 0) return;
  assertFreshNames(after, wanted);
  if (wanted.reduce((sum, { wordings }) => sum + wordings.length - 1, 0) > formLimits.formerNames)
    throw conflict((words) => words.form.manyNames(formLimits.formerNames), inPayload('questions'));
  const taken = await countTaken(tx, formId, wanted, known);
  for (const [place, { questionId, option, max }] of wanted.entries())
    if (max !== null && max < (taken[place] ?? 0))
      throw conflict(
        (words) => words.form.limitBelow(option, taken[place] ?? 0),
        pathOf(after, questionId, (options) => `limits.${options.indexOf(option)}`),
      );
  await tx.delete(limitedChoices).where(eq(limitedChoices.formId, formId));
  if (wanted.length === 0) return;
  const rows = wanted.map(({ questionId, option, wordings, max }, place) => ({
    ...{ questionId, option, wordings, max },
    taken: taken[place] ?? 0,
  }));
  // One value of the statement: thousands of them take longer to write down than to keep.
  await tx.execute(sql`
    insert into limited_choices (form_id, question_id, option, wordings, max, taken)
    select ${formId}, each."questionId", each.option, each.wordings, each.max, each.taken
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as each("questionId" text, option text, wordings text[], max integer, taken integer)`);
}

/** A question's options with all names that each has had; `known` are those that options had before, by question and option. */
function optionsOf(
  { id, type, options, limits }: Question,
  before: readonly Question[],
  known: ReadonlyMap<string, readonly string[]>,
): Wanted[] {
  if (!takesOptions(type)) return [];
  const was = before.find((question) => question.id === id)?.options ?? [];
  const kept = keptLimits({ options, limits });
  return options.map((option, place) => {
    const former = formerName(was, options, option);
    const wordings = [...new Set([option, former, ...(known.get(optionKey(id, former)) ?? [])])];
    return { questionId: id, option, wordings, max: kept?.[place] ?? null };
  });
}

/** The same without former names that are other options now, unless the option has a limit and was chosen by that name. */
async function withoutOptions(tx: Tx, formId: string, choices: readonly Wanted[]): Promise<Wanted[]> {
  const options = new Set(choices.map(({ questionId, option }) => optionKey(questionId, option)));
  const isAgain = ({ questionId, option }: Wanted, name: string) =>
    name !== option && options.has(optionKey(questionId, name));
  const names = choices.flatMap((choice) =>
    choice.wordings.flatMap((name) =>
      choice.max !== null && isAgain(choice, name) ? [{ questionId: choice.questionId, name }] : [],
    ),
  );
  const chosen = names.length === 0 ? [] : await chosenAmong(tx, formId, names);
  const chosenNames = new Set(chosen.map(({ questionId, name }) => optionKey(questionId, name)));
  const isChosen = ({ questionId, max }: Wanted, name: string) =>
    max !== null && chosenNames.has(optionKey(questionId, name));
  return choices.map((choice) => ({
    ...choice,
    wordings: choice.wordings.filter((name) => !isAgain(choice, name) || isChosen(choice, name)),
  }));
}

type Name = { questionId: string; name: string };

/** Those of these that any attendee of the form has among their answers. */
async function chosenAmong(tx: Tx, formId: string, names: readonly Name[]): Promise<Name[]> {
  const { rows } = await tx.execute<Name>(sql`
    select distinct each."questionId", each.name
    from registered_users r cross join lateral jsonb_each(r.answers) given
      join jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as each("questionId" text, name text)
        on each."questionId" = given.key and given.value ? each.name
    where r.form_id = ${formId}`);
  return rows;
}

/** Who chose the one could not be told from who chose the other, and would be counted for both. */
function assertFreshNames(after: readonly Question[], wanted: readonly Wanted[]): void {
  const options = new Set(
    after.flatMap((question) => question.options.map((option) => optionKey(question.id, option))),
  );
  for (const { questionId, option: now, wordings } of wanted) {
    const again = wordings.find((name) => name !== now && options.has(optionKey(questionId, name)));
    if (again !== undefined)
      throw conflict(
        (words) => words.form.formerName(again, now),
        pathOf(after, questionId, () => 'options'),
      );
  }
}

function pathOf(
  questions: readonly Question[],
  questionId: string,
  part: (options: readonly string[]) => string,
): string {
  const index = questions.findIndex(({ id }) => id === questionId);
  return inPayload(questionPath(index, part(questions[index]?.options ?? [])));
}

/** How many have chosen each, in its place: those whose names are what they were are counted already. */
async function countTaken(
  tx: Tx,
  formId: string,
  wanted: readonly Wanted[],
  known: readonly Known[],
): Promise<number[]> {
  const counted = new Map(known.map((choice) => [namesOf(choice), choice.taken]));
  const others = wanted.filter((choice) => !counted.has(namesOf(choice)));
  const found = others.length === 0 ? [] : await countAnew(tx, formId, others);
  for (const [place, choice] of others.entries()) counted.set(namesOf(choice), found[place] ?? 0);
  return wanted.map((choice) => counted.get(namesOf(choice)) ?? 0);
}

const namesOf = ({ questionId, wordings }: Wanted) => JSON.stringify([questionId, ...[...wordings].sort()]);

/** Reads the answers of all attendees. */
async function countAnew(tx: Tx, formId: string, wanted: readonly Wanted[]): Promise<number[]> {
  const { rows } = await tx.execute<{ place: number; taken: number }>(sql`
    with wanted as materialized (
      select (each.place - 1)::integer as place, each.choice->>'questionId' as question_id,
        array(select jsonb_array_elements_text(each.choice->'wordings')) as wordings
      from jsonb_array_elements(${JSON.stringify(wanted)}::jsonb) with ordinality as each(choice, place)
    )
    select w.place, count(*)::integer as taken
    from registered_users r
      join purchases p on p.id = r.purchase_id and is_reserving(p.status)
      cross join lateral jsonb_each(r.answers) given
      join wanted w on w.question_id = given.key and given.value ?| w.wordings
    where r.form_id = ${formId} and r.deleted_at is null
    group by w.place`);
  const counted = new Map(rows.map(({ place, taken }) => [place, taken]));
  return wanted.map((_, place) => counted.get(place) ?? 0);
}
