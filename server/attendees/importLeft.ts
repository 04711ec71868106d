import { and, eq, isNull } from 'drizzle-orm';
import { isChosen } from '../../src/lib/choiceLimits.ts';
import type { CellError, Given } from '../../src/lib/importRow.ts';
import type { ImportWanted } from '../../src/lib/importWanted.ts';
import { answerPath } from '../../src/lib/inputPath.ts';
import { limitedChoices } from '../db/schema/choices.ts';
import type { forms } from '../db/schema/forms.ts';
import { tickets } from '../db/schema/tickets.ts';
import type { Tx } from '../deps.ts';
import { leftOf } from '../registration/publicForm.ts';

/** What rows can be given. What one gives back is free for the next import: rows are saved in any order. */
export type ImportLeft = {
  /** Takes a ticket, for somebody new also of the form's capacity. Says what is wrong, and takes nothing then. */
  ticket: (ticketId: string | null, isNew: boolean) => CellError | null;
  /** Takes what these answers have more than those `before`, of options that only so many can choose. */
  choices: (answers: Given['answers'], before: Given['answers']) => CellError | null;
};

/** What is left of a form beside what earlier rows want. */
export async function leftForImport(
  tx: Tx,
  form: typeof forms.$inferSelect,
  { wanted, moved, choices }: ImportWanted,
): Promise<ImportLeft> {
  const sold = await tx
    .select({ id: tickets.id, quantity: tickets.quantity, reserved: tickets.reserved })
    .from(tickets)
    .where(and(eq(tickets.formId, form.id), isNull(tickets.deletedAt)));
  const left = new Map(
    sold.map(({ id, quantity, reserved }) => [id, leftBeside(quantity, reserved, wanted[id] ?? 0)] as const),
  );
  const allWanted = Object.values(wanted).reduce((sum, count) => sum + count, 0);
  let formLeft = leftBeside(form.capacity, form.reserved, allWanted - moved);
  const limited = (await tx.select().from(limitedChoices).where(eq(limitedChoices.formId, form.id))).map((choice) => ({
    choice,
    left: choice.max - choice.taken - wantedOf(choices, choice),
  }));
  return {
    ticket(ticketId, isNew) {
      const ticketLeft = ticketId === null ? undefined : left.get(ticketId);
      if (ticketId === null || ticketLeft === undefined)
        return { path: 'ticketId', error: ticketId ? 'ticketUnknown' : 'required' };
      if (ticketLeft <= 0) return { path: 'ticketId', error: 'soldOut' };
      if (isNew && formLeft <= 0) return { path: 'row', error: 'full' };
      left.set(ticketId, ticketLeft - 1);
      if (isNew) formLeft -= 1;
      return null;
    },
    choices(answers, before) {
      const chosen = limited.filter(({ choice }) => isChosen(answers, choice) && !isChosen(before, choice));
      const full = chosen.find((each) => each.left <= 0);
      if (full) return { path: answerPath(full.choice.questionId), error: 'choiceFull' };
      for (const each of chosen) each.left -= 1;
      return null;
    },
  };
}

const wantedOf = (choices: ImportWanted['choices'], { questionId, option }: { questionId: string; option: string }) =>
  choices.find((wanted) => wanted.questionId === questionId && wanted.option === option)?.count ?? 0;

const leftBeside = (max: number | null, reserved: number, wanted: number): number =>
  (leftOf(max, reserved) ?? Number.POSITIVE_INFINITY) - wanted;
