import { createHmac, timingSafeEqual } from 'node:crypto';
import type { OrderLine } from '../../src/api/contract/registration.ts';
import { hourlyOrders, hourlyOrdersUnknown, hourlyOrdersWide } from '../../src/lib/limits.ts';
import { HttpError, tooBusy } from '../platform/http/errors.ts';
import { isPrivate, wideNetworkOf } from '../platform/http/network.ts';
import { countsByTime } from './countsByTime.ts';

/*
 * When more orders come than can wait here, the buyers of each organiser wait in a line of their own, which holds nothing of theirs: each is given the time at which they
 * came, signed for their order, and comes again when the line has got there. Where it has got is one answer for all who stand in it, which a proxy
 * may keep for a second. Several Foyers each have a line of their own, and take a place that another has given: the times are the same.
 */

/** Milliseconds: buyers who came within so many are told apart by nothing. */
const step = 250;
/** Milliseconds in which a buyer whose turn it is comes, or is not waited for: some left, and pages near the front ask every other second. */
const timeout = 6_000;
/** Milliseconds over which the pace of the line is taken. */
const recent = 10_000;
/** Times that are told; of a longer line several are told as one. */
const most = 60;
/** Milliseconds for which an answer is good. */
const fresh = 500;
/** Seconds after which a program may try again. */
const pause = 5;
/** Milliseconds after which a place is none: it may be of another day's line. */
const lifetime = 3 * 3_600_000;
/** Milliseconds by which a place may be older than the line: another Foyer's began earlier. One that is older is of a line that is over. */
const earlier = 30 * 60_000;
/** The part of those called who count as about to come, at least, however few have come: what nobody comes for holds up whoever comes after it by a tenth. */
const fewestCome = 1 / 10;
/** Networks whose places are counted. Beyond that all are counted anew, so that a crowd does not fill the memory. */
const counted = 100_000;

/** Whoever comes without a place, or too early, is told theirs. */
export class InLine extends HttpError {
  constructor(place: string) {
    super(503, (words) => words.purchase.inLine, undefined, pause);
    this.place = place;
  }
}

export type Line = ReturnType<typeof createLine>;

/**
 * `from` orders wait before a line begins, which goes on while half of that wait. `waits` says how many orders wait, and `gone` which tickets
 * are known to be sold out. `others` are the orders of other organisers that wait, and how many these are: a line has the room that they leave, and as
 * much as each of them at least.
 */
export function createLine({
  from,
  waits,
  others = () => ({ waits: 0, organisers: 0 }),
  gone = () => [],
}: {
  from: number;
  waits: () => number;
  others?: () => { waits: number; organisers: number };
  gone?: () => string[];
}) {
  /** Whoever has a place, by when they came. */
  const given = countsByTime();
  /** Who may order and has not come, by when the line got to them. */
  const called = countsByTime();
  /** Who may order, of the last seconds, by when. */
  const paced = countsByTime();
  /** Who came when they were called, and who did not, of the last seconds. */
  const [came, missed] = [countsByTime(), countsByTime()];
  const ofNetwork = new Map<string, number>();
  let began = 0;
  let until = 0;
  let told: { at: number; line: OrderLine } | null = null;

  function partOf(all: number): number {
    const { waits: taken, organisers } = others();
    return Math.max(all - taken, all / (organisers + 1));
  }

  /** The part of those called that is waited for: twice what came of late, so that all are where half comes. Who finds no room is told their place again. */
  function comingPart(now: number): number {
    for (const counts of [came, missed]) counts.dropBefore(now - recent);
    const known = came.sum() + missed.sum();
    return known === 0 ? 1 : Math.min(1, Math.max((2 * came.sum()) / known, fewestCome));
  }

  function advance(now: number): void {
    const before = called.sum();
    called.dropBefore(now - timeout);
    if (before > called.sum()) missed.add(now, before - called.sum());
    paced.dropBefore(now - recent);
    const coming = comingPart(now);
    let room = partOf(from / 2) - waits() - called.sum() * coming;
    for (let first = given.first(); first && room > 0 && first.at + step <= now; first = given.first()) {
      given.drop();
      until = first.at + step;
      room -= first.count * coming;
      called.add(now, first.count);
      paced.add(now, first.count);
    }
    if (given.sum() > 0) return;
    until = now;
    began = now;
    ofNetwork.clear();
  }

  function count(network: string): void {
    const limits = isPrivate(network)
      ? [[network, hourlyOrdersUnknown.calls] as const]
      : ([
          [network, hourlyOrders.calls],
          [wideNetworkOf(network), hourlyOrdersWide.calls],
        ] as const);
    if (limits.some(([key, calls]) => (ofNetwork.get(key) ?? 0) >= calls)) throw tooBusy(pause);
    if (ofNetwork.size > counted) ofNetwork.clear();
    for (const [key] of limits) ofNetwork.set(key, (ofNetwork.get(key) ?? 0) + 1);
  }

  /** Whether a place is of a line that is over, and was kept for this one. */
  const isKept = (since: number) => given.sum() > 0 && since < began - earlier;

  return {
    /** Null lets an order in; else it is its place. Throws 503 where its network has too many. `place` is when it was given one, in milliseconds; null where it has none. */
    enter(network: string, place: number | null, now: number, signed: (since: number) => string): InLine | null {
      advance(now);
      const since = place === null || isKept(place) ? null : place;
      const room = partOf(from);
      const isTurn = since === null ? given.sum() === 0 && called.sum() + waits() < room : since < until;
      if (isTurn && waits() < room) {
        if (since !== null && called.sum() > 0) {
          called.take();
          came.add(now, 1);
        }
        return null;
      }
      if (since === null) {
        count(network);
        given.add(now - (now % step), 1);
      } else if (isTurn) {
        // More came than there is room for, as after a restart: the line goes back to them.
        until = since - (since % step);
        given.add(until, 1);
      }
      return new InLine(signed(since ?? now));
    },
    /** Where the line has got, and who stands in it. */
    tell(now: number): OrderLine {
      if (told && told.at > now - fresh) return told.line;
      advance(now);
      const seconds = Math.min(Math.max(now - began, 1_000), recent) / 1_000;
      const waiting = given.parts(most).map(({ at, count }) => ({ from: at, count }));
      const line = { until, perSecond: paced.sum() / seconds, waiting, gone: waiting.length > 0 ? gone() : [] };
      told = { at: now, line };
      return line;
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
