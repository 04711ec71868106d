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
/** What waits of callers who take turns as one, by caller; whose turn is next comes first, as in all maps of what waits. */
type Group = Map<string, Waiting[]>;

/** Adds to a count, which goes when nothing is left of it; answers with it. */
export function addTo(counts: Map<string, number>, key: string, change: 1 | -1): number {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
  return count;
}

/** Puts a key after all others. */
function toEnd<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
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
  /** What waits: by party, and then by those who take turns as one. */
  const parties = new Map<string, Map<string, Group>>();
  /** How many are being done, and how many wait: of a caller, of those who take turns as one, and for a party. */
  const running = new Map<string, number>();
  const waiting = new Map<string, number>();
  let inWork = 0;
  let waits = 0;

  const runningOf = (key: string) => running.get(key) ?? 0;
  const waitingOf = (key: string) => waiting.get(key) ?? 0;
  /** Apart from the callers of that name. */
  const wideKey = (wide: string) => `of ${wide}`;
  const partyKey = (party: string) => `for ${party}`;
  const keysOf = (caller: string) => [caller, wideKey(wideOf(caller)), partyKey(partyOf(caller))];

  function add(caller: string, newcomer: Waiting) {
    const [wide, party] = [wideOf(caller), partyOf(caller)];
    const groups = parties.get(party) ?? new Map<string, Group>();
    const group: Group = groups.get(wide) ?? new Map();
    const own = group.get(caller) ?? [];
    own.push(newcomer);
    parties.set(party, groups.set(wide, group.set(caller, own)));
    for (const key of keysOf(caller)) addTo(waiting, key, 1);
    waits++;
  }

  /** Takes the first or the last of what a caller has waiting; after the first, others come before the rest. */
  function remove(caller: string, which: 'shift' | 'pop'): Waiting | undefined {
    const [wide, party] = [wideOf(caller), partyOf(caller)];
    const groups = parties.get(party);
    const group = groups?.get(wide);
    const own = group?.get(caller);
    if (!groups || !group || !own) return;
    const removed = own[which]();
    if (which === 'shift') {
      toEnd(group, caller, own);
      toEnd(groups, wide, group);
      toEnd(parties, party, groups);
    }
    if (own.length === 0) group.delete(caller);
    if (group.size === 0) groups.delete(wide);
    if (groups.size === 0) parties.delete(party);
    for (const key of keysOf(caller)) addTo(waiting, key, -1);
    waits--;
    return removed;
  }

  /** Who is next of those who may begin: of a party of whom fewest are being done. */
  function findNext(): string | undefined {
    let found: string | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const [party, groups] of parties) {
      const theirs = runningOf(partyKey(party));
      const caller = theirs < fewest ? firstOf(groups) : undefined;
      if (caller === undefined) continue;
      found = caller;
      fewest = theirs;
      if (theirs === 0) break;
    }
    return found;
  }

  function firstOf(groups: Map<string, Group>): string | undefined {
    for (const [wide, group] of groups)
      if (runningOf(wideKey(wide)) < ofWide)
        for (const caller of group.keys()) if (runningOf(caller) < ofOne) return caller;
    return;
  }

  function next() {
    const caller = inWork < atOnce ? findNext() : undefined;
    if (caller === undefined) return;
    for (const key of keysOf(caller)) addTo(running, key, 1);
    inWork++;
    remove(caller, 'shift')?.start();
  }

  function leave(caller: string) {
    for (const key of keysOf(caller)) addTo(running, key, -1);
    inWork--;
    next();
  }

  /** Refuses the last of whoever has most waiting, where that is more than a newcomer of `wide` would have; answers whether it did. */
  function makeRoom(wide: string): boolean {
    let fullest: string | undefined;
    let most = waitingOf(wideKey(wide)) + 1;
    for (const groups of parties.values())
      for (const each of groups.keys()) {
        const theirs = waitingOf(wideKey(each));
        if (theirs > most) [fullest, most] = [each, theirs];
      }
    return fullest !== undefined && refuseLast(fullest, 0);
  }

  /** Refuses the last of whoever has most waiting of those who take turns as one, where that is more than `most`; answers whether it did. */
  function refuseLast(wide: string, most: number): boolean {
    let found: string | undefined;
    for (const groups of parties.values())
      for (const [caller, own] of groups.get(wide) ?? []) if (own.length > most) [found, most] = [caller, own.length];
    if (found === undefined) return false;
    remove(found, 'pop')?.refuse();
    return true;
  }

  function turn(caller: string): Promise<void> {
    const wide = wideOf(caller);
    const theirs = waitingOf(caller);
    const isFull = waitingOf(wideKey(wide)) >= perCaller * wideTimes;
    // One of those who take turns as one keeps none of the others out.
    const isTooMuch = theirs >= perCaller || (isFull && !refuseLast(wide, theirs + 1));
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
