import { createHash } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import { signInFailures } from '../db/schema/accounts.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../httpError.ts';

const max = 10;
/** Milliseconds after which failures are forgotten. */
const windowLength = 15 * 60_000;

const keyOf = (email: string, ip: string) => createHash('sha256').update(`${email.toLowerCase()}|${ip}`).digest('hex');

/**
 * Counts an attempt before it is made, so that a burst of them is counted too; throws 429 once there were too many.
 * After a success call `forgetAttempts`.
 */
export async function countAttempt({ db, clock }: Deps, email: string, ip: string): Promise<void> {
  const now = clock();
  const over = sql`${signInFailures.since} < ${new Date(now.getTime() - windowLength).toISOString()}::timestamptz`;
  const [attempts] = await db
    .insert(signInFailures)
    .values({ key: keyOf(email, ip), failures: 1, since: now })
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: {
        failures: sql`case when ${over} then 1 else ${signInFailures.failures} + 1 end`,
        since: sql`case when ${over} then excluded.since else ${signInFailures.since} end`,
      },
    })
    .returning({ failures: signInFailures.failures });
  if (attempts && attempts.failures > max) throw new HttpError(429, (words) => words.account.tooManyAttempts);
}

export async function forgetAttempts({ db, clock }: Deps, email: string, ip: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.key, keyOf(email, ip)));
  await db.delete(signInFailures).where(lt(signInFailures.since, new Date(clock().getTime() - windowLength)));
}
