import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { AttendeeDetails } from '../../src/api/contract/attendees.ts';
import { CheckIn } from '../../src/api/contract/door.ts';
import { leftToRefund } from '../../src/lib/pricing.ts';
import { admits } from '../../src/lib/purchase.ts';
import { fullName } from '../../src/lib/text.ts';
import { readCheckIns } from '../door/checkInLog.ts';
import { ticketMail } from '../mail/mails.ts';
import { isoOf } from '../platform/db/columns.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { refunds } from '../platform/db/schema/refunds.ts';
import { tickets } from '../platform/db/schema/tickets.ts';
import type { Db } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { pickerOf } from '../platform/http/picker.ts';
import { moneyOf } from '../purchase/cancel.ts';
import { disputesOf } from '../purchase/dispute.ts';
import { isTest, type PurchaseRow, readPurchaseById } from '../purchase/purchase.sql.ts';
import { ticketCost } from '../purchase/ticketCost.ts';
import { readAnswers } from './attendee.ts';
import { selectAttendees, toListedUser } from './attendees.ts';
import { canReturn } from './restore.ts';

/** All that the organiser reads about one attendee. 404 for one of an abandoned order. */
export async function readAttendee(db: Db, uId: string): Promise<AttendeeDetails> {
  const [row] = await selectAttendees(db).where(and(eq(registeredUsers.id, uId), registeredUsers.listed));
  const purchase = row && (await readPurchaseById(db, row.pId));
  if (!purchase) throw notFound();
  const log = (await readCheckIns(db, [uId])).map(pickerOf(CheckIn));
  const { form, fields, answers, attention, version } = await readAnswers(db, row.formId, uId, { deleted: true });
  const { total, currency, paymentMethod, refunded, lost, takenBy } = purchase;
  return {
    attendee: toListedUser(row),
    form,
    fields,
    answers,
    ticketKey: admits(row.paymentStatus) && !row.deletedAt && !row.erasedAt ? row.ticketKey : null,
    photo: row.photo,
    leftAt: isoOf(row.leftAt),
    transferredAt: isoOf(row.transferredAt),
    cancelAskedAt: isoOf(row.cancelAskedAt),
    ticketMail: await ticketMail(db, row.pId, row.ticketKey),
    deletedAt: isoOf(row.deletedAt),
    canReturn: canReturn(purchase, row.deletedAt),
    erasedAt: isoOf(row.erasedAt),
    lastCheckIn: log.find(({ kind, at }) => kind === 'in' && at === isoOf(row.checkedInAt)) ?? null,
    checkIns: log,
    attention,
    order: {
      ...{ total, currency, paymentMethod, refunded, lost, takenBy },
      money: moneyOf(purchase),
      testMode: isTest(purchase),
      share: await shareIn(db, uId, purchase),
      disputes: await disputesOf(db, row.pId),
      attendees: await attendeesOf(db, row.pId),
    },
    version,
  };
}

/**
 * What is left of what an attendee's ticket cost, and was not sent back for it before. The last of an order has what rounding
 * left of the others'.
 */
async function shareIn(db: Db, uId: string, purchase: PurchaseRow): Promise<number> {
  const cost = await ticketCost(db, uId);
  if (!cost) return 0;
  const [known] = await db
    .select({ sentBack: sql`coalesce(sum(${refunds.amount}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.registeredUserId, uId), isNull(refunds.failedAt)));
  const ofOrder = and(eq(registeredUsers.purchaseId, purchase.id), isNull(registeredUsers.deletedAt));
  const isLast = (await db.$count(registeredUsers, and(ofOrder, ne(registeredUsers.id, uId)))) === 0;
  const share = cost.cost + (isLast ? cost.rest : 0);
  return Math.min(Math.max(share - (known?.sentBack ?? 0), 0), leftToRefund(purchase));
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
