import { createHmac } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type GivenFields, nameKey } from '../../src/lib/import.ts';
import { importedAttendees, type LeftBy, leftMarks, type registeredUsers } from '../platform/db/schema/attendees.ts';
import type { Tx } from '../platform/deps.ts';

/*
 * Who a spreadsheet brought and has left since: their next row is told again, though nothing here says who they are. Keyed with Foyer's own
 * key, since whoever has the database could try all numbers that an organiser may have given.
 */

type Keyed = { secretKey: Buffer; formId: string };

const markOf = ({ secretKey, formId }: Keyed, of: 'id' | 'name', text: string): string =>
  createHmac('sha256', secretKey).update(`imported ${of} ${formId} ${text}`).digest('base64url');

/** Of the organiser's own id. */
export const idMark = (keyed: Keyed, externalId: string): string => markOf(keyed, 'id', externalId);
/** Of the name and the address together, as one row has them. */
export const nameMark = (keyed: Keyed, fields: GivenFields): string => markOf(keyed, 'name', nameKey(fields));

type Leaving = Pick<
  typeof registeredUsers.$inferSelect,
  'id' | 'formId' | 'firstname' | 'surname' | 'email' | 'transferredAt'
>;

/** Notes of these attendees, as they are before they go, by what an import would know them again; of those whom none brought, nothing. */
export async function markLeft(
  tx: Tx,
  secretKey: Buffer,
  attendees: readonly Leaving[],
  leftBy: LeftBy,
): Promise<void> {
  const imported = await tx
    .select({
      id: importedAttendees.registeredUserId,
      externalId: importedAttendees.externalId,
      nameMark: importedAttendees.nameMark,
    })
    .from(importedAttendees)
    .where(
      inArray(
        importedAttendees.registeredUserId,
        attendees.map(({ id }) => id),
      ),
    );
  const leaving = new Map(attendees.map((each) => [each.id, each]));
  const values = imported.flatMap(({ id, externalId, nameMark: asImported }) => {
    const attendee = leaving.get(id);
    if (!attendee) return [];
    const { formId, transferredAt } = attendee;
    const keyed = { secretKey, formId };
    // Of those whom an import brought before it noted this, what they are called now. Who got the ticket from another was brought by none.
    const byName = asImported ?? (transferredAt === null ? nameMark(keyed, attendee) : null);
    const byId = externalId === null ? null : idMark(keyed, externalId);
    return [byId, byName].flatMap((mark) => (mark === null ? [] : [{ registeredUserId: id, formId, mark, leftBy }]));
  });
  if (values.length === 0) return;
  await tx
    .insert(leftMarks)
    .values(values)
    .onConflictDoUpdate({
      target: [leftMarks.registeredUserId, leftMarks.mark],
      set: { leftBy: sql`excluded.left_by` },
    });
}

/** Nothing says any more by what an import knew these attendees, but their marks. */
export const forgetImported = (tx: Tx, ids: readonly string[]) =>
  tx
    .update(importedAttendees)
    .set({ externalId: null, nameMark: null })
    .where(inArray(importedAttendees.registeredUserId, [...ids]));

/** Who cancelled is back. */
export const unmarkCancelled = (tx: Tx, id: string) =>
  tx.delete(leftMarks).where(and(eq(leftMarks.registeredUserId, id), eq(leftMarks.leftBy, 'cancelled')));
