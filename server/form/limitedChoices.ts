import { eq, sql } from 'drizzle-orm';
import type { Question } from '../../src/api/contract/form.ts';
import { formerName, type LimitedChoice, limitedChoicesOf } from '../../src/lib/choiceLimits.ts';
import { inPayload, questionPath } from '../../src/lib/inputPath.ts';
import { limitedChoices } from '../db/schema/choices.ts';
import type { Tx } from '../deps.ts';
import { conflict } from '../httpError.ts';

type Wanted = LimitedChoice & { wordings: string[] };

/**
 * Keeps the limits of a form's options and counts who has chosen them; options keep those who chose them before they were renamed. To be
 * called with the form's row locked. Throws 409 naming the first limit below what is taken.
 */
export async function keepLimits(tx: Tx, formId: string, before: readonly Question[], after: readonly Question[]) {
  const limited = limitedChoicesOf(after);
  const known = await tx.select().from(limitedChoices).where(eq(limitedChoices.formId, formId));
  if (limited.length === 0 && known.length === 0) return;
  const wanted = limited.map((choice): Wanted => {
    const options = ({ id }: { id: string }) => id === choice.questionId;
    const [was, is] = [before.find(options)?.options ?? [], after.find(options)?.options ?? []];
    const former = formerName(was, is, choice.option);
    const same = known.find(({ questionId, option }) => questionId === choice.questionId && option === former);
    return { ...choice, wordings: [...new Set([choice.option, former, ...(same?.wordings ?? [])])] };
  });
  const taken = await countTaken(tx, formId, wanted);
  for (const [place, { questionId, option, max }] of wanted.entries())
    if (max < (taken[place] ?? 0)) {
      const index = after.findIndex(({ id }) => id === questionId);
      const at = after[index]?.options.indexOf(option) ?? 0;
      throw conflict(
        (words) => words.form.limitBelow(option, taken[place] ?? 0),
        inPayload(questionPath(index, `limits.${at}`)),
      );
    }
  await tx.delete(limitedChoices).where(eq(limitedChoices.formId, formId));
  if (wanted.length === 0) return;
  await tx
    .insert(limitedChoices)
    .values(wanted.map((choice, place) => ({ ...choice, formId, taken: taken[place] ?? 0 })));
}

/** How many have chosen each, in its place. */
async function countTaken(tx: Tx, formId: string, wanted: readonly Wanted[]): Promise<number[]> {
  const { rows } = await tx.execute<{ place: number; taken: number }>(sql`
    select w.place, count(*)::integer as taken
    from (
      select (each.place - 1)::integer as place, each.choice->>'questionId' as question_id,
        array(select jsonb_array_elements_text(each.choice->'wordings')) as wordings
      from jsonb_array_elements(${JSON.stringify(wanted)}::jsonb) with ordinality as each(choice, place)
    ) w
      join registered_users r on r.form_id = ${formId} and r.deleted_at is null and chose(r.answers, w.question_id, w.wordings)
      join purchases p on p.id = r.purchase_id and is_reserving(p.status)
    group by w.place`);
  const counted = new Map(rows.map(({ place, taken }) => [place, taken]));
  return wanted.map((_, place) => counted.get(place) ?? 0);
}
