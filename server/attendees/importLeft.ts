import { and, eq, isNull } from 'drizzle-orm';
import { isChosen } from '../../src/lib/form/rules.ts';
import type { CellError, Given, ImportWanted } from '../../src/lib/import.ts';
import { answerPath } from '../../src/lib/input.ts';
import type { forms } from '../db/schema/forms.ts';
import { tickets } from '../db/schema/tickets.ts';
import type { Tx } from '../deps.ts';
import { readChoices } from '../registration/choices.ts';
import { leftOf } from '../registration/publicForm.ts';

/** What rows can be given. What one gives back is free for the next import: rows are saved in any order. */
export type ImportLeft = { take: (row: Taken) => CellError | null };

/**
 * A ticket, for somebody new also of the form's capacity, or null for none; and what the answers have more than those `before`, of options that
 * only so many can choose. All of it is taken, or something is wrong and nothing is.
 */
type Taken = {
  ticket: { id: string | null; isNew: boolean } | null;
  answers: Given['answers'];
  before: Given['answers'];
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
  const limited = (await readChoices(tx, form.id)).map((choice) => ({
    choice,
    left: choice.max - choice.taken - wantedOf(choices, choice),
  }));
  const lackOf = ({ id, isNew }: NonNullable<Taken['ticket']>): CellError | null => {
    const ticketLeft = id === null ? undefined : left.get(id);
    if (ticketLeft === undefined) return { path: 'ticketId', error: id ? 'ticketUnknown' : 'required' };
    if (ticketLeft <= 0) return { path: 'ticketId', error: 'soldOut' };
    return isNew && formLeft <= 0 ? { path: 'row', error: 'full' } : null;
  };
  return {
    take({ ticket, answers, before }) {
      const lack = ticket && lackOf(ticket);
      if (lack) return lack;
      const chosen = limited.filter(({ choice }) => isChosen(answers, choice) && !isChosen(before, choice));
      const full = chosen.find((each) => each.left <= 0);
      if (full) return { path: answerPath(full.choice.questionId), error: 'choiceFull' };
      for (const each of chosen) each.left -= 1;
      if (ticket?.id) left.set(ticket.id, (left.get(ticket.id) ?? 0) - 1);
      if (ticket?.isNew) formLeft -= 1;
      return null;
    },
  };
}

const wantedOf = (choices: ImportWanted['choices'], { questionId, option }: { questionId: string; option: string }) =>
  choices.find((wanted) => wanted.questionId === questionId && wanted.option === option)?.count ?? 0;

const leftBeside = (max: number | null, reserved: number, wanted: number): number =>
  (leftOf(max, reserved) ?? Number.POSITIVE_INFINITY) - wanted;
