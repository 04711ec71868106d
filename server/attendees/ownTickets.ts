import { and, asc, desc, eq, exists, not, notInArray, type SQL, sql } from 'drizzle-orm';
import type { OwnOrder, OwnTicket } from '../../src/api/contract/attendees.ts';
import { pageLimits } from '../../src/lib/limits.ts';
import { admits } from '../../src/lib/purchase.ts';
import { isEmailOf, isoOf } from '../platform/db/columns.ts';
import { badges, isListed, registeredUsers } from '../platform/db/schema/attendees.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import { tickets } from '../platform/db/schema/tickets.ts';
import { events, users } from '../platform/db/schema/usersAndEvents.ts';
import type { Db, Deps } from '../platform/deps.ts';
import { isMovedBySql, isUsedSql, mayBeDone, ownOf } from './ownRules.ts';

/** The address of a login, as a list of one; none of a login that is gone or was erased. */
const emailOf = async (db: Db, appUserId: string): Promise<string[]> =>
  (await db.select({ email: users.email }).from(users).where(eq(users.id, appUserId)))
    .map(({ email }) => email)
    .filter(Boolean);

const invoices = sql<
  NonNullable<OwnTicket['order']>['invoices']
>`coalesce((select jsonb_agg(jsonb_build_object('key', i.key, 'number', i.number,
      'kind', case when i.reversal then 'reversal' when i.original_id is null then 'invoice' else 'credit' end) order by i.year, i.sequence)
    from invoices i where i.purchase_id = ${purchases.id}), '[]')`;

const exhibitors = sql<number>`(select count(*)::integer from scans s
    where s.registered_user_id = ${registeredUsers.id} and s.withdrawn_at is null and s.deleted_at is null)`;

/** What an attendee's email has and bought at an event. */
export async function listOwn(
  deps: Pick<Deps, 'db' | 'clock'>,
  eventId: string,
  appUserId: string,
): Promise<{ users: OwnTicket[]; orders: OwnOrder[] }> {
  const emails = await emailOf(deps.db, appUserId);
  return {
    users: await listOwnTickets(deps, eventId, emails, appUserId),
    orders: await listPassedOn(deps.db, eventId, emails),
  };
}

/** Orders of these addresses whose tickets all have other holders now. */
function listPassedOn(db: Db, eventId: string, emails: string[]): Promise<OwnOrder[]> {
  const own = db
    .select({ id: registeredUsers.purchaseId })
    .from(registeredUsers)
    .where(ownOf(db, eventId, emails));
  const listed = and(eq(registeredUsers.purchaseId, purchases.id), isListed);
  return db
    .select({ key: purchases.key, reference: purchases.reference, formId: purchases.formId, invoices })
    .from(purchases)
    .where(
      and(
        ...[eq(purchases.eventId, eventId), isEmailOf(purchases.buyerEmail, emails)],
        exists(db.select().from(registeredUsers).where(listed)),
        notInArray(purchases.id, own),
      ),
    )
    .orderBy(desc(purchases.createdAt))
    .limit(pageLimits.rows);
}

/**
 * Those for whom an attendee's email bought tickets, or who have that email: their own first, then the newest. The key and the code of a ticket only
 * where it admits, the order only for who bought it.
 */
async function listOwnTickets(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  eventId: string,
  emails: string[],
  appUserId: string,
): Promise<OwnTicket[]> {
  const now = clock();
  const isOwn = and(isEmailOf(registeredUsers.email, emails), not(registeredUsers.detailsMissing)) as SQL<boolean>;
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
      isUsed: isUsedSql,
      isMoved: isMovedBySql(appUserId, now),
      isOwn,
      detailsMissing: registeredUsers.detailsMissing,
      isBuyer: isEmailOf(purchases.buyerEmail, emails) as SQL<boolean>,
      orderKey: purchases.key,
      total: purchases.total,
      selfService: forms.selfService,
      startsAt: events.startsAt,
      photo: registeredUsers.photo,
      cancelAskedAt: registeredUsers.cancelAskedAt,
      exhibitors,
      invoices,
    })
    .from(registeredUsers)
    .innerJoin(tickets, eq(tickets.id, registeredUsers.ticketId))
    .innerJoin(purchases, eq(purchases.id, registeredUsers.purchaseId))
    .innerJoin(forms, eq(forms.id, registeredUsers.formId))
    .innerJoin(events, eq(events.id, registeredUsers.eventId))
    .innerJoin(badges, eq(badges.registeredUserId, registeredUsers.id))
    .where(ownOf(db, eventId, emails))
    .orderBy(desc(isOwn), desc(registeredUsers.createdAt), asc(registeredUsers.position), desc(registeredUsers.id))
    .limit(pageLimits.rows);
  return rows.map(({ isBuyer, orderKey, invoices: issued, ticketKey, qrCodeData, ...found }) => {
    const { createdAt, checkedInAt, isUsed, isMoved, cancelAskedAt, total, selfService, startsAt, ...row } = found;
    const person = { isHolder: row.isOwn && !isMoved, isBuyer };
    const isShown = admits(row.paymentStatus);
    return {
      ...row,
      may: mayBeDone(
        {
          ...{ selfService, startsAt, isUsed, total, ...person },
          ...{ status: row.paymentStatus, detailsMissing: row.detailsMissing },
        },
        now,
      ),
      cancelAskedAt: isoOf(cancelAskedAt),
      registeredAt: createdAt.toISOString(),
      checkedInAt: isoOf(checkedInAt),
      ticketKey: isShown ? ticketKey : null,
      qrCodeData: isShown ? qrCodeData : null,
      order: isBuyer ? { key: orderKey, invoices: issued } : null,
    };
  });
}
