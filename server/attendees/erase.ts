import { and, eq, inArray, isNull, ne, not, notInArray, sql } from 'drizzle-orm';
import { emailKey } from '../../src/lib/emailKey.ts';
import { fullName } from '../../src/lib/fullName.ts';
import { dueStates } from '../../src/lib/mail.ts';
import { isUnpaid, unpaidStatuses } from '../../src/lib/purchaseStatus.ts';
import { searchText } from '../../src/lib/searchText.ts';
import { accountMails, loginLinks, passwordSalts, tokens, users } from '../db/schema/accounts.ts';
import { badges, registeredUsers, retiredCodes } from '../db/schema/attendees.ts';
import { importedAttendees } from '../db/schema/imports.ts';
import { mails } from '../db/schema/mails.ts';
import { gatewayEvents, purchases } from '../db/schema/purchases.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps, Tx } from '../deps.ts';
import { endWithAll } from '../exhibitor/sharing.sql.ts';
import { conflict, notFound, type Sentence } from '../httpError.ts';
import { eraseWaiting } from '../registration/eraseWaiting.ts';
import { newBadgeCode, newLinkKey } from '../registration/purchaseKeys.ts';
import { noteAbout } from './auditLog.sql.ts';
import { lockPurchaseOf } from './moving.ts';

type Attendee = typeof registeredUsers.$inferSelect;
/** Who erases, null for Foyer by itself, and what the attendee is called from then on. */
type Eraser = { userId: string | null; name: string };

/**
 * Removes all that says who an attendee is. Their row, their ticket, their order with its amounts and the log of the door stay, so that
 * every count does; invoices stay as they were issued. False where that was done before. Throws 409 while the order is not paid: its
 * buyer still has to be told.
 */
export const eraseAttendee = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  uId: string,
  eraser: Eraser,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const purchase = await lockPurchaseOf(tx, uId);
    const [attendee] = await tx.select().from(registeredUsers).where(eq(registeredUsers.id, uId)).for('update');
    if (!attendee) throw notFound();
    if (attendee.erasedAt) return false;
    if (isUnpaid(purchase.status)) throw conflict(notErasable);
    const now = clock();
    await eraseRow(tx, attendee, eraser, now);
    await eraseNames(tx, attendee, eraser.name);
    const isShared = await isSharedAddress(tx, attendee);
    const bought = isShared ? [] : await eraseBuyer(tx, attendee);
    await eraseMails(tx, attendee, [attendee.purchaseId, ...bought], now);
    if (!isShared) await eraseLogin(tx, attendee, now);
    if (!isShared) await eraseWaiting(tx, attendee.eventId, attendee.email, now);
    await noteAbout(tx, 'erased', uId, eraser.userId, now);
    return true;
  });

const notErasable: Sentence = (words) => words.attendees.notErasable;

async function eraseRow(tx: Tx, { id }: Attendee, { userId, name }: Eraser, now: Date): Promise<void> {
  const unknown = { firstname: name, surname: '', email: '', phone: '', organization: '', jobTitle: '', country: '' };
  await tx
    .update(registeredUsers)
    .set({
      ...unknown,
      answers: {},
      search: searchText(unknown),
      photo: null,
      // Nobody knows the new ones.
      ticketKey: newLinkKey(),
      erasedAt: now,
      version: sql`${registeredUsers.version} + 1`,
      changedBy: userId,
      changedAt: now,
    })
    .where(eq(registeredUsers.id, id));
  await tx.update(badges).set({ code: newBadgeCode() }).where(eq(badges.registeredUserId, id));
  await endWithAll(tx, id, now);
  await tx.update(importedAttendees).set({ externalId: null }).where(eq(importedAttendees.registeredUserId, id));
  await tx.delete(retiredCodes).where(eq(retiredCodes.registeredUserId, id));
}

/**
 * What the mails of their orders say goes; those to the attendee also lose their address, and are not sent any more. What is still to be sent
 * to others is written anew.
 */
async function eraseMails(tx: Tx, { email }: Attendee, purchaseIds: string[], now: Date): Promise<void> {
  const ofOrders = inArray(mails.purchaseId, purchaseIds);
  const isTheirs = sql`lower(${mails.toAddress}) = lower(${email})`;
  const isDue = inArray(mails.state, [...dueStates, 'held']);
  await tx
    .update(mails)
    .set({ state: 'suppressed' })
    .where(and(ofOrders, isTheirs, isDue));
  await tx.update(mails).set({ toName: '', toAddress: '', composedAt: now }).where(and(ofOrders, isTheirs));
  await tx
    .update(mails)
    .set({
      ...{ subject: '', html: '', text: '', answer: '', attachments: [] },
      composedAt: sql`case when ${isDue} then null else ${mails.composedAt} end`,
    })
    .where(ofOrders);
}

/** The log of the order names them. It can be changed for this alone, which a trigger sees to. */
async function eraseNames(tx: Tx, attendee: Attendee, name: string): Promise<void> {
  await tx.execute(sql`select set_config('foyer.erasing', 'on', true)`);
  await tx.execute(sql`update purchase_events set data = data || ${JSON.stringify({ name })}::jsonb
      || case when data ? 'formerName' then ${JSON.stringify({ formerName: name })}::jsonb else '{}' end
    where purchase_id = ${attendee.purchaseId} and data ? 'name'
      and (attendee_id = ${attendee.id} or (attendee_id is null and data->>'name' = ${fullName(attendee)}))`);
  await tx.execute(sql`select set_config('foyer.erasing', '', true)`);
}

/** Whether another attendee of the event has the same address: what is known by it is theirs, too. */
async function isSharedAddress(tx: Tx, { id, eventId, email }: Attendee): Promise<boolean> {
  const others = and(
    eq(registeredUsers.eventId, eventId),
    eq(sql`lower(${registeredUsers.email})`, sql`lower(${email})`),
    ne(registeredUsers.id, id),
  );
  return (await tx.select({ id: registeredUsers.id }).from(registeredUsers).where(others).limit(1)).length > 0;
}

/**
 * Of what they bought, orders keep their amounts, and the company that is on the invoice. An order that is not paid keeps its buyer, who
 * still has to be told. Answers with those that have lost theirs.
 */
async function eraseBuyer(tx: Tx, { eventId, email }: Attendee): Promise<string[]> {
  const bought = await tx
    .update(purchases)
    .set({ buyerEmail: '', network: null, wideNetwork: null, orderHash: null })
    .where(
      and(
        eq(purchases.eventId, eventId),
        eq(sql`lower(${purchases.buyerEmail})`, sql`lower(${email})`),
        notInArray(purchases.status, [...unpaidStatuses]),
      ),
    )
    .returning({ id: purchases.id });
  for (const { id } of bought) {
    await tx.update(purchases).set({ key: newLinkKey() }).where(eq(purchases.id, id));
    await tx.update(gatewayEvents).set({ content: {} }).where(eq(gatewayEvents.purchaseId, id));
  }
  return bought.map(({ id }) => id);
}

/** Their login to the event ends, as a removed one does. */
async function eraseLogin(tx: Tx, { eventId, email }: Attendee, now: Date): Promise<void> {
  const removed = await tx
    .update(users)
    .set({
      ...{ email: '', name: '', company: '', emailKey: sql`${users.id}::text` },
      deletedAt: sql`coalesce(${users.deletedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(users.eventId, eventId), eq(users.role, 'attendee'), eq(users.emailKey, emailKey(email))))
    .returning({ id: users.id });
  for (const { id } of removed) {
    await tx.delete(tokens).where(eq(tokens.userId, id));
    await tx.delete(loginLinks).where(eq(loginLinks.userId, id));
    await tx.delete(accountMails).where(eq(accountMails.userId, id));
  }
  const isUsed = sql`exists (select from ${users} where ${users.emailKey} = ${passwordSalts.emailKey})`;
  await tx.delete(passwordSalts).where(and(eq(passwordSalts.emailKey, emailKey(email)), not(isUsed)));
}

/** Those of an event who can be erased and are not, so many of them. */
export async function erasable(tx: Tx, eventId: string, max: number): Promise<string[]> {
  const found = await tx
    .select({ id: registeredUsers.id })
    .from(registeredUsers)
    .innerJoin(purchases, eq(purchases.id, registeredUsers.purchaseId))
    .where(
      and(
        eq(registeredUsers.eventId, eventId),
        isNull(registeredUsers.erasedAt),
        notInArray(purchases.status, [...unpaidStatuses]),
      ),
    )
    .limit(max);
  return found.map(({ id }) => id);
}
