import { sql } from 'drizzle-orm';
import { type GivenFields, type GivenRow, nameKey } from '../../src/lib/import.ts';
import { admittingStatuses, type PurchaseStatus } from '../../src/lib/purchase.ts';
import { fullName } from '../../src/lib/text.ts';
import type { ImportedAs, LeftBy, registeredUsers } from '../platform/db/schema/attendees.ts';
import { isTestSql } from '../platform/db/schema/purchases.ts';
import type { Tx } from '../platform/deps.ts';
import { inBatches } from '../platform/inBatches.ts';
import { idMark, nameMark } from './leftMarks.ts';
import { lastMoveSql } from './ownRules.ts';

/** How many attendees are compared before others are answered: very many may have one address. */
const compared = 500;

/** The hash that a row’s name and address are kept as; null of a row without an address. */
type MarkOf = (row: GivenRow) => string | null;

/** What rows have as their name and address when they are kept, each made once. */
export function nameMarks(rows: readonly GivenRow[], keyed: Parameters<typeof nameMark>[0]): MarkOf {
  const marks = new Map(rows.map((row) => [row, row.fields.email ? nameMark(keyed, row.fields) : null]));
  return (row) => marks.get(row) ?? null;
}

/**
 * Who is registered with the form, as the rows may mean them: which of them was imported already, and whom each means; `several` where that is not to be
 * told, `ordered` where the name and the address are only in orders of others, or in one that is worth nothing yet. Whoever ordered would get
 * what the organiser says of the person who is meant.
 */
export async function knownAmong(tx: Tx, formId: string, importId: string, rows: readonly GivenRow[], markOf: MarkOf) {
  const byExternalId = new Map<string | null, Known>();
  const byRow = new Map<number | null, Known>();
  const byName = new Map(rows.map(({ fields }) => [nameKey(fields), emptyNamesakes()]));
  const byMark = new Map(rows.flatMap((row) => markOf(row) ?? []).map((mark) => [mark, emptyNamesakes()]));
  for await (const each of inBatches(await readKnown(tx, formId, importId, rows, markOf), compared)) {
    byExternalId.set(each.externalId, each);
    if (each.importId === importId) byRow.set(each.row, each);
    for (const namesakes of [byName.get(nameKey(each)), byMark.get(each.nameMark ?? '')])
      if (namesakes) add(namesakes, each);
  }
  /** By the organiser's own id; where that is new, by name and address among those who have none, who come first without one, too. */
  const matching = (row: GivenRow): readonly Known[] => {
    const { externalId, fields } = row;
    const byId = externalId === '' ? undefined : byExternalId.get(externalId);
    if (byId) return [byId];
    const named = (fields.email && byName.get(nameKey(fields))) || emptyNamesakes();
    // Who corrected what an import said of them is known by that.
    const { all, unnumbered, ordered } = isNone(named) ? (byMark.get(markOf(row) ?? '') ?? named) : named;
    const meant = externalId === '' && unnumbered.length === 0 ? all : unnumbered;
    return meant.length > 0 ? meant : ordered;
  };
  const matched = rows.map(matching);
  const candidates = await readCandidates(
    tx,
    matched.flatMap(([one, another]) => (one && !another ? [one.id] : [])),
  );
  const meantBy = (row: GivenRow, [one, another]: readonly Known[]) => {
    if (one === undefined) return undefined;
    const isById = byExternalId.get(row.externalId) === one;
    if (!isById && !isMeant(one)) return 'ordered' as const;
    if (another) return 'several' as const;
    const candidate = candidates.get(one.id);
    const mark = markOf(row);
    const isAsBefore = mark !== null && mark === one.nameMark;
    const isCorrected = isAsBefore && !one.isTaken && nameKey(row.fields) !== nameKey(one);
    return candidate && { ...candidate, isBrought: one.isBrought, isCorrected };
  };
  return {
    done: ({ number }: GivenRow) => byRow.get(number),
    meant: rows.map((row, place) => meantBy(row, matched[place] ?? [])),
  };
}

/** Attendees with one name and address: those whom a row can mean, of these who have no id of the organiser's, and the others. */
type Namesakes = Record<'all' | 'unnumbered' | 'ordered', Known[]>;
const emptyNamesakes = (): Namesakes => ({ all: [], unnumbered: [], ordered: [] });
const isNone = ({ all, ordered }: Namesakes): boolean => all.length === 0 && ordered.length === 0;
const isMeant = ({ isBrought, isOwn }: Known): boolean => isBrought || isOwn;

function add({ all, unnumbered, ordered }: Namesakes, known: Known): void {
  const lists = isMeant(known) ? [all, ...(known.externalId === null ? [unnumbered] : [])] : [ordered];
  // Two are as many as any number: which one is meant is not to be told.
  for (const list of lists) if (list.length < 2) list.push(known);
}

/**
 * By what rows know an attendee who is registered, and the last row that added or changed them. `isBrought`: the organiser or their staff made the
 * order, for this person and for no exhibitor; `isOwn`: they made it themselves, or have the ticket by a transfer to this address, and it is valid;
 * `isTaken`: another person gave it the address that it has.
 */
type Known = Pick<typeof registeredUsers.$inferSelect, 'id' | 'firstname' | 'surname' | 'email'> & {
  externalId: string | null;
  nameMark: string | null;
  importId: string | null;
  row: number | null;
  outcome: ImportedAs | null;
  isBrought: boolean;
  isOwn: boolean;
  isTaken: boolean;
};

/** What an import has to know of an attendee whom a row changes; `isCorrected` where the row says the same name and address as the last one, and they have others since. */
export type Candidate = Found & Pick<Known, 'isBrought'> & { isCorrected: boolean };
type Found = Pick<typeof registeredUsers.$inferSelect, 'id' | 'ticketId' | 'answers' | 'version' | 'purchaseId'> &
  Required<GivenFields> & { ticketName: string; status: PurchaseStatus; externalId: string | null };

/**
 * The attendees on the form's lists who have an address or an external id of these rows, came from one of them, or from one that said the same. They are found
 * first, each then by its id: asked for the form as well, PostgreSQL may go through all of it. It plans this anew each time: a plan
 * of when the form was empty would do the same.
 */
async function readKnown(
  tx: Tx,
  formId: string,
  importId: string,
  rows: readonly GivenRow[],
  markOf: MarkOf,
): Promise<Known[]> {
  const marks = sql.param(rows.flatMap((row) => markOf(row) ?? []));
  const emails = sql.param(rows.flatMap(({ fields }) => fields.email ?? []));
  const externalIds = sql.param(rows.flatMap(({ externalId }) => externalId || []));
  const numbers = sql.param(rows.map(({ number }) => number));
  const made = sql`select from purchase_events e left join users u on u.id = e.user_id where e.purchase_id = r.purchase_id`;
  const isDelegate = sql`exists (${made} and e.kind = 'addedByHand' and u.role = 'exhibitor')`;
  const attendee = { purchaseId: sql`r.purchase_id`, id: sql`r.id` };
  // Whoever gave a transferred ticket another address than it was transferred to has code and link of it as well.
  const isAsGiven = lastMoveSql(sql`e.kind <> 'ownEmailChanged'`, attendee);
  const isTaken = lastMoveSql(sql`e.kind = 'ownEmailChanged' and (e.data ->> 'byBuyer')::boolean`, attendee);
  const found = await tx.execute<Known>(sql`
    with asked as (
      select id from registered_users
      where form_id = ${formId} and lower(email) = any(array(select lower(given) from unnest(${emails}::text[]) given))
      union select registered_user_id from imported_attendees
      where form_id = ${formId} and external_id = any(${externalIds}::text[])
      union select registered_user_id from imported_attendees
      where form_id = ${formId} and name_mark = any(${marks}::text[])
      union select registered_user_id from imported_attendees
      where form_id = ${formId} and import_id = ${importId} and row = any(${numbers}::integer[])
    )
    select r.id, r.firstname, r.surname, r.email, i.external_id as "externalId", i.name_mark as "nameMark", i.import_id as "importId", i.row, i.outcome,
      r.transferred_at is null and not ${isDelegate} and exists (${made} and (e.kind in ('imported', 'soldAtDoor') or e.kind = 'addedByHand' and u.role = 'admin')) as "isBrought",
      (lower(p.buyer_email) = lower(r.email) and not ${isDelegate} or r.transferred_at is not null and ${isAsGiven})
        and p.status = any(${sql.param([...admittingStatuses])}::text[]) and not ${sql.raw(isTestSql('p'))} as "isOwn",
      coalesce(${isTaken}, false) as "isTaken"
    from asked join registered_users r on r.id = asked.id join purchases p on p.id = r.purchase_id
      left join imported_attendees i on i.registered_user_id = r.id
    where r.listed and r.deleted_at is null
    order by r.created_at, r.id`);
  return found.rows;
}

/** Of these attendees all that an import may change, by their ids. */
async function readCandidates(tx: Tx, ids: readonly string[]): Promise<Map<string, Found>> {
  const found = await tx.execute<Found>(sql`
    select r.id, r.ticket_id as "ticketId", t.name as "ticketName", firstname, surname, email, phone, organization, job_title as "jobTitle", country,
      answers, r.version, r.purchase_id as "purchaseId", p.status, i.external_id as "externalId"
    from registered_users r join purchases p on p.id = r.purchase_id join tickets t on t.id = r.ticket_id
      left join imported_attendees i on i.registered_user_id = r.id
    where r.id = any(${sql.param(ids)}::uuid[])`);
  return new Map(found.rows.map((each) => [each.id, each]));
}

/** Who left after an import had brought them; of a transferred ticket with the name of who has it. */
type Left = { by: 'transferred'; holder: string } | { by: 'erased' | 'cancelled' };

/** Of a row, how whom it means left after an earlier import had brought them, by the marks that were kept of them; null for any other row. */
export async function formerAmong(
  tx: Tx,
  form: { id: string; eventId: string },
  rows: readonly GivenRow[],
  secretKey: Buffer,
  markOf: MarkOf,
): Promise<(row: GivenRow) => Left | null> {
  const keyed = { secretKey, formId: form.id };
  const marks = new Map(
    rows.map((row) => [row, [row.externalId ? idMark(keyed, row.externalId) : [], markOf(row) ?? []].flat()]),
  );
  const { rows: found } = await tx.execute<{ mark: string; by: LeftBy; firstname: string; surname: string }>(sql`
    select m.mark, m.left_by as by, r.firstname, r.surname from left_marks m join registered_users r on r.id = m.registered_user_id
    where m.form_id = ${form.id} and m.mark = any(${sql.param([...marks.values()].flat())}::text[])
      and case m.left_by when 'transferred' then r.listed and r.deleted_at is null when 'cancelled' then r.deleted_at is not null else true end
    order by array_position(array['erased', 'cancelled', 'transferred'], m.left_by)`);
  const left = new Map(
    found.map(({ mark, by, ...holder }): [string, Left] => [
      mark,
      by === 'transferred' ? { by, holder: fullName(holder) } : { by },
    ]),
  );
  const unmarked = await unmarkedFormer(tx, form, rows);
  return (row) => {
    const mark = marks.get(row)?.find((each) => left.has(each));
    return (mark && left.get(mark)) || unmarked(row);
  };
}

/**
 * The same of tickets that were transferred before marks were kept, or whose marks were made with another key: by the address with which the order
 * was made, and the name in its log.
 */
async function unmarkedFormer(
  tx: Tx,
  { id: formId, eventId }: { id: string; eventId: string },
  rows: readonly GivenRow[],
): Promise<(row: GivenRow) => Left | null> {
  const emails = sql.param(rows.flatMap(({ fields }) => fields.email ?? []));
  const found = await tx.execute<{ email: string; formerName: string; firstname: string; surname: string }>(sql`
    select p.buyer_email as email, v.data->>'formerName' as "formerName", r.firstname, r.surname
    from purchases p join registered_users r on r.purchase_id = p.id join imported_attendees i on i.registered_user_id = r.id
      join purchase_events v on v.purchase_id = p.id and v.attendee_id = r.id and v.kind = 'ticketTransferred'
    where p.event_id = ${eventId} and lower(p.buyer_email) = any(array(select lower(given) from unnest(${emails}::text[]) given))
      and r.form_id = ${formId} and r.transferred_at is not null and r.listed and r.deleted_at is null`);
  const holders = new Map(
    found.rows.map(({ email, formerName, ...holder }): [string, Left] => [
      nameKey({ firstname: formerName, email }),
      { by: 'transferred', holder: fullName(holder) },
    ]),
  );
  return ({ fields }) => holders.get(nameKey(fields)) ?? null;
}
