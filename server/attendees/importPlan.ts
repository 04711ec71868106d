import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull } from 'drizzle-orm';
import type { importUsers } from '../../src/api/contract/attendeeImport.ts';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import { isChosen, optionKey } from '../../src/lib/form/choices.ts';
import {
  type CellError,
  type Given,
  type GivenRow,
  type ImportWanted,
  judged,
  maxExternalId,
  rowKey,
  type Verdict,
} from '../../src/lib/import.ts';
import { answerPath } from '../../src/lib/input.ts';
import { isReserving } from '../../src/lib/purchase.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { tickets } from '../platform/db/schema/tickets.ts';
import type { Tx } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { readChoices } from '../purchase/choices.ts';
import { readCountry, withPhone } from '../purchase/phones.ts';
import { leftOf } from '../purchase/publicForm.ts';
import { type Candidate, formerAmong, knownAmong, nameMarks } from './importMatching.ts';

export type Asked = ParsedInputOf<typeof importUsers>['payload'];
/** What becomes of a row; `attendee` is who is added or changed, with the values they get. */
export type PlannedRow = { verdict: Verdict; row: GivenRow; values: Given | null; attendee: Candidate | null };

/** What becomes of each row, judged by what is left and who is registered. */
export async function planImport(
  tx: Tx,
  { formId, importId, rows: typed, ...asked }: Asked,
  secretKey: Buffer,
): Promise<PlannedRow[]> {
  const [form] = await tx.select().from(forms).where(eq(forms.id, formId));
  if (!form) throw notFound();
  const country = await readCountry(tx, form.eventId);
  const rows = typed.map((row) => ({ ...row, fields: withPhone(row.fields, country) }));
  const left = await leftForImport(tx, form, asked);
  const markOf = nameMarks(rows, { secretKey, formId });
  const { done, meant } = await knownAmong(tx, formId, importId, rows, markOf);
  const former = await formerAmong(tx, form, rows, secretKey, markOf);
  const seen = new Map<string, number>();

  return rows.map((row, place): PlannedRow => {
    const before = done(row);
    if (before) return decided(row, { outcome: before.outcome ?? 'updated', errors: [] });
    const key = rowKey(row);
    const of = key === null ? undefined : seen.get(key);
    if (of !== undefined) return refused(row, { path: 'row', error: 'duplicate', of });
    if (key !== null) seen.set(key, row.number);
    if (row.externalId.length > maxExternalId) return refused(row, { path: 'externalId', error: 'tooLong' });

    const attendee = meant[place];
    if (attendee === 'several') return refused(row, { path: 'row', error: 'severalMatch' });
    if (attendee === 'ordered') return refused(row, { path: 'row', error: 'orderedElsewhere' });
    if (attendee) {
      const met = seen.get(attendee.id);
      if (met !== undefined) return refused(row, { path: 'row', error: 'duplicate', of: met });
      seen.set(attendee.id, row.number);
      return changed(form, row, attendee, left);
    }

    const gone = former(row);
    if (gone?.by === 'transferred')
      return decided(row, { outcome: 'unchanged', errors: [], transferredTo: gone.holder });
    if (gone) return refused(row, { path: 'row', error: gone.by });
    const { errors, ...values } = judged(form, row, null);
    if (errors.length > 0) return refused(row, ...errors);
    const missing = left.take({ ticket: { id: row.ticketId, isNew: true }, answers: values.answers, before: {} });
    if (missing) return refused(row, missing);
    return { ...decided(row, { outcome: 'added', errors: [] }), values };
  });
}

const decided = (row: GivenRow, verdict: Verdict): PlannedRow => ({ row, verdict, values: null, attendee: null });

/** The same decision, of a row that is refused after all. */
export const refused = (row: GivenRow, ...errors: CellError[]): PlannedRow =>
  decided(row, { outcome: 'refused', errors });

type Form = Parameters<typeof judged>[0];

/** What a row changes of an attendee who is registered already; where it names another ticket of the form, they are moved to that. */
function changed(form: Form, row: GivenRow, attendee: Candidate, left: ImportLeft): PlannedRow {
  const { firstname, surname, email, phone, organization, jobTitle, country, answers, version } = attendee;
  const before = { fields: { firstname, surname, email, phone, organization, jobTitle, country }, answers };
  const given = attendee.isCorrected ? { ...row, fields: { ...row.fields, firstname, surname, email } } : row;
  const { errors, ...values } = judged(form, given, before);
  if (errors.length > 0) return refused(row, ...errors);
  if (!isReserving(attendee.status)) return refused(row, { path: 'row', error: 'orderEnded' });
  const isMoved = row.ticketNamed && row.ticketId !== attendee.ticketId;
  const isSameId = row.externalId === '' || row.externalId === attendee.externalId;
  if (!isMoved && isSameId && isDeepStrictEqual(values, before))
    return decided(row, { outcome: 'unchanged', errors: [] });
  if (isMoved && !attendee.isBrought) return refused(row, { path: 'ticketId', error: 'orderedOther' });
  if (row.version !== undefined && row.version !== version)
    return refused(row, { path: 'row', error: 'changedMeanwhile' });
  const missing = left.take({
    ticket: isMoved ? { id: row.ticketId, isNew: false } : null,
    answers: values.answers,
    before: answers,
  });
  if (missing) return refused(row, missing);
  const moved = isMoved ? { movedFrom: attendee.ticketName } : {};
  return { row, attendee, values, verdict: { outcome: 'updated', errors: [], version, ...moved } };
}

/** What rows can be given. What one gives back is free for the next import: rows are saved in any order. */
type ImportLeft = { take: (row: Taken) => CellError | null };

/**
 * A ticket, for a new attendee also of the form's capacity, or null for none; and what the answers have more than those `before`, of options that
 * only so many can choose. All of it is taken, or something is wrong and nothing is.
 */
type Taken = {
  ticket: { id: string | null; isNew: boolean } | null;
  answers: Given['answers'];
  before: Given['answers'];
};

/** What is left of a form beside what earlier rows want. */
async function leftForImport(
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
  const wantedOf = new Map(choices.map(({ questionId, option, count }) => [optionKey(questionId, option), count]));
  const limited = (await readChoices(tx, form.id)).map((choice) => ({
    choice,
    left: choice.max - choice.taken - (wantedOf.get(optionKey(choice.questionId, choice.option)) ?? 0),
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

const leftBeside = (max: number | null, reserved: number, wanted: number): number =>
  (leftOf(max, reserved) ?? Number.POSITIVE_INFINITY) - wanted;
