import { and, eq, isNull, sql } from 'drizzle-orm';
import { transition } from 'xstate';
import type { MailKind } from '../../src/lib/mail.ts';
import {
  isReserving,
  isSettled,
  type PurchaseStatus,
  type RefundReason,
  type Unmatched,
} from '../../src/lib/purchase.ts';
import { type PurchaseEvent, purchaseMachine } from '../../src/machines/purchase/purchase.ts';
import { beginUnawaited, flushWal } from '../platform/db/flushWal.sql.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import { inTransaction, mayWaitFor } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { listeners, tell } from './events.ts';
import { reserveLate } from './lateOrder.ts';
import { changeStatus, lockPurchase, type PurchaseFacts, readPurchaseById } from './purchase.sql.ts';
import { noteOnce } from './purchaseNotes.sql.ts';
import { noteOfChange, type PurchaseInput } from './purchaseNotes.ts';
import { takeRealMoney } from './realMoney.ts';
import { refundLate } from './refund.ts';
import { plainTerms, releaseReservation, reserveAgain } from './reservations.sql.ts';
import { closeUnmatched, keepUnmatched, unmatchedOf } from './unmatched.ts';

export type { PurchaseInput };

function next(facts: PurchaseFacts, input: PurchaseInput, stillReserved: boolean) {
  const { status, total, paymentMethod: method, settledAt, unmatchedOpen: unmatched } = facts;
  const context = { total, method, moneyReceived: settledAt !== null && total > 0, unmatched };
  const from = purchaseMachine.resolveState({ value: status, context });
  const [to, actions] = transition(purchaseMachine, from, {
    ...input,
    stillReserved,
    matches: !strayIn(facts, input),
  } as PurchaseEvent);
  return { status: to.value as PurchaseStatus, effects: actions.map(({ type }) => type) };
}

/** The money that an input brings and the purchase did not ask for. */
const strayIn = (facts: PurchaseFacts, input: PurchaseInput): Unmatched | null =>
  input.type === 'gateway.succeeded' ? unmatchedOf(facts, input.money) : null;

/** Effects on money that waits: they need no change of status. */
const waitingEffects = ['keepUnmatched', 'closeUnmatched'];

const changesNothing = (facts: PurchaseFacts, { status, effects }: ReturnType<typeof next>): boolean =>
  status === facts.status && !effects.some((effect) => waitingEffects.includes(effect));

/** The status that an input which changes no reservation would lead to. */
export const statusAfter = (facts: PurchaseFacts, input: PurchaseInput): PurchaseStatus =>
  next(facts, input, true).status;

/**
 * Tells a purchase what happened and answers with the status it has then. However many tell it the same at once, it
 * changes once: whoever changes it locks its row. Nothing is told before it is on the disk, and no lock is held while the disk is waited for.
 * `known` is what was read of the purchase a moment ago, to save reading it again; `intentId` the payment that a failure is
 * of: it means nothing to a purchase that has another payment by now.
 */
export async function applyPurchaseEvent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  purchaseId: string,
  input: PurchaseInput,
  known?: PurchaseFacts,
  intentId?: string,
): Promise<PurchaseStatus> {
  const facts = known ?? (await readPurchaseById(db, purchaseId));
  if (!facts) throw notFound();
  if (input.type === 'gateway.declined') await noteOnce(db, purchaseId, { kind: 'paymentDeclined', data: {} }, clock());
  if (changesNothing(facts, next(facts, input, true))) return facts.status;
  const status = await inTransaction(
    db,
    (tx) => applyToLocked(tx, purchaseId, input, clock(), intentId),
    beginUnawaited,
  );
  await flushWal(db);
  return status;
}

/** The same inside the caller's transaction; it locks the purchase's row, then its form's. `told` is the mail instead of the usual one. */
export async function applyToLocked(
  tx: Tx,
  purchaseId: string,
  input: PurchaseInput,
  now: Date,
  intentId?: string,
  told?: MailKind | null,
): Promise<PurchaseStatus> {
  const [facts] = await lockPurchase(tx, purchaseId);
  if (!facts) throw notFound();
  mayWaitFor(tx, facts.formId);
  if (input.type === 'gateway.failed' && intentId && facts.gatewayIntentId !== intentId) return facts.status;
  const wish = next(facts, input, true);
  const stray = strayIn(facts, input);
  if (stray && wish.effects.includes('keepUnmatched')) await keepUnmatched(tx, purchaseId, stray, now);
  if (wish.effects.includes('closeUnmatched')) await closeUnmatched(tx, purchaseId, input.by, now);
  if (wish.status === facts.status) return facts.status;
  const reservingAgain = wish.effects.includes('listAttendees') && !isReserving(facts.status);
  const refusal = reservingAgain ? await reserveEnded(tx, facts, input, now) : null;
  const { status, effects } = next(facts, input, refusal === null);
  if (status === facts.status) return status;
  const goesBack = effects.includes('refundMoney');
  const settledAt = goesBack ? now : settled(status, now);
  const remark = goesBack ? refusal : null;
  const note = noteOfChange(facts, input, status, remark, now);
  const mail = told === undefined ? listeners().changed(facts.status, input.type, status) : told;
  await changeStatus(tx, purchaseId, facts.status, status, settledAt, remark, note, mail, now);
  if (input.type === 'money.received') await takeRealMoney(tx, facts.formId);
  if (status === 'paid') await tell(tx, 'paid', { id: purchaseId }, now);
  if (goesBack) await refundLate(tx, facts, now);
  if (effects.includes('payByCard'))
    await tx.update(purchases).set({ paymentMethod: 'card' }).where(eq(purchases.id, purchaseId));
  if (effects.includes('forgetPayment')) await forgetPayment(tx, purchaseId);
  if (effects.includes('releaseReservation')) {
    await releaseReservation(tx, facts);
    await tell(tx, 'ticketsReleased', facts, now);
  }
  if (effects.includes('unlistAttendees')) await setListed(tx, purchaseId, false);
  if (effects.includes('listAttendees')) await setListed(tx, purchaseId, true);
  return status;
}

/**
 * Makes the next payment of a purchase a new one. The revision is part of the key under which the gateway knows a payment: with
 * the same one it would answer with the old. It goes through the gateway that the organiser has then.
 */
export const forgetPayment = (tx: Tx, purchaseId: string) =>
  tx
    .update(purchases)
    .set({ gateway: null, gatewayIntentId: null, paymentOpen: false, revision: sql`${purchases.revision} + 1` })
    .where(eq(purchases.id, purchaseId));

/** Reserves again for an ended purchase that was paid after all; answers why that cannot be. */
async function reserveEnded(
  tx: Tx,
  facts: PurchaseFacts,
  { type }: PurchaseInput,
  now: Date,
): Promise<RefundReason | null> {
  if (type !== 'money.received') return reserveLate(tx, facts, now);
  const isLeft = and(eq(registeredUsers.purchaseId, facts.id), isNull(registeredUsers.deletedAt));
  if ((await tx.$count(registeredUsers, isLeft)) === 0) return 'nobodyLeft';
  // The organiser decides what a transfer that came late is still worth, as long as tickets are left.
  return (await reserveAgain(tx, facts, plainTerms)) ? null : 'ticketsGone';
}

const settled = (status: PurchaseStatus, now: Date): Date | null => (isSettled(status) ? now : null);

const setListed = (tx: Tx, purchaseId: string, listed: boolean) =>
  tx.update(registeredUsers).set({ listed }).where(eq(registeredUsers.purchaseId, purchaseId));
