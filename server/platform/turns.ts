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
 * milliseconds a turn may last. `wideOf` says which callers take turns as one, who may have `wideTimes` as many waiting: the networks of one site.
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
};

type Waiting = { start: () => void; refuse: () => void };
/** What waits of callers who take turns as one, by caller; whose turn is next comes first. */
type Group = Map<string, Waiting[]>;

const countOf = (group: Group | undefined): number =>
  [...(group?.values() ?? [])].reduce((sum, own) => sum + own.length, 0);

/** Callers take turns, so that one who asks for much keeps no other waiting for long. */
export function createTurns({
  atOnce,
  ofOne = atOnce,
  perCaller,
  inAll,
  longest,
  wideOf = (caller) => caller,
  ofWide = Number.POSITIVE_INFINITY,
}: Limits): Turns {
  /** What waits; whose turn is next comes first. */
  const groups = new Map<string, Group>();
  /** How many are being done of a caller, and of those who take turns as one. */
  const running = new Map<string, number>();
  let inWork = 0;
  let waits = 0;

  const runningOf = (caller: string) => running.get(caller) ?? 0;
  /** Apart from the callers of that name. */
  const wideKey = (caller: string) => `of ${wideOf(caller)}`;

  function add(caller: string, waiting: Waiting) {
    const wide = wideOf(caller);
    const group: Group = groups.get(wide) ?? new Map();
    groups.set(wide, group);
    group.set(caller, [...(group.get(caller) ?? []), waiting]);
    waits++;
  }

  function keep(group: Group, caller: string, rest: Waiting[]) {
    group.delete(caller);
    if (rest.length > 0) group.set(caller, rest);
    waits--;
  }

  function next() {
    if (inWork >= atOnce) return;
    for (const [wide, group] of groups)
      for (const [caller, [first, ...rest]] of group) {
        if (runningOf(caller) >= ofOne || runningOf(wideKey(caller)) >= ofWide) continue;
        keep(group, caller, rest);
        groups.delete(wide);
        if (group.size > 0) groups.set(wide, group);
        for (const key of [caller, wideKey(caller)]) running.set(key, runningOf(key) + 1);
        inWork++;
        first?.start();
        return;
      }
  }

  function leave(caller: string) {
    for (const key of [caller, wideKey(caller)]) {
      const others = runningOf(key) - 1;
      if (others > 0) running.set(key, others);
      else running.delete(key);
    }
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
