import { desc, eq, inArray } from 'drizzle-orm';
import type { CheckIn } from '../../src/api/contract/door.ts';
import type { TimelineEntry } from '../../src/api/contract/purchaseEvents.ts';
import { checkIns } from '../platform/db/schema/attendees.ts';
import { users } from '../platform/db/schema/usersAndEvents.ts';
import type { Db } from '../platform/deps.ts';

/** What is shown of those of an order: many may have come and gone often. */
const shown = 1_000;

/** The latest of what the door noted of these attendees, what was noted last first; `by` is empty where the one who did it has no account any more. */
export async function readCheckIns(db: Db, uIds: string[]): Promise<(CheckIn & { uId: string })[]> {
  const log = await db
    .select({
      uId: checkIns.registeredUserId,
      id: checkIns.id,
      kind: checkIns.kind,
      at: checkIns.at,
      gate: checkIns.gate,
      name: users.name,
      email: users.email,
    })
    .from(checkIns)
    .leftJoin(users, eq(users.id, checkIns.byUserId))
    .where(inArray(checkIns.registeredUserId, uIds))
    .orderBy(desc(checkIns.sequence))
    .limit(shown);
  return log.map(({ name, email, at, ...facts }) => ({ ...facts, at: at.toISOString(), by: name || email || '' }));
}

/** The same for the timeline of a purchase, the oldest first. */
export async function checkInEntries(
  db: Db,
  { names }: { names: ReadonlyMap<string, string> },
): Promise<TimelineEntry[]> {
  const log = await readCheckIns(db, [...names.keys()]);
  return log.reverse().map(({ uId, kind, at, gate, by }) => {
    const name = names.get(uId) ?? '';
    const what =
      kind === 'undone'
        ? { kind: 'checkInUndone' as const, data: { name } }
        : { kind: kind === 'in' ? ('checkedIn' as const) : ('checkedOut' as const), data: { name, gate } };
    return { ...what, at, actor: 'user', by: by || null };
  });
}
