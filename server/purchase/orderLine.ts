import { createHmac, timingSafeEqual } from 'node:crypto';
import type { OrderLine } from '../../src/api/contract/registration.ts';
import { hourlyOrders } from '../../src/lib/limits.ts';
import { HttpError, tooBusy } from '../platform/http/errors.ts';

/*
 * When more orders come than can wait here, their buyers wait in a line, which holds nothing of theirs: each is given the time at which they
 * came, signed for their order, and comes again when the line has got there. Where it has got is one answer for everybody, which a proxy
 * may keep for a second. Several Foyers each have a line of their own, and take a place that another has given: the times are the same.
 */

/** Milliseconds: buyers who came within so many are told apart by nothing. */
const step = 250;
/** Milliseconds in which somebody whose turn it is comes, or is not waited for. */
const patience = 15_000;
/** Milliseconds over which the pace of the line is taken. */
const recent = 10_000;
/** Times that are told; of a longer line several are told as one. */
const most = 120;
/** Milliseconds for which an answer is good. */
const fresh = 500;
/** Seconds after which a program may try again. */
const pause = 5;
/** Milliseconds after which a place is none: it may be of another day's line. */
const lifetime = 3 * 3_600_000;

type Count = { at: number; count: number };
const sumOf = (counts: readonly Count[]) => counts.reduce((sum, { count }) => sum + count, 0);

/** Whoever comes without a place, or too early, is told theirs. */
export class InLine extends HttpError {
  constructor(place: string, retryAfter: number) {
    super(503, (words) => words.purchase.inLine, undefined, retryAfter);
    this.place = place;
  }
}

export type Line = ReturnType<typeof createLine>;

/**
 * `from` orders wait before a line begins, which goes on while half of that wait. `waits` says how many orders wait.
 */
export function createLine({ from, waits }: { from: number; waits: () => number }) {
  /** Whoever has a place, by when they came, the earliest first. */
  const given: Count[] = [];
  /** Who may order and has not come, by when the line got to them. */
  const called: Count[] = [];
  /** Who may order, of the last seconds, by when. */
  let paced: Count[] = [];
  const ofNetwork = new Map<string, number>();
  let until = 0;
  let told: { at: number; line: OrderLine } | null = null;

  function advance(now: number): void {
    while (called[0] && called[0].at < now - patience) called.shift();
    let room = from / 2 - waits() - sumOf(called);
    for (let first = given[0]; first && room > 0; first = given[0]) {
      given.shift();
      until = first.at + step;
      room -= first.count;
      called.push({ at: now, count: first.count });
      paced.push({ at: now, count: first.count });
    }
    paced = paced.filter(({ at }) => at > now - recent);
    if (given.length > 0) return;
    until = now;
    ofNetwork.clear();
  }

  function come(): void {
    const first = called.find(({ count }) => count > 0);
    if (first) first.count -= 1;
  }

  function join(network: string, now: number): number {
    const own = ofNetwork.get(network) ?? 0;
    if (own >= hourlyOrders.calls) throw tooBusy(pause);
    ofNetwork.set(network, own + 1);
    const last = given.at(-1);
    const at = now - (now % step);
    if (last?.at === at) last.count += 1;
    else given.push({ at, count: 1 });
    return now;
  }

  return {
    /** Lets an order in, or throws `InLine` with its place. `since` is when its place was given, in milliseconds; null where it has none. */
    enter(network: string, since: number | null, now: number, signed: (since: number) => string): void {
      advance(now);
      if (since !== null && since < until) come();
      else if (since !== null || given.length > 0 || waits() + sumOf(called) >= from)
        throw new InLine(signed(since ?? join(network, now)), pause);
    },
    /** Where the line has got, and who stands in it. */
    tell(now: number): OrderLine {
      if (told && told.at > now - fresh) return told.line;
      advance(now);
      const each = Math.ceil(given.length / most);
      const waiting = Array.from({ length: each && Math.ceil(given.length / each) }, (_, place) => {
        const part = given.slice(place * each, (place + 1) * each);
        return { from: part[0]?.at ?? 0, count: sumOf(part) };
      });
      told = { at: now, line: { until, perSecond: sumOf(paced) / (recent / 1_000), waiting } };
      return told.line;
    },
  };
}

/** A place in the line for one order, by its key: the time, signed. */
export const signPlace = (secretKey: Buffer, key: string, since: number): string =>
  `${since}.${seal(secretKey, key, since)}`;

/** When the place was given, in milliseconds; null where it is not of this order, or too old. */
export function readPlace(
  secretKey: Buffer,
  key: string,
  place: string | null | undefined,
  now: number,
): number | null {
  const [, since = '', sealed = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(place ?? '') ?? [];
  if (!since || Number(since) < now - lifetime) return null;
  const right = seal(secretKey, key, Number(since));
  return timingSafeEqual(Buffer.from(sealed), Buffer.from(right)) ? Number(since) : null;
}

const seal = (secretKey: Buffer, key: string, since: number): string =>
  createHmac('sha256', secretKey).update(`place in line ${key} ${since}`).digest('base64url');
