import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { Promo, type PromoDraft } from '../../src/api/contract/ticket.ts';
import { inPayload } from '../../src/lib/input.ts';
import { mostOf } from '../../src/lib/limits.ts';
import { dateOf, isoOf } from '../platform/db/columns.ts';
import { assertAtMost } from '../platform/db/countOf.ts';
import { violates } from '../platform/db/errors.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { promos, promoTickets, tickets } from '../platform/db/schema/tickets.ts';
import { inTransaction, mayWaitFor } from '../platform/db/transaction.ts';
import { assertUnchanged, nextVersion } from '../platform/db/versions.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import { pickerOf } from '../platform/http/picker.ts';

type Draft = v.InferOutput<typeof PromoDraft>;

const covered = sql<string[]>`coalesce(
  (select json_agg(${promoTickets.ticketId} order by ${promoTickets.ticketId}) from ${promoTickets} where ${promoTickets.promoId} = ${promos.id}),
  '[]')`;

const select = (tx: Tx) => tx.select({ promo: promos, ticketIds: covered }).from(promos);

function toPromo({ promo, ticketIds }: Awaited<ReturnType<typeof select>>[number]): Promo {
  return pickPromo({ ...promo, ticketIds, startsAt: isoOf(promo.startsAt), endsAt: isoOf(promo.endsAt) });
}

const pickPromo = pickerOf(Promo);

/** The promo codes of forms, newest first. */
export async function listPromos(tx: Tx, formIds: readonly string[]): Promise<Promo[]> {
  const rows = await select(tx).where(inArray(promos.formId, formIds)).orderBy(desc(promos.createdAt), desc(promos.id));
  return rows.map(toPromo);
}

export async function readPromo(tx: Tx, promoId: string): Promise<Promo> {
  const [row] = await select(tx).where(eq(promos.id, promoId));
  if (!row) throw notFound();
  return toPromo(row);
}

/** Creates a promo code or changes it. A code is one form's once, whatever its case. */
export async function savePromo({ db, clock }: Deps, userId: string, draft: Draft): Promise<Promo> {
  const { id, formId, ticketIds, startsAt, endsAt, version, ...facts } = draft;
  if (startsAt && endsAt && endsAt <= startsAt)
    throw invalid((words) => words.ticket.promoEndsFirst, inPayload('endsAt'));
  const values = { ...facts, startsAt: dateOf(startsAt), endsAt: dateOf(endsAt) };
  try {
    return await inTransaction(db, async (tx) => {
      const saver = { userId, now: clock() };
      if (id) {
        const now = await lockPromo(tx, id, formId);
        await assertUnchanged(tx, now, version, saver);
        assertUses(now, draft);
      }
      const [row] = id
        ? await tx
            .update(promos)
            .set({ ...values, ...nextVersion(promos, saver) })
            .where(eq(promos.id, id))
            .returning({ id: promos.id })
        : await tx
            .insert(promos)
            .values({ ...values, formId, createdAt: saver.now })
            .returning({ id: promos.id });
      if (!row) throw notFound();
      await cover(tx, row.id, formId, [...new Set(ticketIds)]);
      await assertPromoLimits(tx, formId);
      return readPromo(tx, row.id);
    });
  } catch (error) {
    if (violates(error, 'promos_code'))
      throw conflict((words) => words.ticket.promoTaken(draft.code), inPayload('code'));
    throw error;
  }
}

/** Throws 409 where the event of a form has more promo codes by now than there may be, or these cover more: all of them are shown at once. */
export async function assertPromoLimits(tx: Tx, formId: string): Promise<void> {
  const event = tx.select({ id: forms.eventId }).from(forms).where(eq(forms.id, formId));
  const ofEvent = inArray(promos.formId, tx.select({ id: forms.id }).from(forms).where(inArray(forms.eventId, event)));
  await assertAtMost(tx, promos, ofEvent, mostOf.promos, ({ ticket }) => ticket.tooManyPromos(mostOf.promos));
  const covering = tx.select({ id: promos.id }).from(promos).where(ofEvent);
  await assertAtMost(tx, promoTickets, inArray(promoTickets.promoId, covering), mostOf.covers);
}

async function lockPromo(tx: Tx, id: string, formId: string): Promise<typeof promos.$inferSelect> {
  mayWaitFor(tx, formId);
  const [promo] = await tx
    .select()
    .from(promos)
    .where(and(eq(promos.id, id), eq(promos.formId, formId)))
    .for('update');
  if (!promo) throw notFound();
  return promo;
}

function assertUses(now: { used: number }, { uses }: Draft): void {
  if (uses !== null && uses < now.used) throw conflict((words) => words.ticket.promoUsed(now.used), inPayload('uses'));
}

async function cover(tx: Tx, promoId: string, formId: string, ticketIds: string[]): Promise<void> {
  await tx.delete(promoTickets).where(eq(promoTickets.promoId, promoId));
  if (ticketIds.length === 0) return;
  const ours = and(inArray(tickets.id, ticketIds), eq(tickets.formId, formId), isNull(tickets.deletedAt));
  const [found] = await tx.select({ tickets: count() }).from(tickets).where(ours);
  if (found?.tickets !== ticketIds.length) throw invalid((words) => words.ticket.promoTicket, inPayload('ticketIds'));
  await tx.insert(promoTickets).values(ticketIds.map((ticketId) => ({ promoId, ticketId })));
}
