import { and, eq, or, sql } from 'drizzle-orm';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import type { transferTicket } from '../../src/api/contract/ownTickets.ts';
import { inPayload } from '../../src/lib/input.ts';
import { emailKey, fullName } from '../../src/lib/text.ts';
import { mailTicket } from '../mail/mails.ts';
import { tellEnding } from '../mail/ticketEndings.ts';
import { isEmailOf } from '../platform/db/columns.ts';
import { badges, registeredUsers, retiredCodes } from '../platform/db/schema/attendees.ts';
import { badgePrints } from '../platform/db/schema/badges.ts';
import { scans } from '../platform/db/schema/exhibitors.ts';
import { isUnsentOf, mails } from '../platform/db/schema/mails.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { assertUnchanged, nextVersion } from '../platform/db/versions.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { invalid } from '../platform/http/errors.ts';
import { assertOwnChoiceLeft } from '../purchase/choices.ts';
import type { PurchaseRow } from '../purchase/purchase.sql.ts';
import { newBadgeCode, newLinkKey } from '../purchase/purchaseKeys.ts';
import { noteEvent } from '../purchase/purchaseNotes.sql.ts';
import { forgetImported, markLeft } from './leftMarks.ts';
import { givenTo } from './ownDetails.ts';
import { assertChangeLimit, assertSelfService, lockOwn } from './ownRules.ts';

type Attendee = typeof registeredUsers.$inferSelect;
type Given = ParsedInputOf<typeof transferTicket>['payload'];

/**
 * Gives a ticket to another person, who is mailed it. From then on its old code and its old link lead nowhere, and nothing is left with it
 * that was known of the former holder: answers, photo, and what exhibitors noted. The order, its price and its invoices stay with their
 * buyer. Of a transfer and a check-in at once, whichever comes second is refused. Throws 409 where it is not possible any more.
 */
export async function transferOwn(
  deps: Pick<Deps, 'db' | 'clock' | 'secretKey'>,
  user: Caller,
  { uId, version, ...given }: Given,
): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    const own = await lockOwn(tx, user, uId, now);
    const { attendee, purchase, may } = own;
    assertSelfService(may.transfer, own, 'transfer');
    const saver = { userId: user.id, now };
    await assertUnchanged(tx, attendee, version, saver);
    if (emailKey(given.fields.email) === emailKey(attendee.email))
      throw invalid((words) => words.attendees.own.sameHolder, inPayload('fields.email'));
    await assertChangeLimit(tx, attendee, 'address', now);
    const holder = await givenTo(tx, own, given, {});
    // The places that the former holder had chosen go with the ticket.
    await assertOwnChoiceLeft(tx, { ...attendee, ...holder }, holder.answers, attendee.answers);
    await tx
      .update(registeredUsers)
      .set({
        ...holder,
        ...nextVersion(registeredUsers, saver),
        ...{ ticketKey: newLinkKey(), transferredAt: now, cancelAskedAt: null, photo: null, sharingEndedAt: null },
        attention: '',
        detailsMissing: false,
      })
      .where(eq(registeredUsers.id, uId));
    await keepBuyer(tx, attendee, purchase);
    await retire(tx, attendee, now);
    await tx.delete(scans).where(eq(scans.registeredUserId, uId));
    await markLeft(tx, deps.secretKey, [attendee], 'transferred');
    await forgetImported(tx, [uId]);
    await keepFromFormer(tx, attendee, now);
    const names = { name: fullName(holder), formerName: fullName(attendee) };
    await noteEvent(tx, purchase.id, { kind: 'ticketTransferred', data: names }, { userId: user.id }, now, uId);
    await tellEnding(tx, { kind: 'ticketTransferred', purchase, holder: attendee, newHolder: given.fields.email }, now);
    await mailTicket(tx, uId, now);
  });
}

/** Whoever ordered for themselves stays the buyer by name when another attendee has the first ticket. */
async function keepBuyer(tx: Tx, { position, firstname, surname }: Attendee, { id, buyer }: PurchaseRow) {
  if (position !== 0 || buyer !== null) return;
  await tx.update(purchases).set({ buyer: { firstname, surname } }).where(eq(purchases.id, id));
}

/** What was for the former holder alone is not sent any more. */
async function keepFromFormer(tx: Tx, { id, purchaseId, email }: Attendee, now: Date): Promise<void> {
  const isOfMany = and(eq(mails.kind, 'mailing'), eq(mails.attendeeId, id));
  const isTheirs = or(isOfMany, and(eq(mails.kind, 'ticket'), isEmailOf(mails.toAddress, [email])));
  await tx
    .update(mails)
    .set({ state: 'suppressed', composedAt: sql`coalesce(${mails.composedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(isUnsentOf(purchaseId), isTheirs));
}

/** The badge gets another code; the door still knows the old one, as the old link does, to say what became of it. */
async function retire(tx: Tx, { id: uId, ticketKey }: Attendee, now: Date): Promise<void> {
  const [badge] = await tx.select().from(badges).where(eq(badges.registeredUserId, uId));
  if (!badge) return;
  await tx.insert(retiredCodes).values({ code: badge.code, ticketKey, registeredUserId: uId, retiredAt: now });
  // The new holder’s badge has not been printed yet.
  await tx.delete(badgePrints).where(eq(badgePrints.badgeId, badge.id));
  await tx.update(badges).set({ code: newBadgeCode() }).where(eq(badges.registeredUserId, uId));
}
