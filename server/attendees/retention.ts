import { eq, sql } from 'drizzle-orm';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import type { Retention, saveRetention } from '../../src/api/contract/privacy.ts';
import { defaultLocale } from '../../src/lib/locale.ts';
import { serverWords } from '../../src/messages/serverWords.ts';
import { isoOf } from '../platform/db/columns.ts';
import { eventRetentions } from '../platform/db/schema/privacy.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Db, Deps } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { claimRetention, insertRemoved, removeAnswers } from './auditLog.sql.ts';
import { erasable, eraseAttendee } from './erase.ts';
import { eraseStray, strayAddresses } from './eraseAddress.ts';

/** For how long an event keeps what it knows of its attendees. */
export async function readRetention(db: Db, eventId: string): Promise<Retention> {
  const [found] = await db
    .select({
      months: eventRetentions.months,
      scope: eventRetentions.scope,
      removedAt: eventRetentions.removedAt,
      endsAt: events.endsAt,
      removesAt: sql<
        string | null
      >`(extract(epoch from ${events.endsAt} + make_interval(months => ${eventRetentions.months})) * 1000)`,
    })
    .from(events)
    .leftJoin(eventRetentions, eq(eventRetentions.eventId, events.id))
    .where(eq(events.id, eventId));
  if (!found) throw notFound();
  const { months, scope, removedAt, endsAt, removesAt } = found;
  return {
    months,
    scope: scope ?? 'answers',
    endsAt: endsAt.toISOString(),
    removesAt: removesAt === null ? null : new Date(Number(removesAt)).toISOString(),
    removedAt: isoOf(removedAt),
  };
}

/** Says for how long; the job looks at once. */
export async function keepRetention(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { eventId, months, scope }: ParsedInputOf<typeof saveRetention>['payload'],
): Promise<Retention> {
  if (months === null) await db.delete(eventRetentions).where(eq(eventRetentions.eventId, eventId));
  else {
    const values = { months, scope, nextLookAt: clock() };
    await db
      .insert(eventRetentions)
      .values({ eventId, ...values })
      .onConflictDoUpdate({ target: eventRetentions.eventId, set: values });
  }
  return readRetention(db, eventId);
}

/** Attendees that lose their answers in a transaction, and those that one run erases. */
const batch = 500;
const day = 86_400_000;

/** Removes the answers of an event whose time is over, or erases its attendees; what a run leaves is taken up by the next one. */
export async function removeRetained(deps: Pick<Deps, 'db' | 'clock' | 'secretKey'>): Promise<void> {
  const { db, clock } = deps;
  for (;;) {
    const [due] = await claimRetention(db, clock());
    if (!due) return;
    const { eventId, scope } = due;
    const removed = scope === 'everything' ? await eraseSome(deps, eventId) : await removeSome(deps, eventId);
    const isOver = removed < batch;
    await db
      .update(eventRetentions)
      .set({
        nextLookAt: isOver ? new Date(clock().getTime() + day) : clock(),
        ...(removed > 0 && { removedAt: clock() }),
      })
      .where(eq(eventRetentions.eventId, eventId));
    if (!isOver) return;
  }
}

async function eraseSome(deps: Pick<Deps, 'db' | 'clock' | 'secretKey'>, eventId: string): Promise<number> {
  const ids = await erasable(deps.db, eventId, batch);
  const name = serverWords[defaultLocale].attendees.erasedName;
  for (const id of ids) await eraseAttendee(deps, id, { userId: null, name });
  const strays = await strayAddresses(deps.db, eventId, batch - ids.length);
  for (const email of strays) await eraseStray(deps, { eventId, email, name });
  return ids.length + strays.length;
}

const removeSome = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, eventId: string): Promise<number> =>
  inTransaction(db, async (tx) => {
    const removed = await removeAnswers(tx, eventId, clock(), batch);
    if (removed.length > 0) await insertRemoved(tx, eventId, clock(), removed.length);
    return removed.length;
  });
