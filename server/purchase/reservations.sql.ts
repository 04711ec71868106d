import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import { promos, tickets } from '../platform/db/schema/tickets.ts';
import { statement } from '../platform/db/statement.ts';
import { mayWaitFor } from '../platform/db/transaction.ts';
import type { Tx } from '../platform/deps.ts';
import { choicesAreLeft } from './choices.ts';

/*
 * Reservations are counted in three rows: the form, each ticket, the promo. Whoever changes them changes the form's row first,
 * so that the changes of one form wait for each other and cannot deadlock.
 *
 * Reserving is written in SQL, because it is part of the one statement that saves a registration (savePurchase.sql.ts): in a
 * sale rush everybody waits for the form's row, which is free again when that statement is done.
 */

/**
 * The table expressions that reserve, to be followed by a look at how many rows `form`, `ticket` and `promo` have. They go
 * on from two others: `purchase` with the form_id, which is one, and the promo_id of each order, and `wanted` with the id of each ticket, a count,
 * and how many of these are early birds.
 */
export const reservingSql = `form as (
     update forms f set reserved = f.reserved + total.count
     from (select distinct form_id from purchase) purchase, (select coalesce(sum(count), 0)::integer as count from wanted) total
     where f.id = purchase.form_id and (f.capacity is null or f.reserved + total.count <= f.capacity)
     returning f.id
   ), ticket as (
     update tickets t set reserved = t.reserved + w.count, early_bird_reserved = t.early_bird_reserved + w.early
     from wanted w, form
     where t.id = w.id and t.form_id = form.id and t.deleted_at is null
       and (t.quantity is null or t.reserved + w.count <= t.quantity)
       and (w.early = 0 or t.early_bird_quantity is null or t.early_bird_reserved + w.early <= t.early_bird_quantity)
     returning t.id
   ), promo as (
     update promos p set used = p.used + by.count
     from (select promo_id, count(*)::integer as count from purchase where promo_id is not null group by promo_id) by, form
     where p.id = by.promo_id and p.form_id = form.id and (p.uses is null or p.used + by.count <= p.uses)
     returning p.id
   )`;

/** Whether all of it could be reserved. */
export const allReservedSql = `(select count(*) from form) = 1
     and (select count(*) from ticket) = (select count(*) from wanted)
     and (select count(*) from promo) = (select count(distinct promo_id) from purchase)`;

/** Reserves for the attendees of a purchase, their early birds and its promo. */
export const reserveForPurchase = statement(
  'reservation_again',
  v.strictObject({ reserved: v.boolean() }),
  `with purchase as (select form_id, promo_id from purchases where id = $1), wanted as (
     select ticket_id as id, count(*)::integer as count, (count(*) filter (where early_bird))::integer as early
     from registered_users where purchase_id = $1 and deleted_at is null group by ticket_id
   ), ${reservingSql}
   select ${allReservedSql} as reserved`,
);

/** What an ended purchase gets when it is reserved again: these attendees an early bird, and a use of this promo. */
export type Terms = { earlyBirds: string[]; promoId: string | null };

/** At the full price and without a promo: for the organiser, who says that the money is there. */
export const plainTerms: Terms = { earlyBirds: [], promoId: null };

/** Reserves for an ended purchase again; false, and nothing changed, when not everything is left. */
export async function reserveAgain(
  tx: Tx,
  { id: purchaseId, formId }: { id: string; formId: string },
  { earlyBirds, promoId }: Terms,
): Promise<boolean> {
  if (!(await choicesAreLeft(tx, formId, purchaseId))) return false;
  await tx.execute(sql`savepoint reserving`);
  const ofPurchase = eq(registeredUsers.purchaseId, purchaseId);
  await tx.update(registeredUsers).set({ earlyBird: false }).where(ofPurchase);
  await tx
    .update(registeredUsers)
    .set({ earlyBird: true })
    .where(and(ofPurchase, inArray(registeredUsers.id, earlyBirds)));
  await tx.update(purchases).set({ promoId }).where(eq(purchases.id, purchaseId));
  const [kept] = await reserveForPurchase(tx, purchaseId);
  if (!kept?.reserved) await tx.execute(sql`rollback to savepoint reserving`);
  return kept?.reserved === true;
}

type Purchase = { id: string; formId: string; promoId: string | null };

/** Releases all that a purchase has reserved, and its use of a promo. Call it once, with the change of status that ends it. */
export async function releaseReservation(tx: Tx, { id, formId, promoId }: Purchase): Promise<void> {
  const reserved = await tx
    .select({
      ticketId: registeredUsers.ticketId,
      count: sql<number>`count(*)::integer`,
      early: sql<number>`(count(*) filter (where ${registeredUsers.earlyBird}))::integer`,
    })
    .from(registeredUsers)
    .where(and(eq(registeredUsers.purchaseId, id), isNull(registeredUsers.deletedAt)))
    .groupBy(registeredUsers.ticketId);
  await release(tx, formId, reserved);
  if (promoId === null) return;
  await tx
    .update(promos)
    .set({ used: sql`${promos.used} - 1` })
    .where(eq(promos.id, promoId));
}

/** Releases the ticket of one attendee, whose purchase stays reserved. Call it once, with the attendee's removal. */
export const releaseOne = (tx: Tx, attendee: { formId: string; ticketId: string; earlyBird: boolean }): Promise<void> =>
  release(tx, attendee.formId, [{ ticketId: attendee.ticketId, count: 1, early: attendee.earlyBird ? 1 : 0 }]);

/**
 * Reserves one ticket more for a purchase that is reserved, at no early bird's price; false when it is sold out or the form is full:
 * then give the transaction up.
 */
export async function reserveOne(tx: Tx, formId: string, ticketId: string): Promise<boolean> {
  const roomy = await tx
    .update(forms)
    .set({ reserved: sql`${forms.reserved} + 1` })
    .where(and(eq(forms.id, formId), or(isNull(forms.capacity), lt(forms.reserved, forms.capacity))))
    .returning({ id: forms.id });
  if (roomy.length === 0) return false;
  const reserved = await tx
    .update(tickets)
    .set({ reserved: sql`${tickets.reserved} + 1` })
    .where(
      and(
        eq(tickets.id, ticketId),
        isNull(tickets.deletedAt),
        or(isNull(tickets.quantity), lt(tickets.reserved, tickets.quantity)),
      ),
    )
    .returning({ id: tickets.id });
  return reserved.length > 0;
}

async function release(tx: Tx, formId: string, reserved: { ticketId: string; count: number; early: number }[]) {
  const total = reserved.reduce((sum, { count }) => sum + count, 0);
  mayWaitFor(tx, formId);
  await tx
    .update(forms)
    .set({ reserved: sql`${forms.reserved} - ${total}` })
    .where(eq(forms.id, formId));
  for (const { ticketId, count, early } of reserved)
    await tx
      .update(tickets)
      .set({
        reserved: sql`${tickets.reserved} - ${count}`,
        earlyBirdReserved: sql`${tickets.earlyBirdReserved} - ${early}`,
      })
      .where(eq(tickets.id, ticketId));
}
