import { describe, expect, it } from 'vitest';
import { dataLoader } from '../../../server/platform/db/dataLoader.ts';
import type { Db } from '../../../server/platform/deps.ts';

/** A question whose answers come when the test says. */
function slowQuestion(options: { apart?: (key: string) => string; max?: number } = {}) {
  const asked: { keys: string[]; answer: () => void; fail: (error: Error) => void }[] = [];
  const load = dataLoader(
    (_: Db, keys: string[]) =>
      new Promise<string[]>((resolve, fail) => {
        asked.push({ keys, answer: () => resolve(keys.map((key) => `${key}!`)), fail });
      }),
    options,
  );
  const db = {} as Db;
  return { ask: (key: string) => load(db, key), asked };
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

  it('asks about no more at once than it may', async () => {
    const { ask, asked } = slowQuestion({ max: 2 });
    for (const key of ['a', 'b', 'c', 'd']) ask(key);
    asked[0]?.answer();
    await settled();
    asked[1]?.answer();
    await settled();
    expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c'], ['d']]);
  });

  it('asks apart about keys that are said to be apart, and at the same time', async () => {
    const { ask, asked } = slowQuestion({ apart: (key) => key.charAt(0) });
    const answers = ['a1', 'b1', 'a2', 'b2', 'a3'].map(ask);
    expect(asked.map(({ keys }) => keys)).toEqual([['a1'], ['b1']]);
    for (const { answer } of asked) answer();
    await settled();
    expect(asked.map(({ keys }) => keys)).toEqual([['a1'], ['b1'], ['a2', 'a3'], ['b2']]);
    for (const { answer } of asked) answer();
    expect(await Promise.all(answers)).toEqual(['a1!', 'b1!', 'a2!', 'b2!', 'a3!']);
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

  it('asks about each by itself where asking about all failed, so that one spoils it for no other', async () => {
    const { ask, asked } = slowQuestion();
    const [a, b, c] = [ask('a'), ask('b'), ask('c')];
    asked[0]?.answer();
    await a;
    await settled();
    asked[1]?.fail(new Error('one of them is bad'));
    await settled();
    asked[2]?.fail(new Error('b is bad'));
    await expect(b).rejects.toThrow('b is bad');
    await settled();
    asked[3]?.answer();
    expect(await c).toBe('c!');
    expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c'], ['b'], ['c']]);
  });

  it('asks about none by themselves where the database is away: all are told at once', async () => {
    const { ask, asked } = slowQuestion();
    const [a, b, c] = [ask('a'), ask('b'), ask('c')];
    asked[0]?.answer();
    await a;
    await settled();
    asked[1]?.fail(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    await expect(Promise.allSettled([b, c])).resolves.toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(asked).toHaveLength(2);
  });
});
