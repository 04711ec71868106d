import { wideTimes } from '../../src/lib/limits.ts';
import { tooBusy } from './http/errors.ts';

/** What is got ready before it is called takes no time of the turn. */
export type Begin = () => AbortSignal | undefined;

/** Has heavy work done a few at a time. */
export type Turns = {
  /**
   * Does the work when it is the caller's turn; `begin` starts the time that a turn may last, and tells when it is over. Throws 503 where too
   * much of theirs waits; where all places are taken, or all that there are for those who take turns as one, to who has most waiting.
   */
  take: <Result>(caller: string, work: (begin: Begin) => Promise<Result>) => Promise<Result>;
};

/**
 * How many are done at once, of them so many of one caller; and how many may wait: of one caller, and of all. `longest` is how many
 * milliseconds a turn may last. `wideOf` says which callers take turns as one, who may have `wideTimes` as many waiting: the networks of one site. `partyOf`
 * says for whom a caller asks: where several wait for a turn, one of those goes first of whom fewest are being done.
 */
type Limits = {
  atOnce: number;
  ofOne?: number;
  perCaller: number;
  inAll: number;
  longest?: number;
  wideOf?: (caller: string) => string;
  /** How many of those who take turns as one are done at once. */
  ofWide?: number;
  partyOf?: (caller: string) => string;
};

type Waiting = { start: () => void; refuse: () => void };
/** What waits of callers who take turns as one, by caller; whose turn is next comes first. */
type Group = Map<string, Waiting[]>;

const countOf = (group: Group | undefined): number =>
  [...(group?.values() ?? [])].reduce((sum, own) => sum + own.length, 0);

/** Adds to a count, which goes when nothing is left of it; answers with it. */
export function addTo(counts: Map<string, number>, key: string, change: 1 | -1): number {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
  return count;
}

/** Callers take turns, so that one who asks for much keeps no other waiting for long. */
export function createTurns({
  atOnce,
  ofOne = atOnce,
  perCaller,
  inAll,
  longest,
  wideOf = (caller) => caller,
  ofWide = Number.POSITIVE_INFINITY,
  partyOf = () => '',
}: Limits): Turns {
  /** What waits; whose turn is next comes first. */
  const groups = new Map<string, Group>();
  /** How many are being done of a caller, and of those who take turns as one. */
  const running = new Map<string, number>();
  /** How many wait for each party. */
  const waitingFor = new Map<string, number>();
  let inWork = 0;
  let waits = 0;

  const runningOf = (key: string) => running.get(key) ?? 0;
  /** Apart from the callers of that name. */
  const wideKey = (caller: string) => `of ${wideOf(caller)}`;
  const partyKey = (party: string) => `for ${party}`;
  const keysOf = (caller: string) => [caller, wideKey(caller), partyKey(partyOf(caller))];

  function add(caller: string, waiting: Waiting) {
    const wide = wideOf(caller);
    const group: Group = groups.get(wide) ?? new Map();
    groups.set(wide, group);
    group.set(caller, [...(group.get(caller) ?? []), waiting]);
    addTo(waitingFor, partyOf(caller), 1);
    waits++;
  }

  function keep(group: Group, caller: string, rest: Waiting[]) {
    group.delete(caller);
    if (rest.length > 0) group.set(caller, rest);
    addTo(waitingFor, partyOf(caller), -1);
    waits--;
  }

  /** Whose turn is next of those who may begin. */
  function findNext() {
    const fewest = Math.min(...[...waitingFor.keys()].map((party) => runningOf(partyKey(party))));
    let best: { wide: string; group: Group; caller: string; theirs: number } | null = null;
    for (const [wide, group] of groups)
      for (const caller of group.keys()) {
        if (runningOf(caller) >= ofOne || runningOf(wideKey(caller)) >= ofWide) continue;
        const theirs = runningOf(partyKey(partyOf(caller)));
        if (!best || theirs < best.theirs) best = { wide, group, caller, theirs };
        if (theirs === fewest) return best;
      }
    return best;
  }

  function next() {
    const found = inWork < atOnce ? findNext() : null;
    if (!found) return;
    const { wide, group, caller } = found;
    const [first, ...rest] = group.get(caller) ?? [];
    keep(group, caller, rest);
    groups.delete(wide);
    if (group.size > 0) groups.set(wide, group);
    for (const key of keysOf(caller)) addTo(running, key, 1);
    inWork++;
    first?.start();
  }

  function leave(caller: string) {
    for (const key of keysOf(caller)) addTo(running, key, -1);
    inWork--;
    next();
  }

  /** Refuses the last of whoever has most waiting, where that is more than a newcomer of `wide` would have; answers whether it did. */
  function makeRoom(wide: string): boolean {
    const newcomers = countOf(groups.get(wide)) + 1;
    let fullest: Group | undefined;
    for (const group of groups.values()) if (countOf(group) > Math.max(newcomers, countOf(fullest))) fullest = group;
    return fullest !== undefined && refuseLast(fullest, 0);
  }

  /** Refuses the last of whoever of a group has most waiting, where that is more than `theirs`; answers whether it did. */
  function refuseLast(group: Group, theirs: number): boolean {
    let most: [caller: string, waiting: Waiting[]] | undefined;
    for (const each of group) if (each[1].length > Math.max(theirs, most?.[1].length ?? 0)) most = each;
    if (!most) return false;
    const [caller, waiting] = most;
    waiting.at(-1)?.refuse();
    keep(group, caller, waiting.slice(0, -1));
    return true;
  }

  function turn(caller: string): Promise<void> {
    const wide = wideOf(caller);
    const group = groups.get(wide);
    const theirs = group?.get(caller)?.length ?? 0;
    const isFull = group !== undefined && countOf(group) >= perCaller * wideTimes;
    // One of those who take turns as one keeps none of the others out.
    const isTooMuch = theirs >= perCaller || (isFull && !refuseLast(group, theirs + 1));
    if (isTooMuch || (waits >= inAll && !makeRoom(wide))) throw tooBusy();
    return new Promise((start, refuse) => {
      add(caller, { start, refuse: () => refuse(tooBusy()) });
      next();
    });
  }

  return {
    take: async (caller, work) => {
      await turn(caller);
      try {
        return await work(() => (longest === undefined ? undefined : AbortSignal.timeout(longest)));
      } finally {
        leave(caller);
      }
    },
  };
}
