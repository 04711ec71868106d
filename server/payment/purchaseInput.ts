import type { PoolClient } from 'pg';
import { transition } from 'xstate';
import type { PaymentMethod } from '../../src/lib/enumerations.ts';
import { isReserving, isSettled, type PurchaseStatus } from '../../src/lib/purchaseStatus.ts';
import { type PurchaseEvent, purchaseMachine } from '../../src/machines/payment/purchase.ts';
import { statement } from '../db/statement.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../httpError.ts';
import { releaseReservation, reserveAgain } from '../registration/reservations.ts';

type WithoutReservation<Event> = Event extends { stillReserved: boolean } ? Omit<Event, 'stillReserved'> : Event;
/** Something that happened to a purchase; whether its places are still its own is found out here. */
export type PurchaseInput = WithoutReservation<PurchaseEvent>;

type Facts = {
  id: string;
  formId: string;
  status: PurchaseStatus;
  total: number;
  paymentMethod: PaymentMethod;
  settledAt: string | null;
  promoId: string | null;
};

const columns = `select id, form_id as "formId", status, total, payment_method as "paymentMethod",
  settled_at as "settledAt", promo_id as "promoId" from purchases where id = $1`;
const read = statement<Facts>('purchase_facts', columns);
const lock = statement<Facts>('purchase_facts_locked', `${columns} for update`);
const change = statement<{ id: string }>(
  'purchase_change',
  `update purchases set status = $3, settled_at = case when $4::timestamptz is null then settled_at else $4 end,
     remark = coalesce($5, remark)
   where id = $1 and status = $2 returning id`,
);
const setListed = statement('purchase_set_listed', 'update registered_users set listed = $2 where purchase_id = $1');

const reservationEffects = ['releaseReservation', 'unlistAttendees', 'listAttendees', 'refundMoney'];

function next(facts: Facts, input: PurchaseInput, stillReserved: boolean) {
  const { status, total, paymentMethod: method, settledAt } = facts;
  const context = { total, method, moneyReceived: settledAt !== null && total > 0 };
  const from = purchaseMachine.resolveState({ value: status, context });
  const [to, actions] = transition(purchaseMachine, from, { ...input, stillReserved } as PurchaseEvent);
  return { status: to.value as PurchaseStatus, effects: actions.map(({ type }) => type) };
}

/** The status that an input which moves no places would lead to. */
export const statusAfter = (facts: Facts, input: PurchaseInput): PurchaseStatus => next(facts, input, true).status;

/**
 * Tells a purchase what happened and answers with the status it has then. However many tell it the same at once, it
 * changes once: the change names the status it starts from, and one that moves places holds the purchase's row.
 * `known` is what was read of the purchase a moment ago, to save reading it again.
 */
export async function tellPurchase(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  purchaseId: string,
  input: PurchaseInput,
  known?: Facts,
): Promise<PurchaseStatus> {
  for (let seen = known; ; seen = undefined) {
    const facts = seen ?? (await read(pool, purchaseId))[0];
    if (!facts) throw notFound();
    const wish = next(facts, input, true);
    if (wish.status === facts.status) return facts.status;
    if (wish.effects.some((effect) => reservationEffects.includes(effect)))
      return inTransaction(pool, (client) => tellLocked(client, purchaseId, input, clock()));
    const [changed] = await change(pool, purchaseId, facts.status, wish.status, settled(wish.status, clock()), null);
    if (changed) return wish.status;
  }
}

/** The same inside a transaction that goes on; it takes the purchase's row, then its form's. */
export async function tellLocked(
  client: PoolClient,
  purchaseId: string,
  input: PurchaseInput,
  now: Date,
): Promise<PurchaseStatus> {
  const [facts] = await lock(client, purchaseId);
  if (!facts) throw notFound();
  const wish = next(facts, input, true);
  if (wish.status === facts.status) return facts.status;
  const reservingAgain = wish.effects.includes('listAttendees') && !isReserving(facts.status);
  const stillReserved = reservingAgain ? await reserveAgain(client, facts) : true;
  const { status, effects } = next(facts, input, stillReserved);
  if (status === facts.status) return status;
  const remark = effects.includes('refundMoney') ? 'lateMoney' : null;
  await change(client, purchaseId, facts.status, status, settled(status, now), remark);
  if (effects.includes('releaseReservation')) await releaseReservation(client, facts);
  if (effects.includes('unlistAttendees')) await setListed(client, purchaseId, false);
  if (effects.includes('listAttendees')) await setListed(client, purchaseId, true);
  return status;
}

const settled = (status: PurchaseStatus, now: Date): Date | null => (isSettled(status) ? now : null);
