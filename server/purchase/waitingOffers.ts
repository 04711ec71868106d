import { and, eq, lte } from 'drizzle-orm';
import { type Left, offerEnd, offeredOf } from '../../src/lib/waiting.ts';
import { isLocked } from '../platform/db/errors.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { waitingEntries } from '../platform/db/schema/waiting.ts';
import { inShortTransaction, mayWaitFor } from '../platform/db/transaction.ts';
import type { Db, Deps, Tx } from '../platform/deps.ts';
import type { FormOnSale } from './formOnSale.sql.ts';
import {
  type DueEntry,
  dropUnconfirmed,
  dueEntries,
  endOffers,
  formsToOffer,
  mailWaiting,
  offerTo,
} from './waitingOffers.sql.ts';

/*
 * Offers to those on a waiting list. All of it happens with the form's row locked, which every order waits for, too: what is
 * released is offered in the same transaction, so no other buyer can have it between.
 */

/** How many of a list are looked at in one go. */
const batch = 500;

export const lockForm = async (tx: Tx, formId: string): Promise<void> => {
  mayWaitFor(tx, formId);
  await tx.select({ id: forms.id }).from(forms).where(eq(forms.id, formId)).for('update');
};

/**
 * Offers what is left of a form to those who wait, in their order, or to one of them. Call it with the form's row locked, after what
 * released or added tickets. Answers with how many offers were made.
 */
export async function offerLeft(tx: Tx, formId: string, now: Date, waitingId: string | null = null): Promise<number> {
  for (let made = 0; ; ) {
    const due = await dueEntries(tx, formId, now, waitingId, batch);
    const chosen = offeredOf(due, leftIn(due));
    if (chosen.length === 0) return made;
    await offerAll(tx, chosen, now);
    made += chosen.length;
    if (due.length < batch) return made;
  }
}

const leftIn = (due: readonly DueEntry[]): Left => ({
  form: due[0]?.formLeft ?? null,
  tickets: Object.fromEntries(due.map(({ ticketId, ticketLeft }) => [ticketId, ticketLeft])),
});

async function offerAll(tx: Tx, chosen: readonly DueEntry[], now: Date): Promise<void> {
  const ids = chosen.map(({ id }) => id);
  const ends = chosen.map(({ hours, closesAt, endsAt, saleEndsAt }) =>
    offerEnd(
      now.toISOString(),
      hours,
      [closesAt, endsAt, saleEndsAt].filter((end) => end !== null),
    ),
  );
  await offerTo(tx, now, ids, ends);
  await mailWaiting(tx, 'waitingOffer', now, ids);
}

/** An offer that may be ordered by now. */
export type Offer = typeof waitingEntries.$inferSelect & { offeredUntil: Date };

/** The offer of this key for this form, as long as it lasts; null for any other. */
export async function readOffer(db: Tx, formId: string, key: string, now: Date): Promise<Offer | null> {
  const [entry] = await db
    .select()
    .from(waitingEntries)
    .where(and(eq(waitingEntries.key, key), eq(waitingEntries.formId, formId)));
  const until = entry?.offeredUntil ?? null;
  return entry?.state === 'offered' && until !== null && now < until ? { ...entry, offeredUntil: until } : null;
}

/** What a form sells to who has an offer: the tickets of it are left for them. */
export const withOffer = (onSale: FormOnSale, { ticketId, count }: Pick<Offer, 'ticketId' | 'count'>): FormOnSale => ({
  ...onSale,
  form: { ...onSale.form, reserved: onSale.form.reserved - count },
  tickets: onSale.tickets.map((ticket) =>
    ticket.id === ticketId ? { ...ticket, reserved: ticket.reserved - count } : ticket,
  ),
});

/**
 * Releases the tickets of an offer for the order that is saved next in this transaction; false, and nothing changed, when it is over
 * or was accepted. It locks the form's row.
 */
export async function takeOffer(tx: Tx, { id, formId }: Offer, now: Date): Promise<boolean> {
  await lockForm(tx, formId);
  const [lasting] = await tx
    .select({ until: waitingEntries.offeredUntil })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.id, id), eq(waitingEntries.state, 'offered')));
  if (!lasting?.until || lasting.until <= now) return false;
  await endOffers(tx, 'accepted', [id]);
  return true;
}

/** Notes which order an offer became and how many of its tickets were ordered; what is left over goes to the next. */
export async function acceptOffer(tx: Tx, offer: Offer, purchaseId: string, ordered: number, now: Date): Promise<void> {
  await tx
    .update(waitingEntries)
    .set({ purchaseId, count: Math.min(offer.count, ordered) })
    .where(eq(waitingEntries.id, offer.id));
  await offerLeft(tx, offer.formId, now);
}

/**
 * After an order has released its tickets: if it came from an offer that still lasts and was never paid, the offer stands again, with
 * its link and its end; whatever else is left goes to the next. The form's row is locked.
 */
export async function offerReleased(
  tx: Tx,
  { id, formId, settledAt }: { id: string; formId: string; settledAt: string | null },
  now: Date,
): Promise<void> {
  const [entry] = await tx
    .select()
    .from(waitingEntries)
    .where(and(eq(waitingEntries.purchaseId, id), eq(waitingEntries.state, 'accepted')));
  if (entry?.offeredUntil && settledAt === null && now < entry.offeredUntil)
    await offerAgain(tx, { ...entry, offeredUntil: entry.offeredUntil }, now);
  await offerLeft(tx, formId, now);
}

/** Where not all of it is left any more, the entry waits at its place. */
async function offerAgain(tx: Tx, { id, formId, offeredAt, offeredUntil }: Offer, now: Date): Promise<void> {
  await tx.update(waitingEntries).set({ state: 'waiting', purchaseId: null }).where(eq(waitingEntries.id, id));
  if ((await dueEntries(tx, formId, now, id, 1)).length > 0) await offerTo(tx, offeredAt ?? now, [id], [offeredUntil]);
}

/** Takes everybody off the list who waits for a ticket that is sold no more. */
export const removeWaitingFor = (tx: Tx, ticketId: string) =>
  tx
    .update(waitingEntries)
    .set({ state: 'removed' })
    .where(and(eq(waitingEntries.ticketId, ticketId), eq(waitingEntries.state, 'waiting')));

/** Ends the offers of a form that were not accepted in time and makes the next ones, in one transaction. */
async function renewOffers(db: Db, formId: string, now: Date): Promise<void> {
  await inShortTransaction(db, async (tx) => {
    await lockForm(tx, formId);
    const over = await tx
      .select({ id: waitingEntries.id })
      .from(waitingEntries)
      .where(
        and(
          eq(waitingEntries.formId, formId),
          eq(waitingEntries.state, 'offered'),
          lte(waitingEntries.offeredUntil, now),
        ),
      );
    if (over.length > 0)
      await endOffers(
        tx,
        'lapsed',
        over.map(({ id }) => id),
      );
    await offerLeft(tx, formId, now);
  });
}

/**
 * Asks the next wherever an offer is over, or tickets are left that an entry waits for, and removes who never confirmed an address. Any
 * number of processes may at once. While one form of an organiser is locked, theirs wait for the next run.
 */
export async function renewDueOffers({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  await dropUnconfirmed(db, clock());
  const lockedOut = new Set<string>();
  for (const { formId, ownerId } of await formsToOffer(db, clock())) {
    if (lockedOut.has(ownerId)) continue;
    try {
      await renewOffers(db, formId, clock());
    } catch (error) {
      if (isLocked(error)) lockedOut.add(ownerId);
      else log.error({ err: error, form: formId }, 'A waiting list could not be asked; it is tried again.');
    }
  }
}
