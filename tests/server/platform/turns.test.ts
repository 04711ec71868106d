import { describe, expect, it } from 'vitest';
import { createTurns } from '../../../server/platform/turns.ts';

/** Work that ends when it is told to. */
function openTurns(limits: Parameters<typeof createTurns>[0]) {
  const turns = createTurns(limits);
  const begun: string[] = [];
  const endings = new Map<string, { end: () => void; fail: () => void }>();
  const ask = (caller: string, name: string) =>
    turns.take(caller, () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) =>
        endings.set(name, { end: () => resolve(name), fail: () => reject(new Error(name)) }),
      );
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string, how: 'end' | 'fail' = 'end') => {
    endings.get(name)?.[how]();
    await settle();
  };
  return { ask, begun, end, settle };
}

describe('turns', () => {
  it('are taken a few at a time, and one that fails ends like any other', async () => {
    const { ask, begun, end, settle } = openTurns({ atOnce: 2, perCaller: 9, inAll: 9 });
    const [first, second, third] = ['a1', 'a2', 'a3'].map((name) => ask('a', name));
    await settle();
    expect(begun).toEqual(['a1', 'a2']);
    const refused = expect(second).rejects.toThrow('a2');
    await end('a2', 'fail');
    await refused;
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    await end('a1');
    await end('a3');
    expect(await Promise.all([first, third])).toEqual(['a1', 'a3']);
  });

  it('go round the callers, whoever has asked for more', async () => {
    const { ask, begun, end, settle } = openTurns({ atOnce: 1, perCaller: 9, inAll: 99 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name);
    for (const name of ['b1', 'b2']) ask('b', name);
    ask('c', 'c1');
    await settle();
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) await end(name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('go first to who asks for a party of which fewest are at it, however many others have asked for another', async () => {
    const partyOf = (caller: string) => caller.slice(1);
    const { ask, begun, end, settle } = openTurns({ atOnce: 2, perCaller: 9, inAll: 99, partyOf });
    for (const caller of ['a1', 'b1', 'c1', 'd1', 'e2', 'f2']) ask(caller, caller);
    await settle();
    for (const name of ['a1', 'b1', 'e2', 'c1', 'f2', 'd1']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'e2', 'c1', 'f2', 'd1']);
  });

  it('are given to others while a caller has as many as one may have', async () => {
    const { ask, begun, end, settle } = openTurns({ atOnce: 3, ofOne: 1, perCaller: 9, inAll: 99 });
    for (const name of ['a1', 'a2', 'a3']) ask('a', name);
    ask('b', 'b1');
    await settle();
    expect(begun).toEqual(['a1', 'b1']);
    for (const name of ['b1', 'a1']) await end(name);
    expect(begun).toEqual(['a1', 'b1', 'a2']);
    for (const name of ['a2', 'a3']) await end(name);
  });

  it('are over after a while where they are bounded, which the work is told, and goes on to the next', async () => {
    const turns = createTurns({ atOnce: 1, perCaller: 9, inAll: 9, longest: 1 });
    const unending = () =>
      turns.take('a', (begin) => {
        const over = begin();
        return new Promise((_, reject) => over?.addEventListener('abort', () => reject(over.reason)));
      });
    const refused = expect(unending()).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(await turns.take('b', async () => 'b1')).toBe('b1');
    await refused;
    const unbounded = createTurns({ atOnce: 1, perCaller: 9, inAll: 9 });
    expect(await unbounded.take('a', async (begin) => begin())).toBeUndefined();
  });

  it('are refused to whom too many wait of, with a time to try again', async () => {
    const { ask, end, settle } = openTurns({ atOnce: 1, perCaller: 2, inAll: 9 });
    const asked = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3')];
    await settle();
    await expect(ask('a', 'a4')).rejects.toMatchObject({ status: 503, retryAfter: 5 });
    asked.push(ask('b', 'b1'));
    for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
    expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  it('are refused, where all places are taken, to the last of whoever has most waiting, and to a newcomer who would have as many', async () => {
    const { ask, end, settle } = openTurns({ atOnce: 1, perCaller: 9, inAll: 3 });
    const busy = { status: 503, retryAfter: 5 };
    const [a1, a2, a3, b1] = ['a1', 'a2', 'a3', 'b1'].map((name) => ask(name.slice(0, 1), name));
    await settle();
    const refused = expect(a3).rejects.toMatchObject(busy);
    const c1 = ask('c', 'c1');
    await refused;
    await expect(ask('d', 'd1')).rejects.toMatchObject(busy);
    await expect(ask('a', 'a4')).rejects.toMatchObject(busy);
    for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name);
    expect(await Promise.all([a1, a2, b1, c1])).toEqual(['a1', 'a2', 'b1', 'c1']);
  });

  it('are taken so many at once by those who take them as one, and go on when one of theirs ends', async () => {
    const { ask, begun, end, settle } = openTurns({
      atOnce: 9,
      perCaller: 9,
      inAll: 9,
      wideOf: (of) => of.charAt(0),
      ofWide: 2,
    });
    for (const name of ['a1', 'a2', 'a3', 'b1']) ask(name, name);
    await settle();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    for (const name of ['a2', 'a3', 'b1']) await end(name);
    for (const name of ['a4', 'a5', 'a6']) ask(name, name);
    await settle();
    expect(begun.slice(4)).toEqual(['a4', 'a5']);
  });

  it('are taken by many callers of one site as by one, who have four times the places of one', async () => {
    const { ask, begun, end, settle } = openTurns({
      atOnce: 1,
      perCaller: 2,
      inAll: 99,
      wideOf: (name) => name.slice(0, 1),
    });
    const site = ['a1', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8'].map((caller, n) =>
      ask(caller, `${caller} ${n}`),
    );
    const other = [ask('b', 'b1'), ask('b', 'b2')];
    await settle();
    await expect(ask('a9', 'a9')).rejects.toMatchObject({ status: 503 });
    for (let n = 0; n < 11; n++) await end(begun.at(-1) ?? '');
    expect(begun.slice(0, 5)).toEqual(['a1 0', 'a1 1', 'b1', 'a2 2', 'b2']);
    expect(await Promise.all([...site, ...other])).toHaveLength(11);
  });

  it('are found as soon, however many wait of those who may begin no more', async () => {
    let asked = 0;
    const wideOf = (caller: string) => {
      asked++;
      return caller.charAt(0);
    };
    const partyOf = (caller: string) => caller.slice(-1);
    const { ask, begun, end, settle } = openTurns({
      atOnce: 9,
      perCaller: 999,
      inAll: 999,
      ofWide: 1,
      wideOf,
      partyOf,
    });
    const names = Array.from({ length: 200 }, (_, n) => `a${n}`);
    for (const name of names) ask(name, name);
    await settle();
    asked = 0;
    ask('b1', 'b1');
    await settle();
    expect(asked).toBeLessThan(20);
    expect(begun).toEqual(['a0', 'b1']);
    for (const name of begun) await end(name);
    expect(begun).toHaveLength(201);
  });

  it('are refused, where those who take turns as one have all their places, to the last of whoever of them has most waiting', async () => {
    const { ask, end, begun, settle } = openTurns({
      ...{ atOnce: 1, perCaller: 2, inAll: 99 },
      wideOf: (name) => name.slice(0, 1),
    });
    const busy = { status: 503, retryAfter: 5 };
    const site = ['a0', 'a1', 'a1', 'a2', 'a2', 'a3', 'a3', 'a4', 'a4'].map((caller, n) =>
      ask(caller, `${caller} ${n}`),
    );
    await settle();
    const refused = expect(site[2]).rejects.toMatchObject(busy);
    const other = ask('a5', 'a5');
    other.catch(() => {});
    await Promise.race([refused, settle().then(settle)]);
    await expect(ask('a5', 'again')).rejects.toMatchObject(busy);
    for (let n = 0; n < 9; n++) await end(begun.at(-1) ?? '');
    await refused;
    expect(await other).toBe('a5');
    expect((await Promise.allSettled(site)).filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });
});
