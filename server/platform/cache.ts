import { LRUCache } from 'lru-cache';
import type { Changes, Subject } from './db/changes.ts';

/** Remembers for a while what was read from the database, as long as changes of it are heard. */
export type Cache<Value> = {
  /** What is remembered under a key; null for nothing. */
  known: (key: string) => Value | null;
  /** Remembers what `find` finds, and answers with it. Nothing found is not remembered. */
  look: (key: string, find: () => Promise<Value | null>) => Promise<Value | null>;
  /** Forgets all, also what is being looked for now: for a process that has just changed something itself. */
  forget: () => void;
};

type Setting = { clock: () => Date; changes: Changes; subject: Subject /** Milliseconds. */; lifetime: number };

/** Forgets what was not asked for the longest time once it holds `most`. Given as `max`, the room for all of them would be taken at once, 4 ms for 10,000. */
export const boundedCache = <Value extends {}>(most: number, ttl?: number) =>
  new LRUCache<string, Value>({ maxSize: most, sizeCalculation: () => 1, ...(ttl && { ttl }) });

/** Keys come from outside, so only so many are remembered. */
const most = 10_000;

export function createCache<Value>({ clock, changes, subject, lifetime }: Setting): Cache<Value> {
  const known = boundedCache<{ value: Value; since: number }>(most);
  let forgotten = 0;

  function forget() {
    forgotten++;
    known.clear();
  }
  changes.subscribe(subject, forget);

  return {
    forget,
    known(key) {
      const found = known.get(key);
      const age = found ? clock().getTime() - found.since : lifetime;
      return found && age >= 0 && age < lifetime ? found.value : null;
    },
    async look(key, find) {
      const now = clock().getTime();
      const before = forgotten;
      const value = await find();
      if (value === null || before !== forgotten || !changes.heard()) return value;
      known.set(key, { value, since: now });
      return value;
    },
  };
}
