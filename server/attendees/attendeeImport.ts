import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { importUsers } from '../../src/api/contract/attendeeImport.ts';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import { fullName } from '../../src/lib/fullName.ts';
import {
  type CellError,
  type Given,
  type GivenFields,
  type GivenRow,
  maxExternalId,
  type Verdict,
} from '../../src/lib/importRow.ts';
import { judged, nameKey, rowKey } from '../../src/lib/importRules.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { isReserving, type PurchaseStatus } from '../../src/lib/purchaseStatus.ts';
import { searchText } from '../../src/lib/searchText.ts';
import { violates } from '../db/errors.ts';
import { isListed, registeredUsers } from '../db/schema/attendees.ts';
import { forms } from '../db/schema/forms.ts';
import { type ImportedAs, importedAttendees } from '../db/schema/imports.ts';
import { tickets } from '../db/schema/tickets.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Db, Deps, Tx } from '../deps.ts';
import { notFound } from '../httpError.ts';
import { leftOf } from '../registration/publicForm.ts';
import { newBadgeCode, newLinkKey, newReference } from '../registration/purchaseKeys.ts';
import { firstStatus } from '../registration/registration.ts';
import { readToChange } from './attendee.ts';
import { freeExternalIds, insertImported, updateImported } from './attendeeImport.sql.ts';

type Asked = ParsedInputOf<typeof importUsers>['payload'];
/** What becomes of a row; `attendee` is who is added or changed, with the values they get. */
type Decision = { verdict: Verdict; row: GivenRow; values: Given | null; attendee: Candidate | null };

const unasked = { firstname: '', surname: '', email: '', phone: '', organization: '', jobTitle: '', country: '' };

/**
 * Registers or changes attendees from rows of a spreadsheet, each for itself: a row with an error changes nothing and keeps no other one
 * from being imported. With `check` nothing is changed. A new attendee has an order of their own that costs nothing
 * here: the organiser says that it is paid, or free, elsewhere. Nobody is told by mail.
 */
export async function importAttendees(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  asked: Asked,
  userId: string,
  locale: Locale,
): Promise<Verdict[]> {
  if (asked.check) return (await decide(db, asked)).map(({ verdict }) => verdict);
  const work = () =>
    inTransaction(db, async (tx) => {
      // A plan of when the form was empty would go through all of it.
      await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
      // Whatever reserves changes this row first, so nobody takes a ticket between looking and saving.
      await tx.select({ id: forms.id }).from(forms).where(eq(forms.id, asked.formId)).for('update');
      const decisions = await decide(tx, asked);
      await save(tx, asked, decisions, { userId, locale, now: clock() });
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

async function decide(tx: Tx, { formId, importId, wanted, rows }: Asked): Promise<Decision[]> {
  const [form] = await tx.select().from(forms).where(eq(forms.id, formId));
  if (!form) throw notFound();
  const sold = await tx
    .select({ id: tickets.id, quantity: tickets.quantity, reserved: tickets.reserved })
    .from(tickets)
    .where(and(eq(tickets.formId, formId), isNull(tickets.deletedAt)));
  const left = new Map(
    sold.map(({ id, quantity, reserved }) => [id, leftBeside(quantity, reserved, wanted[id] ?? 0)] as const),
  );
  const allWanted = Object.values(wanted).reduce((sum, count) => sum + count, 0);
  let formLeft = leftBeside(form.capacity, form.reserved, allWanted);
  const known = await knownAmong(tx, formId, importId, rows);
  const seen = new Map<string, number>();

  return rows.map((row): Decision => {
    const done = known.byRow(row);
    if (done) return decided(row, { outcome: done.outcome ?? 'updated', errors: [] });
    const key = rowKey(row);
    const of = key === null ? undefined : seen.get(key);
    if (of !== undefined) return refused(row, { path: 'row', error: 'duplicate', of });
    if (key !== null) seen.set(key, row.number);
    if (row.externalId.length > maxExternalId) return refused(row, { path: 'externalId', error: 'tooLong' });

    const matching = known.matching(row);
    if (matching.length > 1) return refused(row, { path: 'row', error: 'severalMatch' });
    const [before] = matching;
    if (before) {
      const met = seen.get(before.id);
      if (met !== undefined) return refused(row, { path: 'row', error: 'duplicate', of: met });
      seen.set(before.id, row.number);
      return changed(form, row, before);
    }

    const { errors, ...values } = judged(form, row, null);
    if (errors.length > 0) return refused(row, ...errors);
    const ticketLeft = row.ticketId === null ? undefined : left.get(row.ticketId);
    if (ticketLeft === undefined)
      return refused(row, { path: 'ticketId', error: row.ticketId ? 'ticketUnknown' : 'required' });
    if (ticketLeft <= 0) return refused(row, { path: 'ticketId', error: 'soldOut' });
    if (formLeft <= 0) return refused(row, { path: 'row', error: 'full' });
    left.set(row.ticketId ?? '', ticketLeft - 1);
    formLeft -= 1;
    return { ...decided(row, { outcome: 'added', errors: [] }), values };
  });
}

/** What is left for rows after those that the browser has checked before. */
const leftBeside = (max: number | null, reserved: number, wanted: number): number =>
  (leftOf(max, reserved) ?? Number.POSITIVE_INFINITY) - wanted;

const decided = (row: GivenRow, verdict: Verdict): Decision => ({ row, verdict, values: null, attendee: null });

const refused = (row: GivenRow, ...errors: CellError[]): Decision => decided(row, { outcome: 'refused', errors });

/** Who is registered with the form, as the rows may mean them. */
async function knownAmong(tx: Tx, formId: string, importId: string, rows: readonly GivenRow[]) {
  const found = await readCandidates(tx, formId, importId, rows);
  const byExternalId = new Map(found.map((each) => [each.externalId, each]));
  const byName = new Map<string, Candidate[]>();
  for (const each of found) byName.set(nameKey(each), [...(byName.get(nameKey(each)) ?? []), each]);
  const byRow = new Map(found.filter((each) => each.importId === importId).map((each) => [each.row, each]));
  return {
    byRow: ({ number }: GivenRow) => byRow.get(number),
    /** By the organiser's own id; where that is new, by name and address among those who have none, who come first without one, too. */
    matching({ externalId, fields }: GivenRow): Candidate[] {
      const byId = externalId === '' ? undefined : byExternalId.get(externalId);
      if (byId) return [byId];
      const named = fields.email ? (byName.get(nameKey(fields)) ?? []) : [];
      const unnumbered = named.filter((each) => each.externalId === null);
      return externalId === '' && unnumbered.length === 0 ? named : unnumbered;
    },
  };
}

/** What an import has to know of somebody who is registered, and the last row that added or changed them. */
type Candidate = Pick<typeof registeredUsers.$inferSelect, 'id' | 'ticketId' | 'answers' | 'version' | 'purchaseId'> &
  Required<GivenFields> & { status: PurchaseStatus; externalId: string | null } & {
    importId: string | null;
    row: number | null;
    outcome: ImportedAs | null;
  };

/**
 * The attendees on the form's lists who have an address or an external id of these rows, or came from one of them. They are found
 * first, each then by its id: asked for the form as well, PostgreSQL may go through all of it. It plans this anew each time: a plan
 * of when the form was empty would do the same.
 */
async function readCandidates(
  tx: Tx,
  formId: string,
  importId: string,
  rows: readonly GivenRow[],
): Promise<Candidate[]> {
  const emails = sql.param(rows.flatMap(({ fields }) => fields.email ?? []));
  const externalIds = sql.param(rows.flatMap(({ externalId }) => externalId || []));
  const numbers = sql.param(rows.map(({ number }) => number));
  const found = await tx.execute<Candidate>(sql`
    with asked as (
      select id from registered_users
      where form_id = ${formId} and lower(email) = any(array(select lower(given) from unnest(${emails}::text[]) given))
      union select registered_user_id from imported_attendees
      where form_id = ${formId} and external_id = any(${externalIds}::text[])
      union select registered_user_id from imported_attendees
      where form_id = ${formId} and import_id = ${importId} and row = any(${numbers}::integer[])
    )
    select r.id, r.ticket_id as "ticketId", firstname, surname, email, phone, organization, job_title as "jobTitle", country,
      answers, version, r.purchase_id as "purchaseId", p.status, i.external_id as "externalId", i.import_id as "importId", i.row,
      i.outcome
    from asked join registered_users r on r.id = asked.id join purchases p on p.id = r.purchase_id
      left join imported_attendees i on i.registered_user_id = r.id
    where r.listed and r.deleted_at is null
    order by r.created_at, r.id`);
  return found.rows;
}

type Form = Parameters<typeof judged>[0];

/** What a row changes of somebody who is registered already. Their ticket stays. */
function changed(form: Form, row: GivenRow, attendee: Candidate): Decision {
  const { firstname, surname, email, phone, organization, jobTitle, country, answers, version } = attendee;
  const before = { fields: { firstname, surname, email, phone, organization, jobTitle, country }, answers };
  const { errors, ...values } = judged(form, row, before);
  if (errors.length > 0) return refused(row, ...errors);
  if (!isReserving(attendee.status)) return refused(row, { path: 'row', error: 'orderEnded' });
  if (row.ticketNamed && row.ticketId !== attendee.ticketId)
    return refused(row, { path: 'ticketId', error: row.ticketId ? 'otherTicket' : 'ticketUnknown' });
  const isSameId = row.externalId === '' || row.externalId === attendee.externalId;
  if (isSameId && isDeepStrictEqual(values, before)) return decided(row, { outcome: 'unchanged', errors: [] });
  if (row.version !== undefined && row.version !== version)
    return refused(row, { path: 'row', error: 'changedMeanwhile' });
  return { row, attendee, values, verdict: { outcome: 'updated', errors: [], version } };
}

type Saver = { userId: string; locale: Locale; now: Date };

async function save(tx: Tx, { formId, importId }: Asked, decisions: Decision[], { userId, locale, now }: Saver) {
  const changes = decisions.flatMap(({ row, values, attendee }) => (values ? [{ row, values, attendee }] : []));
  const externalIds = changes.flatMap(({ row }) => row.externalId || []);
  if (externalIds.length > 0) await freeExternalIds(tx, formId, externalIds);
  const added = changes.filter(({ attendee }) => attendee === null);
  if (added.length > 0) {
    const rows = added.map(({ row, values }) => ({
      ...valuesOf(row, values),
      ...{ id: randomUUID(), ticketId: row.ticketId, purchaseId: randomUUID(), orderKey: randomUUID() },
      ...{ key: newLinkKey(), reference: newReference(), ticketKey: newLinkKey(), code: newBadgeCode() },
    }));
    // Nothing is to be paid here, whatever the ticket costs.
    const status = firstStatus(0, 'transfer');
    await insertImported(tx, formId, JSON.stringify(rows), importId, now, userId, status, locale);
  }
  const updated = changes.flatMap(({ row, values, attendee }) =>
    attendee
      ? [{ ...valuesOf(row, values), id: attendee.id, purchaseId: attendee.purchaseId, name: fullName(values.fields) }]
      : [],
  );
  if (updated.length > 0) await updateImported(tx, formId, JSON.stringify(updated), importId, now, userId);
}

function valuesOf(
  { externalId, number }: GivenRow,
  { fields, answers }: { fields: GivenFields; answers: Given['answers'] },
) {
  const named = { ...unasked, ...fields };
  return { ...named, answers, search: searchText(named), externalId, number };
}

/** What an attendee who came from a spreadsheet answered. 404 for any other one. */
export async function readImportedAnswers(db: Db, formId: string, uId: string) {
  const [imported] = await db
    .select({ id: importedAttendees.registeredUserId })
    .from(importedAttendees)
    .innerJoin(registeredUsers, eq(registeredUsers.id, importedAttendees.registeredUserId))
    .where(and(eq(importedAttendees.registeredUserId, uId), eq(importedAttendees.formId, formId), isListed));
  if (!imported) throw notFound();
  return readToChange(db, formId, uId);
}
