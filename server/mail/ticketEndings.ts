import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { EndingMailKind, TicketEnding } from '../../src/lib/mail.ts';
import { emailKey, fullName, unlinked } from '../../src/lib/text.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { isUnsentOf, mails } from '../platform/db/schema/mails.ts';
import { purchaseEvents, purchases } from '../platform/db/schema/purchases.ts';
import { tickets } from '../platform/db/schema/tickets.ts';
import { users } from '../platform/db/schema/usersAndEvents.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { countCaused, type Giver, type WriteDeps } from '../platform/http/limiter.ts';
import type { Ending, MailRow } from './facts.ts';
import { insertEndMails, insertTicketMail } from './queue.sql.ts';

/*
 * Nobody loses a ticket without being told: neither its holder nor who bought it, whoever of them, or of the organiser's team, did it.
 */

type Ended = {
  kind: EndingMailKind;
  purchase: { id: string; buyerEmail: string };
  /** Whose ticket it was until then. */
  holder: { id: string; firstname: string; surname: string; email: string };
  /** The address that the ticket itself is mailed to, which needs no word of its end. */
  newHolder?: string;
};

/**
 * Tells the holder and the buyer of a ticket that it has ended, each address once; what is still to be sent of the order is written anew.
 * Call it in the transaction of the change, with the time at which the log of the order has it: from there the mail knows who did it.
 */
export async function tellEnding(tx: Tx, { kind, purchase, holder, newHolder = '' }: Ended, now: Date): Promise<void> {
  await writeAnew(tx, purchase.id);
  const told = new Map<string, { name: string; address: string; key: string | null }>([
    [emailKey(purchase.buyerEmail), { name: '', address: purchase.buyerEmail, key: null }],
    [emailKey(holder.email), { name: fullName(holder), address: holder.email, key: randomUUID() }],
  ]);
  told.delete('');
  told.delete(emailKey(newHolder));
  for (const { name, address, key } of told.values())
    await insertTicketMail(tx, purchase.id, name, address, now, kind, holder.id, key);
}

/** How many mails a change of one ticket causes at most: to whoever had it, to its buyer, and of its money or with the ticket itself. */
export const mailsOfEnding = 3;

/**
 * Counts the mails that follow where an organiser ends the ticket of an attendee, or has its mails go to another address, `email`: what has to be written anew
 * is as much as what is written. Throws 429 where they are too many for a day.
 */
export async function countEnding(
  deps: Pick<Deps, 'db'> & WriteDeps,
  by: Giver,
  uId: string,
  email?: string,
): Promise<void> {
  const { purchaseId, email: former } = registeredUsers;
  const [found] = await deps.db
    .select({ purchaseId, former })
    .from(registeredUsers)
    .where(and(eq(registeredUsers.id, uId), isNull(registeredUsers.deletedAt)));
  if (!found || (email !== undefined && emailKey(email) === emailKey(found.former))) return;
  const anew = await deps.db.$count(mails, and(isUnsentOf(found.purchaseId), isNotNull(mails.composedAt)));
  await countCaused(deps, by, mailsOfEnding + anew);
}

/** Of an order that ends, tells everybody else who has a valid ticket of it; its buyer gets a mail about the order. */
export async function tellHolders(
  tx: Tx,
  { id, settledAt }: { id: string; settledAt: string | null },
  now: Date,
): Promise<void> {
  if (settledAt !== null) await insertEndMails(tx, id, now);
}

/** What may still be sent of an order is composed again, as things are now. */
async function writeAnew(tx: Tx, purchaseId: string): Promise<void> {
  await tx.update(mails).set({ composedAt: null, attachments: [] }).where(isUnsentOf(purchaseId));
}

/**
 * What happened to the attendee whom a mail is about at the moment it is from; null for a mail about no attendee. Whether its holder or its buyer did it
 * is said by whether they are the reader: the buyer of an order may have another address by now.
 */
export async function readEnding(
  tx: Tx,
  {
    attendeeId,
    createdAt,
    readerKey,
    toAddress,
  }: Pick<MailRow, 'attendeeId' | 'createdAt' | 'readerKey' | 'toAddress'>,
): Promise<Ending | null> {
  if (attendeeId === null) return null;
  const [found] = await tx
    .select({
      firstname: registeredUsers.firstname,
      surname: registeredUsers.surname,
      ticketName: tickets.name,
      kind: purchaseEvents.kind,
      data: purchaseEvents.data,
      isReaders: sql<boolean>`coalesce(lower(${users.email}) = lower(${toAddress}), false)`,
    })
    .from(registeredUsers)
    .innerJoin(tickets, eq(tickets.id, registeredUsers.ticketId))
    .innerJoin(purchases, eq(purchases.id, registeredUsers.purchaseId))
    .leftJoin(
      purchaseEvents,
      and(
        eq(purchaseEvents.purchaseId, purchases.id),
        eq(purchaseEvents.attendeeId, registeredUsers.id),
        eq(purchaseEvents.at, createdAt),
        // The organiser may have moved them to another ticket with the same save.
        inArray(purchaseEvents.kind, [...endings]),
      ),
    )
    .leftJoin(users, eq(users.id, purchaseEvents.userId))
    .where(eq(registeredUsers.id, attendeeId))
    .orderBy(desc(purchaseEvents.id))
    .limit(1);
  if (!found) return null;
  const { kind, data, ticketName, isReaders } = found;
  const name = data && 'formerName' in data ? data.formerName : fullName(found);
  const isOfHolder = readerKey !== null;
  return { name: unlinked(name), ticketName, at: createdAt.toISOString(), how: howOf(kind, isReaders !== isOfHolder) };
}

const byOthers: readonly TicketEnding[] = [
  'transferredByBuyer',
  'cancelledByBuyer',
  'addressByBuyer',
  'cancelledByOrganiser',
  'orderEnded',
];

/** Whether whoever had a ticket may object to its end: another person brought it about. */
export const isObjectable = ({ how }: Ending): boolean => byOthers.includes(how);

/** What ends a ticket for one person, of what happens in an order. */
const endings = [
  'ticketTransferred',
  'ownEmailChanged',
  'cancelledOwn',
  'attendeeChanged',
  'attendeeEmailChanged',
  'attendeeRemoved',
] as const;

function howOf(kind: (typeof purchaseEvents.$inferSelect)['kind'] | null, isBuyers: boolean): TicketEnding {
  if (kind === 'ticketTransferred') return isBuyers ? 'transferredByBuyer' : 'transferredByHolder';
  if (kind === 'ownEmailChanged') return isBuyers ? 'addressByBuyer' : 'addressByHolder';
  if (kind === 'cancelledOwn') return isBuyers ? 'cancelledByBuyer' : 'cancelledByHolder';
  if (kind === 'attendeeChanged' || kind === 'attendeeEmailChanged') return 'addressByOrganiser';
  return kind === 'attendeeRemoved' ? 'cancelledByOrganiser' : 'orderEnded';
}
