import { sql } from 'drizzle-orm';
import type { GivenFields, GivenRow } from '../../src/lib/import.ts';
import { nameKey } from '../../src/lib/import.ts';
import type { PurchaseStatus } from '../../src/lib/purchase.ts';
import { fullName } from '../../src/lib/text.ts';
import type { ImportedAs, registeredUsers } from '../platform/db/schema/attendees.ts';
import type { Tx } from '../platform/deps.ts';

/** Who is registered with the form, as the rows may mean them. */
export async function knownAmong(tx: Tx, formId: string, importId: string, rows: readonly GivenRow[]) {
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

/** What an import has to know of an attendee who is registered, and the last row that added or changed them. */
export type Candidate = Pick<
  typeof registeredUsers.$inferSelect,
  'id' | 'ticketId' | 'answers' | 'version' | 'purchaseId'
> &
  Required<GivenFields> & { ticketName: string; status: PurchaseStatus; externalId: string | null } & {
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
    select r.id, r.ticket_id as "ticketId", t.name as "ticketName", firstname, surname, email, phone, organization, job_title as "jobTitle", country,
      answers, r.version, r.purchase_id as "purchaseId", p.status, i.external_id as "externalId", i.import_id as "importId", i.row,
      i.outcome
    from asked join registered_users r on r.id = asked.id join purchases p on p.id = r.purchase_id
      join tickets t on t.id = r.ticket_id
      left join imported_attendees i on i.registered_user_id = r.id
    where r.listed and r.deleted_at is null
    order by r.created_at, r.id`);
  return found.rows;
}

/**
 * Of a row, the name of who has the ticket that an earlier import gave whom the row means, by their name and address, and that they
 * transferred since; null for any other row. With the ticket goes all that is known of them, but not from the order and its log.
 */
export async function formerAmong(
  tx: Tx,
  { id: formId, eventId }: { id: string; eventId: string },
  rows: readonly GivenRow[],
): Promise<(row: GivenRow) => string | null> {
  const emails = sql.param(rows.flatMap(({ fields }) => fields.email ?? []));
  const found = await tx.execute<{ email: string; formerName: string; firstname: string; surname: string }>(sql`
    select p.buyer_email as email, v.data->>'formerName' as "formerName", r.firstname, r.surname
    from purchases p join registered_users r on r.purchase_id = p.id join imported_attendees i on i.registered_user_id = r.id
      join purchase_events v on v.purchase_id = p.id and v.attendee_id = r.id and v.kind = 'ticketTransferred'
    where p.event_id = ${eventId} and lower(p.buyer_email) = any(array(select lower(given) from unnest(${emails}::text[]) given))
      and r.form_id = ${formId} and r.transferred_at is not null and r.listed and r.deleted_at is null`);
  const holders = new Map(
    found.rows.map(({ email, formerName, ...holder }) => [nameKey({ firstname: formerName, email }), fullName(holder)]),
  );
  return ({ fields }) => holders.get(nameKey(fields)) ?? null;
}
