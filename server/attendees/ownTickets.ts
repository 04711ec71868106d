import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { OwnTicket } from '../../src/api/contract/attendees.ts';
import { pageLimits } from '../../src/lib/limits.ts';
import { admits } from '../../src/lib/purchaseStatus.ts';
import { isEmailOf, isoOf } from '../db/columns.ts';
import { users } from '../db/schema/accounts.ts';
import { badges, isListed, registeredUsers } from '../db/schema/attendees.ts';
import { forms } from '../db/schema/forms.ts';
import { purchases } from '../db/schema/purchases.ts';
import { tickets } from '../db/schema/tickets.ts';
import type { Db } from '../deps.ts';

/** The address of a login, as a list of one; none of a login that is gone or was erased. */
const emailOf = async (db: Db, appUserId: string): Promise<string[]> =>
  (await db.select({ email: users.email }).from(users).where(eq(users.id, appUserId)))
    .map(({ email }) => email)
    .filter(Boolean);

/** Which attendees of an event somebody with this address may see: those that have it, and those it bought tickets for. */
function ownOf(db: Db, eventId: string, emails: readonly string[]): SQL | undefined {
  const bought = db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.eventId, eventId), isEmailOf(purchases.buyerEmail, emails)));
  const named = and(eq(registeredUsers.eventId, eventId), isEmailOf(registeredUsers.email, emails));
  return and(isListed, or(inArray(registeredUsers.purchaseId, bought), named));
}

const invoices = sql<
  NonNullable<OwnTicket['order']>['invoices']
>`coalesce((select jsonb_agg(jsonb_build_object('key', i.key, 'number', i.number,
      'kind', case when i.reversal then 'reversal' when i.original_id is null then 'invoice' else 'credit' end) order by i.year, i.sequence)
    from invoices i where i.purchase_id = ${purchases.id}), '[]')`;

/**
 * Those for whom an attendee's email bought tickets, or who have that email, newest first. The key and the code of a ticket only
 * where it admits, the order only for who bought it.
 */
export async function listOwnTickets(db: Db, eventId: string, appUserId: string): Promise<OwnTicket[]> {
  const emails = await emailOf(db, appUserId);
  const rows = await db
    .select({
      ...{ uId: registeredUsers.id, pId: registeredUsers.purchaseId, formId: registeredUsers.formId },
      ...{ firstname: registeredUsers.firstname, surname: registeredUsers.surname, email: registeredUsers.email },
      organization: registeredUsers.organization,
      ticketName: tickets.name,
      formTitle: forms.title,
      reference: purchases.reference,
      paymentStatus: purchases.status,
      ticketKey: registeredUsers.ticketKey,
      qrCodeData: badges.code,
      createdAt: registeredUsers.createdAt,
      checkedInAt: registeredUsers.checkedInAt,
      isOwn: isEmailOf(registeredUsers.email, emails) as SQL<boolean>,
      isBuyer: isEmailOf(purchases.buyerEmail, emails) as SQL<boolean>,
      orderKey: purchases.key,
      invoices,
    })
    .from(registeredUsers)
    .innerJoin(tickets, eq(tickets.id, registeredUsers.ticketId))
    .innerJoin(purchases, eq(purchases.id, registeredUsers.purchaseId))
    .innerJoin(forms, eq(forms.id, registeredUsers.formId))
    .innerJoin(badges, eq(badges.registeredUserId, registeredUsers.id))
    .where(ownOf(db, eventId, emails))
    .orderBy(desc(registeredUsers.createdAt), desc(registeredUsers.id))
    .limit(pageLimits.rows);
  return rows.map(({ createdAt, checkedInAt, isBuyer, orderKey, invoices: issued, ticketKey, qrCodeData, ...row }) => {
    const isShown = admits(row.paymentStatus);
    return {
      ...row,
      registeredAt: createdAt.toISOString(),
      checkedInAt: isoOf(checkedInAt),
      ticketKey: isShown ? ticketKey : null,
      qrCodeData: isShown ? qrCodeData : null,
      order: isBuyer ? { key: orderKey, invoices: issued } : null,
    };
  });
}
