import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { AttendeeDetails } from '../../src/api/contract/attendees.ts';
import { CheckIn } from '../../src/api/contract/door.ts';
import { leftToRefund, unitShares } from '../../src/lib/pricing.ts';
import { admits } from '../../src/lib/purchase.ts';
import { fullName } from '../../src/lib/text.ts';
import { readCheckIns } from '../door/checkInLog.ts';
import { ticketMail } from '../mail/mails.ts';
import { isoOf } from '../platform/db/columns.ts';
import { orderedEarlyBird, orderedTicket, registeredUsers } from '../platform/db/schema/attendees.ts';
import { purchaseLines, purchases } from '../platform/db/schema/purchases.ts';
import { refunds } from '../platform/db/schema/refunds.ts';
import { tickets } from '../platform/db/schema/tickets.ts';
import type { Db } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { pickerOf } from '../platform/http/picker.ts';
import { moneyOf } from '../purchase/cancel.ts';
import { disputesOf } from '../purchase/dispute.ts';
import { isTest, type PurchaseRow, readPurchaseById } from '../purchase/purchase.sql.ts';
import { readAnswers } from './attendee.ts';
import { selectAttendees, toListedUser } from './attendees.ts';
import { canReturn } from './restore.ts';

/** All that the organiser reads about one attendee. 404 for one of an abandoned order. */
export async function readAttendee(db: Db, uId: string): Promise<AttendeeDetails> {
  const [row] = await selectAttendees(db).where(and(eq(registeredUsers.id, uId), registeredUsers.listed));
  const purchase = row && (await readPurchaseById(db, row.pId));
  if (!purchase) throw notFound();
  const log = (await readCheckIns(db, [uId])).map(pickerOf(CheckIn));
  const { form, fields, answers } = await readAnswers(db, row.formId, uId, { deleted: true });
  const { total, currency, paymentMethod, refunded, lost, takenBy } = purchase;
  return {
    attendee: toListedUser(row),
    form,
    fields,
    answers,
    ticketKey: admits(row.paymentStatus) && !row.deletedAt && !row.erasedAt ? row.ticketKey : null,
    photo: row.photo,
    transferredAt: isoOf(row.transferredAt),
    cancelAskedAt: isoOf(row.cancelAskedAt),
    ticketMail: await ticketMail(db, row.pId, row.ticketKey),
    deletedAt: isoOf(row.deletedAt),
    canReturn: canReturn(purchase, row.deletedAt),
    erasedAt: isoOf(row.erasedAt),
    lastCheckIn: row.checkedInAt ? (log.find(({ kind }) => kind === 'in') ?? null) : null,
    checkIns: log,
    order: {
      ...{ total, currency, paymentMethod, refunded, lost, takenBy },
      money: moneyOf(purchase),
      testMode: isTest(purchase),
      share: await shareIn(db, uId, purchase),
      disputes: await disputesOf(db, row.pId),
      attendees: await attendeesOf(db, row.pId),
    },
  };
}

/** What is left of what an attendee's ticket cost, and was not sent back for it before. */
async function shareIn(db: Db, uId: string, purchase: PurchaseRow): Promise<number> {
  const lines = await db
    .select({
      quantity: purchaseLines.quantity,
      total: purchaseLines.total,
      discount: purchaseLines.discount,
      vatRate: purchaseLines.vatRate,
      terms: purchases.terms,
      isTheirs: sql<boolean>`${purchaseLines.ticketId} = ${orderedTicket}`,
      // Paid late, an order is no early bird's any more; its lines still say what it cost.
      isTheirPrice: sql<boolean>`(${purchaseLines.earlyBirdQuantity} > 0) = ${orderedEarlyBird}`,
      sentBack: sql`(select coalesce(sum(${refunds.amount}), 0) from ${refunds}
        where ${refunds.registeredUserId} = ${registeredUsers.id} and ${refunds.failedAt} is null)`.mapWith(Number),
    })
    .from(registeredUsers)
    .innerJoin(purchases, eq(purchases.id, registeredUsers.purchaseId))
    .innerJoin(purchaseLines, eq(purchaseLines.purchaseId, purchases.id))
    .where(eq(registeredUsers.id, uId))
    .orderBy(asc(purchaseLines.position));
  const shares = unitShares(lines, purchase, lines[0]?.terms.vat ?? null);
  const exact = lines.findIndex(({ isTheirs, isTheirPrice }) => isTheirs && isTheirPrice);
  const share = shares[exact >= 0 ? exact : lines.findIndex(({ isTheirs }) => isTheirs)] ?? 0;
  return Math.min(Math.max(share - (lines[0]?.sentBack ?? 0), 0), leftToRefund(purchase));
}

async function attendeesOf(db: Db, purchaseId: string): Promise<AttendeeDetails['order']['attendees']> {
  const rows = await db
    .select({
      uId: registeredUsers.id,
      firstname: registeredUsers.firstname,
      surname: registeredUsers.surname,
      ticketName: tickets.name,
    })
    .from(registeredUsers)
    .innerJoin(tickets, eq(tickets.id, registeredUsers.ticketId))
    .where(and(eq(registeredUsers.purchaseId, purchaseId), isNull(registeredUsers.deletedAt)))
    .orderBy(asc(registeredUsers.position));
  return rows.map(({ uId, ticketName, ...name }) => ({ uId, name: fullName(name), ticketName }));
}
