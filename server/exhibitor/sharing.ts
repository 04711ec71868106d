import { and, eq, isNull } from 'drizzle-orm';
import type { Sharing } from '../../src/api/contract/sharing.ts';
import { noticeOf } from '../../src/lib/contact.ts';
import { fullName } from '../../src/lib/text.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { scans } from '../platform/db/schema/exhibitors.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { refusalOf } from '../ticket/ticketPage.sql.ts';
import { endWithAll, endWithOne, scannedBy, sharingOf } from './sharing.sql.ts';

async function attendeeOf(tx: Tx, key: string) {
  const [found] = await sharingOf(tx, key);
  if (!found) throw await refusalOf(tx, key);
  return found;
}

/** What an attendee shares with exhibitors, for whoever has their ticket. */
export async function readSharing(tx: Tx, key: string): Promise<Sharing> {
  const { attendeeId, firstname, surname, event, asked, now, told, registeredAt, endedAt } = await attendeeOf(tx, key);
  const found = await scannedBy(tx, attendeeId);
  const seen = new Set(found.flatMap(({ questions }) => questions));
  const shown = asked.filter(({ id }) => seen.has(id));
  const places = new Map(shown.map(({ id }, place) => [id, place]));
  const notice = noticeOf(told, asked);
  return {
    name: fullName({ firstname, surname }),
    event,
    notice: noticeOf(now, asked),
    told: notice && { ...notice, at: registeredAt },
    endedAt,
    asked: shown.map(({ label }) => label),
    scans: found.map(({ total: _, ...scan }) => ({
      ...scan,
      endedAt: scan.endedAt ?? endedAt,
      questions: scan.questions.flatMap((id) => places.get(id) ?? []),
    })),
    total: found[0]?.total ?? 0,
  };
}

type Wish = { key: string; standId: string | null };

/** Ends it with one exhibitor, or with all, also those to come. Repeated, it writes nothing. */
export async function endSharing({ db, clock }: Pick<Deps, 'db' | 'clock'>, { key, standId }: Wish): Promise<Sharing> {
  await inTransaction(db, async (tx) => {
    const { attendeeId } = await attendeeOf(tx, key);
    const now = clock();
    if (standId) return void (await endWithOne(tx, attendeeId, now, standId));
    // A scan at this moment waits for this row, or this waits for the scan.
    await tx
      .update(registeredUsers)
      .set({ sharingEndedAt: now })
      .where(and(eq(registeredUsers.id, attendeeId), isNull(registeredUsers.sharingEndedAt)));
    await endWithAll(tx, [attendeeId], now);
  });
  return readSharing(db, key);
}

/** Lets one exhibitor, or all, see the attendee again. */
export async function allowSharing({ db }: Pick<Deps, 'db'>, { key, standId }: Wish): Promise<Sharing> {
  await inTransaction(db, async (tx) => {
    const { attendeeId } = await attendeeOf(tx, key);
    const own = eq(scans.registeredUserId, attendeeId);
    if (!standId)
      await tx.update(registeredUsers).set({ sharingEndedAt: null }).where(eq(registeredUsers.id, attendeeId));
    await tx
      .update(scans)
      .set({ withdrawnAt: null })
      .where(standId ? and(own, eq(scans.standId, standId)) : own);
  });
  return readSharing(db, key);
}
