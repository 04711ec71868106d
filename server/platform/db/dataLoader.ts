import { isAway, isLocked } from './errors.ts';

type Waiting<Key, Value> = { key: Key; answer: (value: Value) => void; fail: (error: unknown) => void };

/** `apart` says which keys may be asked about together: those of which it says the same. `max` is how many are at the most. */
type Options<Key> = { apart?: (key: Key) => string; max?: number };

/**
 * Asks a database about one key at a time or, when many are wanted, about many at once: keys that come while a question waits for its
 * answer are asked about together in the next one. So no answer is older than its question. `ask` answers in the order of
 * its keys, and must have done nothing where it fails: each key is then asked about by itself, so that one spoils it for no other.
 */
export function dataLoader<Db extends object, Key, Value>(
  ask: (db: Db, keys: Key[]) => Promise<Value[]>,
  { apart = () => '', max = 500 }: Options<Key> = {},
): (db: Db, key: Key) => Promise<Value> {
  const loaders = new WeakMap<Db, Map<string, (key: Key) => Promise<Value>>>();
  return (db, key) => {
    const parts = loaders.get(db) ?? new Map<string, (key: Key) => Promise<Value>>();
    const part = apart(key);
    const load =
      parts.get(part) ??
      loaderOf(
        (keys: Key[]) => ask(db, keys),
        max,
        () => parts.delete(part),
      );
    loaders.set(db, parts.set(part, load));
    return load(key);
  };
}

function loaderOf<Key, Value>(
  ask: (keys: Key[]) => Promise<Value[]>,
  max: number,
  onIdle: () => void,
): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = [];
  let asking = false;

  async function askOn() {
    asking = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, max);
      waiting = waiting.slice(max);
      await answerAll(batch);
    }
    asking = false;
    onIdle();
  }

  async function answerAll(batch: Waiting<Key, Value>[]): Promise<void> {
    try {
      const values = await ask(batch.map(({ key }) => key));
      for (const [index, { answer }] of batch.entries()) answer(values[index] as Value);
    } catch (error) {
      if (batch.length === 1 || isAway(error) || isLocked(error)) for (const { fail } of batch) fail(error);
      else for (const each of batch) await answerAll([each]);
    }
  }

  return (key) =>
    new Promise((answer, fail) => {
      waiting.push({ key, answer, fail });
      if (!asking) askOn();
    });
}
