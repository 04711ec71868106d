import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { FormWithAnswer } from '../../src/api/contract/attendees.ts';
import type { Given, GivenFields, GivenRow, Verdict } from '../../src/lib/import.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { fullName, searchText } from '../../src/lib/text.ts';
import { violates } from '../platform/db/errors.ts';
import { importedAttendees, isListed, registeredUsers } from '../platform/db/schema/attendees.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import { inLargeTransaction } from '../platform/db/transaction.ts';
import type { Db, Deps, Tx } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { notFound } from '../platform/http/errors.ts';
import { pickerOf } from '../platform/http/picker.ts';
import { newBadgeCode, newLinkKey, newReference } from '../purchase/purchaseKeys.ts';
import { firstStatus } from '../purchase/register.ts';
import { unasked } from '../purchase/savePurchase.sql.ts';
import { lockForm, offerLeft } from '../purchase/waitingOffers.ts';
import { readToChange } from './attendee.ts';
import { freeExternalIds, insertImported, moveImported, updateImported } from './attendeeImport.sql.ts';
import { type Asked, type PlannedRow, planImport, refused } from './importPlan.ts';
import { nameMark } from './leftMarks.ts';

/**
 * Registers or changes attendees from rows of a spreadsheet, each for itself: a row with an error changes nothing and keeps no other one
 * from being imported. With `check` nothing is changed. A new attendee has an order of their own that costs nothing
 * here: the organiser says that it is paid, or free, elsewhere. Nobody is told by mail.
 */
export async function importAttendees(
  deps: Pick<Deps, 'db' | 'clock' | 'stillMay' | 'secretKey'>,
  asked: Asked,
  { id: userId, ownerId }: Pick<Caller, 'id' | 'ownerId'>,
  locale: Locale,
): Promise<Verdict[]> {
  const { secretKey } = deps;
  const work = () =>
    inLargeTransaction(ownerId, deps, async (tx) => {
      if (asked.check) return (await planImport(tx, asked, secretKey)).map(({ verdict }) => verdict);
      // A plan of when the form was empty would go through all of it.
      await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
      const locked = await lockMoved(tx, asked, secretKey);
      // Whatever reserves changes this row first, so no ticket is taken between looking and saving.
      await lockForm(tx, asked.formId);
      const decisions = (await planImport(tx, asked, secretKey)).map((decision) => unlessLate(decision, locked));
      await save(tx, asked, decisions, { userId, locale, now: deps.clock(), secretKey });
      return decisions.map(({ verdict }) => verdict);
    });
  try {
    return await work();
  } catch (error) {
    // A reference that another purchase has is one in 600 billion; the next ones are others.
    if (!violates(error, 'purchases_reference')) throw error;
    return work();
  }
}

const isMoved = ({ verdict }: PlannedRow): boolean => verdict.movedFrom !== undefined;

/** The orders of those who are to be moved, locked before the form's row, as whoever ends an order locks it. Answers with their ids. */
async function lockMoved(tx: Tx, asked: Asked, secretKey: Buffer): Promise<Set<string>> {
  if (!asked.rows.some(({ ticketNamed }) => ticketNamed)) return new Set();
  const ids = (await planImport(tx, asked, secretKey))
    .filter(isMoved)
    .flatMap(({ attendee }) => attendee?.purchaseId ?? []);
  const locked = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(inArray(purchases.id, ids))
    .orderBy(asc(purchases.id))
    .for('update');
  return new Set(locked.map(({ id }) => id));
}

/** Somebody was changed between the two looks, so that they are to be moved only now. */
const unlessLate = (decision: PlannedRow, locked: Set<string>): PlannedRow =>
  isMoved(decision) && !locked.has(decision.attendee?.purchaseId ?? '')
    ? refused(decision.row, { path: 'row', error: 'changedMeanwhile' })
    : decision;

type Saver = { userId: string; locale: Locale; now: Date; secretKey: Buffer };

async function save(tx: Tx, { formId, importId }: Asked, decisions: PlannedRow[], saver: Saver) {
  const { userId, locale, now, secretKey } = saver;
  const keyed = { secretKey, formId };
  const changes = decisions.flatMap(({ row, values, attendee }) => (values ? [{ row, values, attendee }] : []));
  const externalIds = changes.flatMap(({ row }) => row.externalId || []);
  if (externalIds.length > 0) await freeExternalIds(tx, formId, externalIds);
  const added = changes.filter(({ attendee }) => attendee === null);
  if (added.length > 0) {
    const rows = added.map(({ row, values }) => ({
      ...valuesOf(row, values, keyed),
      ...{ id: randomUUID(), ticketId: row.ticketId, purchaseId: randomUUID(), orderKey: randomUUID() },
      ...{ key: newLinkKey(), reference: newReference(), ticketKey: newLinkKey(), code: newBadgeCode() },
    }));
    // Nothing is to be paid here, whatever the ticket costs.
    const status = firstStatus(0, 'transfer');
    await insertImported(tx, formId, JSON.stringify(rows), importId, now, userId, status, locale);
  }
  const updated = changes.flatMap(({ row, values, attendee }) =>
    attendee
      ? [
          {
            ...valuesOf(row, values, keyed),
            id: attendee.id,
            purchaseId: attendee.purchaseId,
            name: fullName(values.fields),
          },
        ]
      : [],
  );
  if (updated.length > 0) await updateImported(tx, formId, JSON.stringify(updated), importId, now, userId);
  const moved = decisions
    .filter(isMoved)
    .flatMap(({ row, values, attendee }) =>
      attendee && values ? [{ id: attendee.id, ticketId: row.ticketId, name: fullName(values.fields) }] : [],
    );
  if (moved.length === 0) return;
  await moveImported(tx, JSON.stringify(moved), now, userId);
  await offerLeft(tx, formId, now);
}

/** By what a row said, and not what they corrected it to, the same row is known again. */
function valuesOf(
  { externalId, number, fields: said }: GivenRow,
  { fields, answers }: { fields: GivenFields; answers: Given['answers'] },
  keyed: Parameters<typeof nameMark>[0],
) {
  const named = { ...unasked, ...fields };
  return {
    ...named,
    answers,
    search: searchText(named),
    externalId,
    nameMark: nameMark(keyed, { ...named, ...said }),
    number,
  };
}

const pickAnswers = pickerOf(FormWithAnswer);

/** What an attendee who came from a spreadsheet answered. 404 for any other one. */
export async function readImportedAnswers(db: Db, formId: string, uId: string) {
  const [imported] = await db
    .select({ id: importedAttendees.registeredUserId })
    .from(importedAttendees)
    .innerJoin(registeredUsers, eq(registeredUsers.id, importedAttendees.registeredUserId))
    .where(and(eq(importedAttendees.registeredUserId, uId), eq(importedAttendees.formId, formId), isListed));
  if (!imported) throw notFound();
  return pickAnswers(await readToChange(db, formId, uId));
}
