import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { OrderMailKind, TicketEnding } from '../../src/lib/mail.ts';
import { unlinked } from '../../src/lib/text.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { invoices } from '../platform/db/schema/invoices.ts';
import type { mails } from '../platform/db/schema/mails.ts';
import { refunds } from '../platform/db/schema/refunds.ts';
import { tickets } from '../platform/db/schema/tickets.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Tx } from '../platform/deps.ts';
import type { Logo } from '../platform/mail/logo.ts';
import { readPurchaseById } from '../purchase/purchase.sql.ts';
import { readSeller } from '../settings/seller.ts';

export type MailRow = typeof mails.$inferSelect;
/** A mail about an order, or a mailing's to an attendee of one. */
export type OrderMail = MailRow & { purchaseId: string; kind: OrderMailKind | 'mailing' };

export type MailFacts = NonNullable<Awaited<ReturnType<typeof readMailFacts>>>;

/** How a ticket ended, as the mail about it tells. */
export type Ending = { name: string; ticketName: string; at: string; how: TicketEnding };

/** What of it the words of a mail are made from. */
export type OrderFacts = Omit<MailFacts, 'purchase' | 'refund'> & {
  purchase: Pick<
    MailFacts['purchase'],
    | 'key'
    | 'formId'
    | 'reference'
    | 'buyerEmail'
    | 'buyer'
    | 'status'
    | 'paymentMethod'
    | 'total'
    | 'currency'
    | 'holdExpiresAt'
    | 'gateway'
    | 'testMode'
    | 'isLive'
    | 'transferAccount'
    | 'transferNote'
    | 'doorNote'
  >;
  refund: Pick<NonNullable<MailFacts['refund']>, 'amount' | 'byHand'> | null;
  logo: Logo | null;
  /** Of a mail that tells of the end of a ticket. */
  ending: Ending | null;
};

/** What a mail is about. */
export type About = Pick<OrderMail, 'purchaseId' | 'eventId' | 'ownerId' | 'refundId'>;

/** All that a mail about an order may tell, as it is now; null once its purchase is gone. */
export async function readMailFacts(tx: Tx, { purchaseId, eventId, ownerId, refundId }: About) {
  const purchase = await readPurchaseById(tx, purchaseId);
  const [event] = await tx.select().from(events).where(eq(events.id, eventId));
  const seller = await readSeller(tx, ownerId);
  if (!purchase || !event || !seller) return null;
  const attendees = await tx
    .select({
      uId: registeredUsers.id,
      firstname: registeredUsers.firstname,
      surname: registeredUsers.surname,
      email: registeredUsers.email,
      ticketName: tickets.name,
      ticketKey: registeredUsers.ticketKey,
      detailsMissing: registeredUsers.detailsMissing,
      isTransferred: sql<boolean>`${registeredUsers.transferredAt} is not null`,
    })
    .from(registeredUsers)
    .innerJoin(tickets, eq(tickets.id, registeredUsers.ticketId))
    .where(and(eq(registeredUsers.purchaseId, purchaseId), isNull(registeredUsers.deletedAt)))
    .orderBy(asc(registeredUsers.position));
  const [refund] = refundId ? await tx.select().from(refunds).where(eq(refunds.id, refundId)) : [];
  const [invoice] = await tx
    .select({ key: invoices.key })
    .from(invoices)
    .where(
      and(
        eq(invoices.purchaseId, purchaseId),
        refundId ? eq(invoices.refundId, refundId) : isNull(invoices.originalId),
      ),
    )
    .orderBy(asc(invoices.issuedAt), asc(invoices.sequence));
  return {
    purchase,
    event: { ...event, startsAt: event.startsAt.toISOString(), endsAt: event.endsAt.toISOString() },
    seller,
    // Others than who typed a name are mailed it.
    attendees: attendees.map((each) => ({
      ...each,
      firstname: unlinked(each.firstname),
      surname: unlinked(each.surname),
    })),
    refund: refund ?? null,
    /** Of a refund, its credit note. */
    invoiceKey: invoice?.key ?? null,
  };
}
