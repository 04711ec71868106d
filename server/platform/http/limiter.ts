import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { CallLimit } from '../../../src/api/contract/endpoint.ts';
import { diskReserve, storedDaily, storedOfLogin, storedYearly, wideTimes } from '../../../src/lib/limits.ts';
import { boundedCache } from '../cache.ts';
import { HttpError, tooManyCalls } from './errors.ts';
import { wideNetworkOf } from './network.ts';

/** Counts what is done under a key, for all Foyers of one database together. */
export type Limiter = {
  /** Counts once more; throws 429 where that is too often, and from then on without asking the database. */
  take: (key: string) => Promise<void>;
  /** Throws 429 where `take` has, as long as that lasts. */
  assertOpen: (key: string) => void;
  /** Counts once more, or `points` more, and answers whether that is within the limit, or within `most` where that is less. */
  count: (key: string, points?: number, most?: number) => Promise<boolean>;
  /** Throws 429 where the limit is reached; counts nothing. */
  check: (key: string) => Promise<void>;
  /** Whether so many `points` more are within the limit, or within `most` where that is less; counts nothing. */
  hasRoom: (key: string, points: number, most?: number) => Promise<boolean>;
  /** Takes back one count, or as many as `points`. */
  giveBack: (key: string, points?: number) => Promise<void>;
};

/** Of each limiter so many refused keys are known without the database. */
const mostClosed = 10_000;

/** `name` tells the limiters of one database apart. Counts of a past window are cleared away by themselves. */
export function createLimiter(pool: Pool, name: string, { calls, seconds }: CallLimit): Limiter {
  const counter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: calls,
    duration: seconds,
  });
  /** Until when who takes is refused, by this process's clock. */
  const closed = boundedCache<number>(mostClosed);
  const assertOpen = (key: string) => {
    const left = (closed.get(key) ?? 0) - Date.now();
    if (left > 0) throw tooOften(left);
  };
  return {
    assertOpen,
    take: async (key) => {
      assertOpen(key);
      await counter.consume(key).catch((refused) => {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        closed.set(key, Date.now() + refused.msBeforeNext);
        throw tooOften(refused.msBeforeNext);
      });
    },
    count: async (key, points = 1, most = calls) =>
      (await counter.penalty(key, points)).consumedPoints <= Math.min(calls, most),
    check: async (key) => {
      const counted = await counter.get(key);
      if (counted && counted.consumedPoints >= calls) throw tooOften(counted.msBeforeNext);
    },
    hasRoom: async (key, points, most = calls) =>
      ((await counter.get(key))?.consumedPoints ?? 0) + points <= Math.min(calls, most),
    // Not into a window that has begun since: nothing is taken back that it has not counted.
    giveBack: async (key, points = 1) => {
      closed.delete(key);
      await pool.query(
        'update rate_limits set points = greatest(points - $2, 0) where key = $1 and (expire is null or expire > $3)',
        [counter.getKey(key), points, Date.now()],
      );
    },
  };
}

/**
 * Counts networks, and with each the wide one that it is part of, which may `wideTimes` as often. What is refused for the one is not counted for the
 * other.
 */
export function createNetworkLimiter(pool: Pool, name: string, { calls, seconds }: CallLimit): Limiter {
  const each = createLimiter(pool, name, { calls, seconds });
  const wide = createLimiter(pool, `${name}-wide`, { calls: calls * wideTimes, seconds });
  const assertOpen = (network: string) => {
    each.assertOpen(network);
    wide.assertOpen(wideNetworkOf(network));
  };
  return {
    assertOpen,
    take: async (network) => {
      assertOpen(network);
      // First for all networks of a site: where it has had enough, nothing is written for each of them.
      await wide.take(wideNetworkOf(network));
      await each.take(network).catch(async (error) => {
        await wide.giveBack(wideNetworkOf(network));
        throw error;
      });
    },
    count: async (network, points, most) => {
      if (!(await each.count(network, points, most))) {
        await each.giveBack(network, points);
        return false;
      }
      if (await wide.count(wideNetworkOf(network), points)) return true;
      await Promise.all([each.giveBack(network, points), wide.giveBack(wideNetworkOf(network), points)]);
      return false;
    },
    check: async (network) => {
      await each.check(network);
      await wide.check(wideNetworkOf(network));
    },
    hasRoom: async (network, points, most) =>
      (await each.hasRoom(network, points, most)) && wide.hasRoom(wideNetworkOf(network), points),
    giveBack: async (network, points) => {
      await Promise.all([each.giveBack(network, points), wide.giveBack(wideNetworkOf(network), points)]);
    },
  };
}

const tooOften = (milliseconds: number) => tooManyCalls(Math.max(1, Math.ceil(milliseconds / 1_000)));

/** Who gives Foyer something to keep, and from where: a member of an organisation, or strangers. `login` is one of an event's, which has a part of what its organisation may. */
export type Giver = {
  organisationId: string | null;
  login?: { id: string; role: string } | null;
  network: string;
};

/** The same of what comes later, when nobody calls. */
type Origin = Omit<Giver, 'network'> & { network: string | null };

/** Whose part of what an organisation may the giver uses: those of its exhibitors together, of its doors and of its team are apart. */
const partOf = ({ organisationId, login }: Omit<Giver, 'network'>): string | null =>
  organisationId !== null && login ? `${organisationId}|${login.role}` : organisationId;

export type StoreDeps = {
  limits: Record<'stored' | 'storedInYear', Limiter>;
  callLimits: boolean;
  freeDisk: (() => Promise<number>) | null;
};

export const storeLimits = (pool: Pool): StoreDeps['limits'] => ({
  stored: createNetworkLimiter(pool, 'stored', storedDaily),
  storedInYear: createLimiter(pool, 'stored-in-year', storedYearly),
});

/** Counts at each of the limits, or where one is reached at none of them, and answers whether it is within all. */
async function countAt(counts: Counts, points: number): Promise<boolean> {
  for (const [at, [limiter, key, most]] of counts.entries()) {
    if (await limiter.count(key, points, most)) continue;
    await Promise.all(counts.slice(0, at).map(([before, which]) => before.giveBack(which, points)));
    return false;
  }
  return true;
}

const tooMuch = () => new HttpError(429, (words) => words.parts.tooMuchStored);

/** What a small call keeps at least, and what is counted in one go; in bytes. */
const smallest = 2_000;
const countedAtOnce = 64_000;

export type WriteDeps = { limits: Record<'written', Limiter>; callLimits: boolean };

/** Counts what small calls give Foyer to keep, of the same givers as below and apart from it, so that uploads stop no other work. */
export function smallWrites(deps: WriteDeps) {
  const uncounted = boundedCache<number>(10_000);
  async function count(who: string, bytes: number, most?: number): Promise<void> {
    const sum = (uncounted.get(who) ?? 0) + Math.max(bytes, smallest);
    uncounted.set(who, sum < countedAtOnce ? sum : 0);
    if (sum < countedAtOnce || (await deps.limits.written.count(who, Math.ceil(sum / 1_000), most))) return;
    // The next one is asked about at once.
    uncounted.set(who, countedAtOnce);
    throw tooMuch();
  }
  return async (giver: Giver, bytes: number): Promise<void> => {
    if (!deps.callLimits) return;
    for (const [, who, most] of countsOf(deps.limits.written, giver)) await count(who, bytes, most);
  };
}

/** Kilobytes that are kept of a mail in the usual words. */
const usualMail = 3;

/** Counts mails that a small call causes with what such calls give Foyer to keep, however little is said in it. Throws 429 where that is too much in a day. */
export async function countCaused(
  { limits: { written }, callLimits }: WriteDeps,
  giver: Giver,
  mails: number,
): Promise<void> {
  if (callLimits && !(await countAt(countsOf(written, giver), mails * usualMail))) throw tooManyMails();
}

const tooManyMails = () => new HttpError(429, (words) => words.parts.tooManyMails);

/**
 * Does what may cause mails, and counts them once `areCaused` says so of its outcome: what is refused uses up nothing. Throws 429, and does nothing, where they
 * would be too many in a day.
 */
export async function causingMails<Outcome>(
  { limits: { written }, callLimits }: WriteDeps,
  giver: Giver,
  mails: number,
  work: () => Promise<Outcome>,
  areCaused: (outcome: Outcome) => boolean = () => true,
): Promise<Outcome> {
  const counts = callLimits ? countsOf(written, giver) : [];
  const points = mails * usualMail;
  for (const [limiter, key, most] of counts) if (!(await limiter.hasRoom(key, points, most))) throw tooManyMails();
  const outcome = await work();
  if (areCaused(outcome)) await countAt(counts, points);
  return outcome;
}

type Counts = [limiter: Limiter, key: string, most?: number][];

/** Those who work at a venue share its network with all who come with a ticket, who have a part of their own there. */
const networkPartOf = ({ login, network }: Origin): string | null =>
  network !== null && login?.role === 'attendee' ? `${login.role}|${network}` : network;

/** Where it counts what somebody gives: for a login, its organisation and the network. */
function countsOf(limiter: Limiter, giver: Origin): Counts {
  const { login } = giver;
  const network = networkPartOf(giver);
  const part = partOf(giver);
  const ofLogin: Counts = login ? [[limiter, login.id, storedOfLogin]] : [];
  const ofOrganisation: Counts = part === null ? [] : [[limiter, part]];
  const ofNetwork: Counts = network === null ? [] : [[limiter, network]];
  return [...ofLogin, ...ofOrganisation, ...ofNetwork];
}

/**
 * Counts what a caller gives Foyer to keep: of an organisation, and of the network that it comes from, as whoever makes many accounts has one; what comes of it
 * later, when nobody calls, has no network. Throws 429
 * where that is too much in a day, or of an organisation in a year, and 507 where the disk has little left for orders and doors.
 */
export async function countStored(
  { limits: { stored, storedInYear }, callLimits, freeDisk }: StoreDeps,
  giver: Origin,
  bytes: number,
  isOrder = false,
): Promise<void> {
  if (!isOrder && freeDisk && (await freeDisk()) < diskReserve)
    throw new HttpError(507, (words) => words.parts.diskFull);
  if (!callLimits) return;
  const part = partOf(giver);
  const points = Math.ceil(bytes / 1_000);
  if (!(await countAt(countsOf(stored, giver), points))) throw tooMuch();
  if (part !== null && !(await storedInYear.count(part, points)))
    throw new HttpError(429, (words) => words.parts.tooMuchInYear);
}
