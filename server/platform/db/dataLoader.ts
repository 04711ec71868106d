type Waiting<Key, Value> = { key: Key; answer: (value: Value) => void; fail: (error: unknown) => void };

/** How many keys are asked about at once. */
const max = 500;

/**
 * Asks about one key at a time or, when many are wanted, about many at once: keys that come while a question waits for its
 * answer are asked about together in the next one. So no answer is older than its question. `ask` answers in the order of
 * its keys.
 */
export function dataLoader<Key, Value>(ask: (keys: Key[]) => Promise<Value[]>): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = [];
  let asking = false;

  async function askOn() {
    asking = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, max);
      waiting = waiting.slice(max);
      try {
        const values = await ask(batch.map(({ key }) => key));
        for (const [index, { answer }] of batch.entries()) answer(values[index] as Value);
      } catch (error) {
        for (const { fail } of batch) fail(error);
      }
    }
    asking = false;
  }

  return (key) =>
    new Promise((answer, fail) => {
      waiting.push({ key, answer, fail });
      if (!asking) askOn();
    });
}
