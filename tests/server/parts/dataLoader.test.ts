import { describe, expect, it } from 'vitest';
import { dataLoader } from '../../../server/platform/db/dataLoader.ts';

/** A question whose answers come when the test says. */
function slowQuestion() {
  const asked: { keys: string[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const ask = dataLoader(
    (keys: string[]) =>
      new Promise<string[]>((resolve, fail) => {
        asked.push({ keys, answer: () => resolve(keys.map((key) => `${key}!`)), fail });
      }),
  );
  return { ask, asked };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a data loader', () => {
  it('asks at once when nothing is out, and about all that came up meanwhile after that', async () => {
    const { ask, asked } = slowQuestion();
    const [a, b, c] = [ask('a'), ask('b'), ask('c')];
    expect(asked.map(({ keys }) => keys)).toEqual([['a']]);
    asked[0]?.answer();
    expect(await a).toBe('a!');
    await settled();
    expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c']]);
    asked[1]?.answer();
    expect(await Promise.all([b, c])).toEqual(['b!', 'c!']);
    const d = ask('d');
    asked[2]?.answer();
    expect(await d).toBe('d!');
  });

  it('fails only those whose question failed', async () => {
    const { ask, asked } = slowQuestion();
    const [a, b] = [ask('a'), ask('b')];
    asked[0]?.fail(new Error('lost'));
    await expect(a).rejects.toThrow('lost');
    await settled();
    asked[1]?.answer();
    expect(await b).toBe('b!');
  });
});
