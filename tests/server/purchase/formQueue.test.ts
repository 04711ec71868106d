import { describe, expect, it } from 'vitest';
import { inFormQueue, shortagesOf } from '../../../server/purchase/register.ts';
import { openDatabase } from '../../support/fixtures.ts';

const database = await openDatabase();

/** Buyers whose reserving ends when the test says. */
function buyers(id: string, limited: string[] = []) {
  const taking: ((outcome: 'bought' | 'gone') => void)[] = [];
  const buy = () =>
    inFormQueue(
      database.db,
      { id, limited },
      shortagesOf(database.db, id),
      () => new Promise<'bought' | 'gone'>((end) => taking.push(end)),
    );
  return { buy, taking };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue of a form', () => {
  it('lets sixteen at a time reserve, and the next when one is done', async () => {
    const { buy, taking } = buyers('sixteen');
    const bought = Array.from({ length: 18 }, buy);
    await settled();
    expect(taking.length).toBe(16);
    taking[0]?.('bought');
    await settled();
    expect(taking.length).toBe(17);
    taking[1]?.('bought');
    await settled();
    for (const end of taking) end('bought');
    expect(await Promise.all(bought)).toEqual(Array(18).fill('bought'));
  });

  it('lets four at a time reserve where options have limits', async () => {
    const { buy, taking } = buyers('limited', ['Red']);
    const bought = Array.from({ length: 6 }, buy);
    await settled();
    expect(taking.length).toBe(4);
    for (const end of taking) end('bought');
    await settled();
    for (const end of taking) end('bought');
    expect(await Promise.all(bought)).toEqual(Array(6).fill('bought'));
  });

  it('sends those who waited while an order before them found a shortage to look again', async () => {
    const { buy, taking } = buyers('short');
    const outcomes = Array.from({ length: 18 }, buy);
    await settled();
    taking[0]?.('gone');
    for (const end of taking.slice(1)) end('bought');
    expect(await Promise.all(outcomes)).toEqual(['gone', ...Array(15).fill('bought'), 'changed', 'changed']);
    expect(shortagesOf(database.db, 'short')).toBe(0);
  });

  it('lets the others on when one fails', async () => {
    const failing = inFormQueue(database.db, { id: 'fails', limited: [] }, 0, () => Promise.reject(new Error('lost')));
    await expect(failing).rejects.toThrow('lost');
    const { buy, taking } = buyers('fails');
    const bought = buy();
    await settled();
    taking[0]?.('bought');
    expect(await bought).toBe('bought');
  });

  it('keeps the queues of two forms apart', async () => {
    const [one, other] = [buyers('one'), buyers('other')];
    const all = [...Array.from({ length: 17 }, one.buy), other.buy()];
    await settled();
    expect([one.taking.length, other.taking.length, all.length]).toEqual([16, 1, 18]);
  });
});
