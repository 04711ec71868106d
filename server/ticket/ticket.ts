import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Ticket, TicketDraft } from '../../src/api/contract/ticket.ts';
import { inPayload } from '../../src/lib/input.ts';
import { mostOf } from '../../src/lib/limits.ts';
import { dateOf, isoOf } from '../platform/db/columns.ts';
import { assertAtMost } from '../platform/db/countOf.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { tickets } from '../platform/db/schema/tickets.ts';
import { inTransaction, mayWaitFor } from '../platform/db/transaction.ts';
import { assertUnchanged, nextVersion } from '../platform/db/versions.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { conflict, invalid, notFound } from '../platform/http/errors.ts';
import { dropImage, keepImage, readImage } from '../platform/images.ts';
import { lockForm, offerLeft, removeWaitingFor } from '../purchase/waitingOffers.ts';

type TicketRow = typeof tickets.$inferSelect;
type Draft = v.InferOutput<typeof TicketDraft>;

const toTicket = (row: TicketRow): Ticket => ({
  id: row.id,
  formId: row.formId,
  name: row.name,
  description: row.description,
  price: row.price,
  vatRate: row.vatRate,
  quantity: row.quantity,
  reserved: row.reserved,
  saleStartsAt: isoOf(row.saleStartsAt),
  saleEndsAt: isoOf(row.saleEndsAt),
  maxPerOrder: row.maxPerOrder,
  earlyBird:
    row.earlyBirdPrice === null
      ? null
      : { price: row.earlyBirdPrice, until: isoOf(row.earlyBirdUntil), quantity: row.earlyBirdQuantity },
  earlyBirdReserved: row.earlyBirdReserved,
  design: row.design,
  advert: row.advert,
  advertLink: row.advertLink,
  advertImage: row.advertImage,
  soldAtDoor: row.soldAtDoor,
  version: row.version,
});

/** The order of a form's tickets, for everybody who sees them. */
const inOrder = [asc(tickets.position), desc(tickets.createdAt), desc(tickets.id)];

/** The tickets of forms, in their order. */
export async function listTickets(tx: Tx, formIds: readonly string[]): Promise<Ticket[]> {
  const rows = await tx
    .select()
    .from(tickets)
    .where(and(inArray(tickets.formId, formIds), isNull(tickets.deletedAt)))
    .orderBy(...inOrder);
  return rows.map(toTicket);
}

export async function readTicket(tx: Tx, ticketId: string): Promise<Ticket> {
  const [row] = await tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, ticketId), isNull(tickets.deletedAt)));
  if (!row) throw notFound();
  return toTicket(row);
}

/** Creates a ticket or changes it; what is reserved already stays reserved. */
export async function saveTicket(deps: Deps, userId: string, draft: Draft): Promise<Ticket> {
  assertSensible(draft);
  const { db, clock } = deps;
  const { id, formId, earlyBird, saleStartsAt, saleEndsAt, version, advertImage, ...facts } = draft;
  const image = advertImage ? await readImage(deps, advertImage, inPayload('advertImage')) : null;
  const values = {
    ...facts,
    ...(advertImage !== undefined && { advertImage: image?.version ?? null }),
    saleStartsAt: dateOf(saleStartsAt),
    saleEndsAt: dateOf(saleEndsAt),
    earlyBirdPrice: earlyBird?.price ?? null,
    earlyBirdUntil: dateOf(earlyBird?.until),
    earlyBirdQuantity: earlyBird?.quantity ?? null,
  };
  return inTransaction(db, async (tx) => {
    const saver = { userId, now: clock() };
    if (id) {
      await lockForm(tx, formId);
      const now = await lockTicket(tx, id, formId);
      await assertUnchanged(tx, now, version, saver);
      assertQuantity(now, draft);
    }
    const [row] = id
      ? await tx
          .update(tickets)
          .set({ ...values, ...nextVersion(tickets, saver) })
          .where(eq(tickets.id, id))
          .returning()
      : await tx
          .insert(tickets)
          .values({ ...values, formId, position: await placeLast(tx, formId), createdAt: saver.now })
          .returning();
    if (!row) throw notFound();
    if (!id) await assertTicketLimit(tx, formId);
    if (image) await keepImage(tx, 'ticketAdvert', row.id, image);
    if (advertImage === null) await dropImage(tx, 'ticketAdvert', row.id);
    if (id) await offerLeft(tx, formId, saver.now);
    return readTicket(tx, row.id);
  });
}

/** Throws 409 where the event of a form has more tickets by now than there may be. */
export function assertTicketLimit(tx: Tx, formId: string): Promise<void> {
  const event = tx.select({ id: forms.eventId }).from(forms).where(eq(forms.id, formId));
  const ofEvent = inArray(tickets.formId, tx.select({ id: forms.id }).from(forms).where(inArray(forms.eventId, event)));
  const kept = and(ofEvent, isNull(tickets.deletedAt));
  return assertAtMost(tx, tickets, kept, mostOf.tickets, ({ ticket }) => ticket.tooMany(mostOf.tickets));
}

async function placeLast(tx: Tx, formId: string): Promise<number> {
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${tickets.position}), -1)::integer + 1` })
    .from(tickets)
    .where(eq(tickets.formId, formId));
  return last?.position ?? 0;
}

/** Puts a form's tickets into the order of their ids; throws when these are not exactly its tickets. */
export const orderTickets = (
  { db }: Pick<Deps, 'db'>,
  formId: string,
  ticketIds: readonly string[],
): Promise<Ticket[]> =>
  inTransaction(db, async (tx) => {
    await lockForm(tx, formId);
    const now = await listTickets(tx, [formId]);
    const isComplete =
      new Set(ticketIds).size === now.length &&
      ticketIds.length === now.length &&
      now.every(({ id }) => ticketIds.includes(id));
    if (!isComplete) throw conflict((words) => words.ticket.orderOutdated, inPayload('ticketIds'));
    for (const [position, id] of ticketIds.entries())
      await tx.update(tickets).set({ position }).where(eq(tickets.id, id));
    return listTickets(tx, [formId]);
  });

function assertSensible({ price, saleStartsAt, saleEndsAt, earlyBird }: Draft): void {
  if (saleStartsAt && saleEndsAt && saleEndsAt <= saleStartsAt)
    throw invalid((words) => words.ticket.saleEndsFirst, inPayload('saleEndsAt'));
  if (!earlyBird) return;
  if (earlyBird.price >= price) throw invalid((words) => words.ticket.earlyBirdDear, inPayload('earlyBird.price'));
  if (!earlyBird.until && !earlyBird.quantity)
    throw invalid((words) => words.ticket.earlyBirdEndless, inPayload('earlyBird.until'));
}

/** So that nothing is reserved between the look and the change. */
async function lockTicket(tx: Tx, id: string, formId: string): Promise<TicketRow> {
  mayWaitFor(tx, formId);
  const [ticket] = await tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.id, id), eq(tickets.formId, formId), isNull(tickets.deletedAt)))
    .for('update');
  if (!ticket) throw notFound();
  return ticket;
}

function assertQuantity(now: TicketRow, { quantity, earlyBird }: Draft): void {
  if (quantity !== null && quantity < now.reserved)
    throw conflict((words) => words.ticket.quantityBelow(now.reserved), inPayload('quantity'));
  const early = earlyBird?.quantity ?? null;
  if (early !== null && early < now.earlyBirdReserved) {
    throw conflict((words) => words.ticket.earlyBirdBelow(now.earlyBirdReserved), inPayload('earlyBird.quantity'));
  }
}

/** Removes a ticket that no attendee holds; no entry waits for it any more, and its picture is gone. One removed before stays removed. */
export async function removeTicket({ db, clock }: Deps, ticketId: string): Promise<void> {
  const removed = await inTransaction(db, async (tx) => {
    const [ticket] = await tx
      .update(tickets)
      .set({ deletedAt: clock(), advertImage: null })
      .where(and(eq(tickets.id, ticketId), eq(tickets.reserved, 0), isNull(tickets.deletedAt)))
      .returning({ formId: tickets.formId });
    if (!ticket) return false;
    await dropImage(tx, 'ticketAdvert', ticketId);
    await removeWaitingFor(tx, ticketId);
    return true;
  });
  if (removed) return;
  const [ticket] = await db
    .select({ deletedAt: tickets.deletedAt, reserved: tickets.reserved })
    .from(tickets)
    .where(eq(tickets.id, ticketId));
  if (ticket && !ticket.deletedAt) throw conflict((words) => words.ticket.inUse(ticket.reserved));
}
