import { tooBusy } from './http/errors.ts';

/** Has heavy work done a few at a time. */
export type Turns = {
  /**
   * Does the work when it is the caller's turn, and tells it when the turn is over. Throws 503 where too much of theirs, or of
   * everybody's, waits already.
   */
  take: <Result>(caller: string, work: (over: AbortSignal | undefined) => Promise<Result>) => Promise<Result>;
};

/**
 * How many are done at once, of them so many of one caller; and how many may wait: of one caller, and of all. `longest` is how many
 * milliseconds a turn may last.
 */
type Limits = { atOnce: number; ofOne?: number; perCaller: number; inAll: number; longest?: number };

/** Seconds after which a caller may try again. */
const pause = 5;

/** Callers take turns, so that one who asks for much keeps nobody else waiting for long. */
export function createTurns({ atOnce, ofOne = atOnce, perCaller, inAll, longest }: Limits): Turns {
  /** What waits, by caller; whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();
  /** How many of a caller's are being done. */
  const running = new Map<string, number>();
  let inWork = 0;
  let waits = 0;

  const runningOf = (caller: string) => running.get(caller) ?? 0;

  function next() {
    if (inWork >= atOnce) return;
    const first = [...waiting].find(([caller]) => runningOf(caller) < ofOne);
    if (!first) return;
    const [caller, [start, ...rest]] = first;
    waiting.delete(caller);
    if (rest.length > 0) waiting.set(caller, rest);
    running.set(caller, runningOf(caller) + 1);
    inWork++;
    waits--;
    start?.();
  }

  function leave(caller: string) {
    const others = runningOf(caller) - 1;
    if (others > 0) running.set(caller, others);
    else running.delete(caller);
    inWork--;
    next();
  }

  function turn(caller: string): Promise<void> {
    const own = waiting.get(caller) ?? [];
    if (own.length >= perCaller || waits >= inAll) {
      throw tooBusy(pause);
    }
    return new Promise((start) => {
      waiting.set(caller, [...own, start]);
      waits++;
      next();
    });
  }

  return {
    take: async (caller, work) => {
      await turn(caller);
      try {
        return await work(longest === undefined ? undefined : AbortSignal.timeout(longest));
      } finally {
        leave(caller);
      }
    },
  };
}
