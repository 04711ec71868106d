import { eq } from 'drizzle-orm';
import type { cancelOutcomes } from '../../src/api/contract/ownTickets.ts';
import { fullName } from '../../src/lib/text.ts';
import { tellEnding } from '../mail/ticketEndings.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { noteEvent } from '../purchase/purchaseNotes.sql.ts';
import { releaseOne } from '../purchase/reservations.sql.ts';
import { offerLeft } from '../purchase/waitingOffers.ts';
import { markLeft } from './leftMarks.ts';
import { assertSelfService, lockOwn } from './ownRules.ts';

/**
 * Cancels a ticket of an order that cost nothing: it is released at once. Of an order that was paid the wish is noted, and the organiser
 * decides, and says what of the money goes back; the ticket is valid until then. Throws 409 where it is not possible any more.
 */
export const cancelOwn = (
  { db, clock, secretKey }: Pick<Deps, 'db' | 'clock' | 'secretKey'>,
  user: Caller,
  uId: string,
): Promise<(typeof cancelOutcomes)[number]> =>
  inTransaction(db, async (tx) => {
    const now = clock();
    const own = await lockOwn(tx, user, uId, now);
    const { attendee, purchase, may } = own;
    assertSelfService(may.cancel !== null, own, 'cancel');
    const note = (kind: 'cancelledOwn' | 'cancelAsked') =>
      noteEvent(tx, purchase.id, { kind, data: { name: fullName(attendee) } }, { userId: user.id }, now, uId);
    const set = (values: Partial<typeof registeredUsers.$inferInsert>) =>
      tx.update(registeredUsers).set(values).where(eq(registeredUsers.id, uId));
    if (may.cancel === 'cancelled') {
      await set({ deletedAt: now });
      await markLeft(tx, secretKey, [attendee], 'cancelled');
      await releaseOne(tx, attendee);
      await offerLeft(tx, attendee.formId, now);
      await note('cancelledOwn');
      await tellEnding(tx, { kind: 'ticketCancelled', purchase, holder: attendee }, now);
      return 'cancelled';
    }
    if (attendee.cancelAskedAt === null) {
      await set({ cancelAskedAt: now });
      await note('cancelAsked');
    }
    return 'asked';
  });
