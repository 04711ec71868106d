import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { RegisteredUser } from '../../src/api/contract/attendeeList.ts';
import { pageLimits } from '../../src/lib/limits.ts';
import { admits } from '../../src/lib/purchaseStatus.ts';
import { isEmailOf } from '../db/columns.ts';
import { users } from '../db/schema/accounts.ts';
import { isListed, registeredUsers } from '../db/schema/attendees.ts';
import { forms } from '../db/schema/forms.ts';
import { purchases } from '../db/schema/purchases.ts';
import type { Db } from '../deps.ts';
import { selectAttendees, toListedUser } from './attendees.ts';

/**
 * Those for whom an attendee's email bought tickets, or who have that email, newest first. The key of a ticket's
 * public link only where the ticket admits.
 */
export async function listOwnTickets(
  db: Db,
  eventId: string,
  appUserId: string,
): Promise<(RegisteredUser & { ticketKey: string | null })[]> {
  const [attendee] = await db.select({ email: users.email }).from(users).where(eq(users.id, appUserId));
  const emails = attendee ? [attendee.email] : [];
  const formsOfEvent = db.select({ id: forms.id }).from(forms).where(eq(forms.eventId, eventId));
  const bought = db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.eventId, eventId), isEmailOf(purchases.buyerEmail, emails)));
  const named = and(inArray(registeredUsers.formId, formsOfEvent), isEmailOf(registeredUsers.email, emails));
  const rows = await selectAttendees(db)
    .where(and(isListed, or(inArray(registeredUsers.purchaseId, bought), named)))
    .orderBy(desc(registeredUsers.createdAt), desc(registeredUsers.id))
    .limit(pageLimits.rows);
  return rows.map((row) => {
    const { jobTitle: _, phone: __, country: ___, ...user } = toListedUser(row);
    return { ...user, ticketKey: admits(row.paymentStatus) ? row.ticketKey : null };
  });
}
