import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Answers, LimitedOptions } from '../../src/api/contract/form.ts';
import { choosersAmong, isChosen } from '../../src/lib/form/choices.ts';
import { answerPath, inPayload } from '../../src/lib/input.ts';
import { fullName } from '../../src/lib/text.ts';
import { violates } from '../platform/db/errors.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { forms, limitedChoices } from '../platform/db/schema/forms.ts';
import { mayWaitFor } from '../platform/db/transaction.ts';
import type { Tx } from '../platform/deps.ts';
import { conflict, HttpError } from '../platform/http/errors.ts';
import { choicesOfNetwork } from './choices.sql.ts';
import { freeShare, leastShare } from './shareRules.ts';

/*
 * Options that only so many attendees can choose. The database counts who has chosen them (limited_choices); here it is asked before
 * what is left is gone, to say so in words.
 */

type Choice = typeof limitedChoices.$inferSelect & { max: number };

/** Whether a query failed because an option has been chosen as often as it can be. */
export const lacksChoice = (error: unknown): boolean => violates(error, 'limited_choices_taken');

/** A form's options that have a limit; the form's row is locked, so that it stays as it is read. */
async function lockChoices(tx: Tx, formId: string): Promise<Choice[]> {
  mayWaitFor(tx, formId);
  await tx.select({ id: forms.id }).from(forms).where(eq(forms.id, formId)).for('no key update');
  return readChoices(tx, formId);
}

/** A form's options that have a limit, as they are at this moment. */
export async function readChoices(tx: Tx, formId: string): Promise<Choice[]> {
  const { questionId, option, max, id } = limitedChoices;
  const choices = await tx
    .select()
    .from(limitedChoices)
    .where(and(eq(limitedChoices.formId, formId), isNotNull(max)))
    .orderBy(asc(questionId), asc(option), asc(id));
  return choices as Choice[];
}

/** What is left of a form's options that have a limit. Those that `before` has stay free to choose, and are left out. */
export async function leftOfChoices(tx: Tx, formId: string, before: Answers = {}): Promise<LimitedOptions> {
  return (await readChoices(tx, formId))
    .filter((choice) => !isChosen(before, choice))
    .map(({ questionId, option, max, taken }) => ({ questionId, option, left: max - taken }));
}

/** The options that these answers have and that `before` does not. */
const gainedOf = (choices: readonly Choice[], answers: Answers, before: Answers): Choice[] =>
  choices.filter((choice) => isChosen(answers, choice) && !isChosen(before, choice));

type Answering = Pick<typeof registeredUsers.$inferSelect, 'formId' | 'firstname' | 'surname'>;

/** Throws 409, naming the question, where an attendee gets an option by these answers that they did not have before and that is full. */
export async function assertChoiceLeft(
  tx: Tx,
  attendee: Answering,
  answers: Answers,
  before: Answers = {},
): Promise<void> {
  await assertChoicesLeft(tx, attendee, gainedOf(await lockChoices(tx, attendee.formId), answers, before));
}

async function assertChoicesLeft(tx: Tx, attendee: Answering, gained: readonly Choice[]): Promise<void> {
  const full = gained.find(({ taken, max }) => taken >= max);
  if (!full) return;
  const { questionId, option } = full;
  const [form] = await tx.select({ questions: forms.questions }).from(forms).where(eq(forms.id, attendee.formId));
  const question = form?.questions.find(({ id }) => id === questionId)?.label ?? '';
  const name = fullName(attendee);
  throw conflict(
    ({ purchase }) => purchase.choiceFull({ option, question, name, left: 0 }),
    inPayload(answerPath(questionId)),
  );
}

type Chooser = Answering & Pick<typeof registeredUsers.$inferSelect, 'id' | 'purchaseId'>;

/**
 * The same where the attendee, or whoever has their link, says it. Throws 429 where no money was paid for their order and its network would have more of an
 * option than one network may have free of charge: tickets can be ordered first, and named later.
 */
export async function assertOwnChoiceLeft(tx: Tx, attendee: Chooser, answers: Answers, before: Answers): Promise<void> {
  const gained = gainedOf(await lockChoices(tx, attendee.formId), answers, before);
  if (gained.length === 0) return;
  await assertChoicesLeft(tx, attendee, gained);
  const ids = gained.map(({ id }) => id);
  for (const { id, isKnown, capacity, ...held } of await choicesOfNetwork(tx, attendee.purchaseId, attendee.id, ids)) {
    const max = gained.find((choice) => choice.id === id)?.max ?? null;
    const isOver = (of: 'network' | 'wide', count: number) => count + 1 > freeShare(max, of, leastShare(capacity));
    if ((isKnown && isOver('network', held.network)) || isOver('wide', held.wideNetwork))
      throw new HttpError(429, ({ purchase }) => purchase.tooManyFree);
  }
}

/** Whether all that the attendees of an ended purchase have chosen can still be chosen. */
export async function choicesAreLeft(tx: Tx, formId: string, purchaseId: string): Promise<boolean> {
  const choices = await lockChoices(tx, formId);
  if (choices.length === 0) return true;
  const attendees = await tx
    .select({ answers: registeredUsers.answers })
    .from(registeredUsers)
    .where(and(eq(registeredUsers.purchaseId, purchaseId), isNull(registeredUsers.deletedAt)));
  const choosing = choosersAmong(attendees.map(({ answers }) => answers));
  return choices.every((choice) => choosing(choice).length <= choice.max - choice.taken);
}
