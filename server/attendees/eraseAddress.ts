import { and, eq, inArray, isNull, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { unsentStates } from '../../src/lib/mail.ts';
import { unpaidStatuses } from '../../src/lib/purchase.ts';
import { emailKey, mailboxOf } from '../../src/lib/text.ts';
import { eraseBlocked } from '../mail/blocked.ts';
import { isEmailOf } from '../platform/db/columns.ts';
import { accountMails, loginLinks, passwordSalts, tokens } from '../platform/db/schema/accounts.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { invoices } from '../platform/db/schema/invoices.ts';
import { blockedAddresses, mailboxSql, mails } from '../platform/db/schema/mails.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import { events, users } from '../platform/db/schema/usersAndEvents.ts';
import { waitingEntries } from '../platform/db/schema/waiting.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { newLinkKey } from '../purchase/purchaseKeys.ts';
import { eraseWaiting } from '../purchase/waitingList.ts';

/*
 * What is known of a person by their address alone, at one event.
 */

/** `name` is what they are called from then on. */
type Whose = { eventId: string; email: string; name: string };

/** Attendees of an event, in a way for which addresses have an index. */
export const ofEvent = (tx: Tx, eventId: string): SQL =>
  inArray(registeredUsers.formId, tx.select({ id: forms.id }).from(forms).where(eq(forms.eventId, eventId)));

/** Whether an attendee of the event who was not erased has this address: what is known by it is theirs, too. */
export async function isAddressOfOthers(tx: Tx, eventId: string, email: string): Promise<boolean> {
  const theirs = and(ofEvent(tx, eventId), isEmailOf(registeredUsers.email, [email]), isNull(registeredUsers.erasedAt));
  return (await tx.select({ id: registeredUsers.id }).from(registeredUsers).where(theirs).limit(1)).length > 0;
}

/** Removes what they bought with, their login and their place on waiting lists. Answers with the orders that have lost their buyer. */
export async function eraseAddress(tx: Tx, whose: Whose, now: Date): Promise<string[]> {
  const bought = await eraseBuyer(tx, whose);
  await eraseLogin(tx, whose, now);
  await eraseWaiting(tx, whose.eventId, whose.email, now);
  const [event] = await tx.select({ ownerId: events.ownerId }).from(events).where(eq(events.id, whose.eventId));
  if (event) await eraseBlocks(tx, event.ownerId, [whose.email]);
  return bought;
}

/** The organiser goes on not writing to these addresses; those that an attendee of theirs has, at this event or another, stay. */
async function eraseBlocks(tx: Tx, ownerId: string, emails: readonly string[]): Promise<void> {
  const had = await tx
    .selectDistinct({ email: sql<string>`lower(${registeredUsers.email})` })
    .from(registeredUsers)
    .innerJoin(forms, eq(forms.id, registeredUsers.formId))
    .innerJoin(events, eq(events.id, forms.eventId))
    .where(
      and(eq(events.ownerId, ownerId), isEmailOf(registeredUsers.email, emails), isNull(registeredUsers.erasedAt)),
    );
  const isHad = new Set(had.map(({ email }) => emailKey(email)));
  await eraseBlocked(
    tx,
    ownerId,
    emails.filter((email) => !isHad.has(emailKey(email))),
  );
}

/** What is left of who passed a ticket of the event on: the orders of which mails went to their address, and what they were called in those. */
export async function passedOnBy(
  tx: Tx,
  { eventId, email }: Pick<Whose, 'eventId' | 'email'>,
): Promise<{ purchaseIds: string[]; names: string[] }> {
  const told = await tx
    .selectDistinct({ purchaseId: mails.purchaseId, name: mails.toName })
    .from(mails)
    // Mailboxes have an index.
    .where(
      and(
        sql`${sql.raw(mailboxSql('to_address'))} = ${mailboxOf(email)}`,
        isEmailOf(mails.toAddress, [email]),
        eq(mails.eventId, eventId),
      ),
    );
  return {
    purchaseIds: told.flatMap(({ purchaseId }) => purchaseId ?? []),
    names: [...new Set(told.map(({ name }) => name))],
  };
}

const noName = JSON.stringify({ firstname: '', surname: '' });

/**
 * Of what they bought, orders keep their amounts, and the company that is on the invoice. An order that is not paid keeps its buyer, who
 * still has to be told.
 */
async function eraseBuyer(tx: Tx, { eventId, email }: Whose): Promise<string[]> {
  const bought = await tx
    .update(purchases)
    .set({
      buyerEmail: '',
      buyer: sql`case when ${purchases.buyer} is not null then ${noName}::jsonb end`,
      network: null,
      wideNetwork: null,
      orderHash: null,
    })
    .where(
      and(
        eq(purchases.eventId, eventId),
        isEmailOf(purchases.buyerEmail, [email]),
        notInArray(purchases.status, [...unpaidStatuses]),
      ),
    )
    .returning({ id: purchases.id });
  const ids = bought.map(({ id }) => id);
  await renewKeys(tx, purchases, ids, newLinkKey);
  await renewInvoiceKeys(tx, ids);
  return ids;
}

/** Their invoices stay as they were issued, for the organiser; links to them that went elsewhere show nobody’s name and address any more. */
const renewInvoiceKeys = (tx: Tx, purchaseIds: string[]): Promise<void> =>
  someAtOnce(purchaseIds, async (some) => {
    const issued = await tx.select({ id: invoices.id }).from(invoices).where(inArray(invoices.purchaseId, some));
    const ids = issued.map(({ id }) => id);
    await erasing(tx, () => renewKeys(tx, invoices, ids, newLinkKey));
  });

/** As many rows as a statement names, so that nobody waits until one with all of a person’s orders is written. */
const namedAtOnce = 1_000;

/** Does `work` for some of these after the others. */
async function someAtOnce(ids: Iterable<string>, work: (some: string[]) => Promise<unknown>): Promise<void> {
  const all = [...new Set(ids)];
  for (let from = 0; from < all.length; from += namedAtOnce) await work(all.slice(from, from + namedAtOnce));
}

/** Gives each of these rows a key that nobody knows. */
export const renewKeys = (tx: Tx, { id, key }: { id: PgColumn; key: PgColumn }, ids: string[], newKey: () => string) =>
  someAtOnce(ids, (some) =>
    tx.execute(sql`update ${key.table} set ${sql.identifier(key.name)} = given.key
      from unnest(${sql.param(some)}::uuid[], ${sql.param(some.map(newKey))}::text[]) as given(id, key) where ${id} = given.id`),
  );

/** Their login to the event ends, as a removed one does, and the logs of orders forget whose it was. */
async function eraseLogin(tx: Tx, { eventId, email, name }: Whose, now: Date): Promise<void> {
  const key = emailKey(email);
  const removed = await tx
    .update(users)
    .set({
      ...{ email: '', name: '', company: '', emailKey: sql`${users.id}::text` },
      deletedAt: sql`coalesce(${users.deletedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(users.eventId, eventId), eq(users.role, 'attendee'), eq(users.emailKey, key)))
    .returning({ id: users.id });
  for (const { id } of removed) {
    await tx.delete(tokens).where(eq(tokens.userId, id));
    await tx.delete(loginLinks).where(eq(loginLinks.userId, id));
    // What was mailed counts on, without whom it was for.
    await tx.update(accountMails).set({ userId: null }).where(eq(accountMails.userId, id));
    await erasing(tx, () =>
      tx.execute(sql`update purchase_events set by_name = ${name} where actor = 'user' and user_id = ${id}`),
    );
  }
  await tx.delete(accountMails).where(and(eq(accountMails.eventId, eventId), eq(accountMails.emailKey, key)));
  const isUsed = sql`exists (select from ${users} where ${users.emailKey} = ${passwordSalts.emailKey})`;
  await tx.delete(passwordSalts).where(and(eq(passwordSalts.emailKey, key), not(isUsed)));
}

/** Does what changes the log of orders, which a trigger allows for names, and to whoever says that they erase. */
export async function erasing(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await tx.execute(sql`select set_config('foyer.erasing', 'on', true)`);
  await work();
  await tx.execute(sql`select set_config('foyer.erasing', '', true)`);
}

/**
 * What the mails of orders say goes. Those to an address that was erased, and those to one that no attendee of the order has any more, also lose it, and are
 * not sent any more. What may still be sent to others is written anew.
 */
export const eraseMails = (tx: Tx, emails: readonly string[], purchaseIds: string[], now: Date): Promise<void> =>
  someAtOnce(purchaseIds, (some) => eraseMailsOf(tx, emails, some, now));

async function eraseMailsOf(tx: Tx, emails: readonly string[], purchaseIds: string[], now: Date): Promise<void> {
  const ofOrders = sql`${mails.purchaseId} = any(${sql.param(purchaseIds)}::uuid[])`;
  const isOf = (address: unknown) => sql`lower(${address}) = lower(${mails.toAddress})`;
  const isNobodys = sql`not exists (select from ${registeredUsers} where ${registeredUsers.purchaseId} = ${mails.purchaseId}
      and ${registeredUsers.erasedAt} is null and ${isOf(registeredUsers.email)})
    and not exists (select from ${purchases} where ${purchases.id} = ${mails.purchaseId} and ${isOf(purchases.buyerEmail)})`;
  const isTheirs = or(isEmailOf(mails.toAddress, emails), isNobodys);
  await eraseBlocksOf(tx, and(ofOrders, isTheirs));
  await tx
    .update(mails)
    .set({ state: 'suppressed', composedAt: now })
    .where(and(ofOrders, isTheirs, inArray(mails.state, [...unsentStates])));
  await tx
    .update(mails)
    .set({
      ...{ toName: '', toAddress: '', composedAt: now },
      // It may be the address, and has to stay another one for each mail of a mailing.
      mailingKey: sql`case when ${mails.mailingKey} is null then null else ${mails.id}::text end`,
    })
    .where(and(ofOrders, isTheirs, ne(mails.toAddress, '')));
  // Of one that is being sent it is not known yet whether it has to go again.
  const isWrittenAnew = and(inArray(mails.state, [...unsentStates, 'sending']), ne(mails.toAddress, ''));
  await tx
    .update(mails)
    .set({
      ...{ subject: '', html: '', text: '', answer: '', attachments: [] },
      composedAt: sql`case when ${isWrittenAnew} then null else ${mails.composedAt} end`,
    })
    .where(
      and(ofOrders, or(isWrittenAnew, sql`(subject, html, text, answer) <> ('', '', '', '') or attachments <> '[]'`)),
    );
}

/** A mail server may have refused an address that was corrected since. */
async function eraseBlocksOf(tx: Tx, which: SQL | undefined): Promise<void> {
  const isBlocked = sql`exists (select from ${blockedAddresses} where ${blockedAddresses.ownerId} = ${mails.ownerId}
    and ${blockedAddresses.addressKey} = lower(${mails.toAddress}))`;
  const blocked = await tx
    .selectDistinct({ ownerId: mails.ownerId, email: mails.toAddress })
    .from(mails)
    .where(and(which, isBlocked));
  const [first] = blocked;
  // Orders of one event are one organiser's.
  if (first)
    await someAtOnce(
      blocked.map(({ email }) => email),
      (some) => eraseBlocks(tx, first.ownerId, some),
    );
}

/** Addresses of an event that no erasable attendee has: of who only waited or had a login, and of buyers whose tickets others have. */
export async function strayAddresses(tx: Tx, eventId: string, max: number): Promise<string[]> {
  const bought = tx
    .select({ email: sql<string>`lower(${purchases.buyerEmail})`.as('email') })
    .from(purchases)
    .where(
      and(
        eq(purchases.eventId, eventId),
        notInArray(purchases.status, [...unpaidStatuses]),
        sql`${purchases.buyerEmail} <> ''`,
      ),
    );
  const waited = tx
    .select({ email: sql<string>`lower(${waitingEntries.email})`.as('email') })
    .from(waitingEntries)
    .innerJoin(forms, eq(forms.id, waitingEntries.formId))
    .where(eq(forms.eventId, eventId));
  const signedIn = tx
    .select({ email: sql<string>`lower(${users.email})`.as('email') })
    .from(users)
    .where(and(eq(users.eventId, eventId), eq(users.role, 'attendee'), sql`${users.email} <> ''`));
  const known = bought.union(waited).union(signedIn).as('known');
  const isHad = sql`exists (select from ${registeredUsers} where ${ofEvent(tx, eventId)}
    and ${registeredUsers.erasedAt} is null and lower(${registeredUsers.email}) = ${known.email})`;
  const found = await tx.select({ email: known.email }).from(known).where(not(isHad)).limit(max);
  return found.map(({ email }) => email);
}

/** Erases such an address, unless an attendee has it by now. */
export const eraseStray = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, whose: Whose): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (await isAddressOfOthers(tx, whose.eventId, whose.email)) return;
    const now = clock();
    await eraseMails(tx, [whose.email], await eraseAddress(tx, whose, now), now);
  });
