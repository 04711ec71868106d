import { asc, desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { PurchaseNote, type TimelineEntry } from '../../src/api/contract/purchaseEvents.ts';
import type { PurchaseDetails } from '../../src/api/contract/purchases.ts';
import { fullName } from '../../src/lib/text.ts';
import { isoOf } from '../platform/db/columns.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { disputes, purchaseEvents, purchases } from '../platform/db/schema/purchases.ts';
import { refunds } from '../platform/db/schema/refunds.ts';
import { tickets } from '../platform/db/schema/tickets.ts';
import { users } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Db, PaymentDeps } from '../platform/deps.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import { moneyOf } from './cancel.ts';
import { listeners } from './events.ts';
import { isTest, readPurchaseById, readPurchaseLocked } from './purchase.sql.ts';
import { entryColumns, toEntry } from './purchases.ts';
import { askRefund, isSentByHand } from './refund.ts';
import { sendRefunds } from './sendRefunds.ts';

/** All that an organiser reads about a purchase. */
export async function readPurchaseDetails(db: Db, purchaseId: string): Promise<PurchaseDetails> {
  const [[entry], purchase, people, sentBack] = await Promise.all([
    db
      .select({
        ...entryColumns,
        company: purchases.company,
        objectedAt: purchases.objectedAt,
        formTitle: forms.title,
      })
      .from(purchases)
      .innerJoin(forms, eq(forms.id, purchases.formId))
      .where(eq(purchases.id, purchaseId)),
    readPurchaseById(db, purchaseId),
    readPeople(db, purchaseId),
    readRefunds(db, purchaseId),
  ]);
  if (!entry || !purchase) throw notFound();
  const { formTitle, company, objectedAt, ...listed } = entry;
  const { key, eventId, formId, promoCode, paymentMethod, gateway, testMode } = purchase;
  const { subtotal, discount, fee, feeInside, vatIncluded, reverseCharge, vat, net, lost } = purchase;
  return {
    ...toEntry(listed),
    company,
    ...{ key, eventId, formId, formTitle, promoCode, paymentMethod, gateway, testMode },
    ...{ subtotal, discount, fee, feeInside, vatIncluded, reverseCharge, vat, net, lost },
    paymentId: purchase.gatewayIntentId,
    unmatched: purchase.unmatched && { ...purchase.unmatched, isOpen: purchase.unmatchedOpen },
    objectedAt: isoOf(objectedAt),
    money: moneyOf(purchase),
    paidAt: purchase.total > 0 ? purchase.settledAt : null,
    ...{ takenBy: purchase.takenBy, takenAs: purchase.takenAs, takenGate: purchase.takenGate },
    holdExpiresAt: purchase.holdExpiresAt,
    remark: purchase.remark,
    lines: purchase.lines,
    people: people.map(({ uId, ticketName, deletedAt, checkedInAt, ...name }) => ({
      uId,
      name: fullName(name),
      ticketName,
      removedAt: isoOf(deletedAt),
      checkedInAt: isoOf(checkedInAt),
    })),
    refunds: sentBack.map(({ refundId, amount, byHand, askedAt, sentAt, failedAt, name, email }) => ({
      ...{ refundId, amount, byHand },
      askedAt: askedAt.toISOString(),
      askedBy: name || email,
      sentAt: isoOf(sentAt),
      failedAt: isoOf(failedAt),
    })),
    invoices: purchase.invoices,
    timeline: await readTimeline(db, purchaseId, people, sentBack),
  };
}

const readPeople = (db: Db, purchaseId: string) =>
  db
    .select({
      uId: registeredUsers.id,
      firstname: registeredUsers.firstname,
      surname: registeredUsers.surname,
      ticketName: tickets.name,
      deletedAt: registeredUsers.deletedAt,
      checkedInAt: registeredUsers.checkedInAt,
    })
    .from(registeredUsers)
    .innerJoin(tickets, eq(tickets.id, registeredUsers.ticketId))
    .where(eq(registeredUsers.purchaseId, purchaseId))
    .orderBy(asc(registeredUsers.position));

const readRefunds = (db: Db, purchaseId: string) =>
  db
    .select({
      refundId: refunds.id,
      amount: refunds.amount,
      byHand: refunds.byHand,
      elsewhere: refunds.elsewhere,
      askedById: refunds.askedBy,
      askedAt: refunds.askedAt,
      sentAt: refunds.sentAt,
      failedAt: refunds.failedAt,
      name: users.name,
      email: users.email,
    })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.askedBy))
    .where(eq(refunds.purchaseId, purchaseId))
    .orderBy(asc(refunds.askedAt), asc(refunds.id));

type People = Awaited<ReturnType<typeof readPeople>>;
type Refunds = Awaited<ReturnType<typeof readRefunds>>;

/** The latest that a page shows of an order: its holders may change their tickets every day of a year. */
const timelineLimit = 1_000;

/** The purchase's own events with its refunds and disputes, and what others know of it; of one moment, in this order. */
async function readTimeline(db: Db, purchaseId: string, people: People, sentBack: Refunds): Promise<TimelineEntry[]> {
  const names = new Map(people.map(({ uId, ...name }) => [uId, fullName(name)]));
  const [noted, opened, ...others] = await Promise.all([
    db
      .select()
      .from(purchaseEvents)
      .where(eq(purchaseEvents.purchaseId, purchaseId))
      .orderBy(desc(purchaseEvents.id))
      .limit(timelineLimit),
    db
      .select({ amount: disputes.amount, at: disputes.openedAt })
      .from(disputes)
      .where(eq(disputes.purchaseId, purchaseId)),
    ...listeners().timeline.map((known) => known(db, { id: purchaseId, names })),
  ]);
  const asked = sentBack.flatMap(({ amount, byHand, askedById, askedAt, name, email }): TimelineEntry[] =>
    askedById === null
      ? []
      : [
          {
            kind: 'refundAsked',
            data: { amount, byHand },
            at: askedAt.toISOString(),
            actor: 'user',
            by: name || email,
          },
        ],
  );
  const sent = sentBack.flatMap((refund): TimelineEntry[] =>
    // One that is sent by hand is there as soon as it is noted.
    refund.sentAt === null || refund.byHand
      ? []
      : [
          {
            kind: sentKind(refund),
            data: { amount: refund.amount },
            at: refund.sentAt.toISOString(),
            actor: 'gateway',
            by: null,
          },
        ],
  );
  const failed = sentBack.flatMap(({ amount, failedAt }): TimelineEntry[] =>
    failedAt === null
      ? []
      : [{ kind: 'refundFailed', data: { amount }, at: failedAt.toISOString(), actor: 'gateway', by: null }],
  );
  const disputed = opened.map(
    ({ amount, at }): TimelineEntry => ({
      kind: 'disputed',
      data: { amount },
      at: at.toISOString(),
      actor: 'gateway',
      by: null,
    }),
  );
  return [
    ...noted.toReversed().map(
      ({ kind, data, at, actor, byName }): TimelineEntry => ({
        ...v.parse(PurchaseNote, { kind, data }),
        at: at.toISOString(),
        actor,
        by: byName,
      }),
    ),
    ...asked,
    ...sent,
    ...failed,
    ...disputed,
    ...others.flat(),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

const sentKind = ({ elsewhere, askedById }: Refunds[number]) =>
  elsewhere ? 'refundedElsewhere' : askedById === null ? 'lateMoneySentBack' : 'refundSent';

type Refund = { pId: string; amount: number; byHand?: boolean | undefined; seenRefunded: number };

/**
 * Sends back money of a purchase whose tickets stay as they are. Throws 409 where another amount is sent back by now than was
 * seen, so that pressing twice sends once.
 */
export async function refundPurchase(
  deps: PaymentDeps,
  { pId, amount, byHand = false, seenRefunded }: Refund,
  userId: string,
): Promise<'test' | 'byHand' | 'sending'> {
  const purchase = await inTransaction(deps.db, async (tx) => {
    const purchase = await readPurchaseLocked(tx, pId);
    if (!purchase) throw notFound();
    if (purchase.refunded !== seenRefunded) throw conflict((words) => words.purchase.refundedMeanwhile);
    await askRefund(tx, purchase, { amount, userId, byHand }, deps.clock());
    return purchase;
  });
  await sendRefunds(deps, pId);
  if (isTest(purchase)) return 'test';
  return byHand || isSentByHand(purchase) ? 'byHand' : 'sending';
}
