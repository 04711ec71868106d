import type { DoorNumbers } from '../../src/api/contract/doorNumbers.ts';
import { doorListLimits, lastMinutes } from '../../src/lib/door.ts';
import { boundedCache } from '../platform/cache.ts';
import type { Deps } from '../platform/deps.ts';
import { onceFor } from '../platform/onceFor.ts';
import { countAttendees } from './admission.ts';
import { findGates, findMinutes, findSessions } from './doorList.sql.ts';

type Reads = Pick<Deps, 'db' | 'clock'>;

/** Who is where at an event now. */
export async function readNumbers({ db, clock }: Reads, eventId: string): Promise<DoorNumbers> {
  const now = clock();
  const since = new Date(now.getTime() - lastMinutes * 60_000);
  const [{ checkedIn, left = 0, registered }, gates, came, sessions] = await Promise.all([
    countAttendees({ db }, eventId),
    findGates(db, eventId, since, doorListLimits.gates),
    findMinutes(db, eventId, since, now),
    findSessions(db, eventId),
  ]);
  const minutes = Array.from({ length: lastMinutes }, () => 0);
  for (const { ago, count } of came) minutes[lastMinutes - 1 - ago] = count;
  return { at: now.toISOString(), registered, checkedIn, left, gates, sessions, minutes };
}

/** Milliseconds for which one answer serves all devices of an event: everybody who is there is gone through for it. */
const fresh = 5_000;

/** Answers by event, of each database. */
const knownOf = onceFor((_: Deps['db']) => boundedCache<{ since: number; numbers: Promise<DoorNumbers> }>(1_000));

/** The same, some seconds old. */
export function recentNumbers(deps: Reads, eventId: string): Promise<DoorNumbers> {
  const [known, now] = [knownOf(deps.db), deps.clock().getTime()];
  const found = known.get(eventId);
  if (found && Math.abs(now - found.since) < fresh) return found.numbers;
  const numbers = readNumbers(deps, eventId);
  known.set(eventId, { since: now, numbers });
  // The next that asks tries again.
  numbers.catch(() => known.delete(eventId));
  return numbers;
}
