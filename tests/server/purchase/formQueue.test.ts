import { describe, expect, it } from 'vitest';
import { inFormQueue, shortagesOf } from '../../../server/purchase/register.ts';
import { openDatabase } from '../../support/fixtures.ts';

const database = await openDatabase();

/** Buyers whose reserving ends when the test says. */
function buyers(formId: string, lane: string | null = null) {
  const taking: ((outcome: 'bought' | 'gone') => void)[] = [];
  const buy = () =>
    inFormQueue(
      database.db,
      { formId, shortages: shortagesOf(database.db, formId) },
      lane,
      () => new Promise<'bought' | 'gone'>((end) => taking.push(end)),
    );
  return { buy, taking };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue of a form', () => {
  it.each([
    ['sixteen', 16, null],
    ['four of one network', 4, 'network'],
  ])('lets %s at a time reserve, and the next when one is done', async (form, wide, lane) => {
    const { buy, taking } = buyers(form, lane);
    const bought = Array.from({ length: wide + 2 }, buy);
    await settled();
    expect(taking.length).toBe(wide);
    taking[0]?.('bought');
    await settled();
    expect(taking.length).toBe(wide + 1);
    taking[1]?.('bought');
    await settled();
    for (const end of taking) end('bought');
    expect(await Promise.all(bought)).toEqual(Array(wide + 2).fill('bought'));
  });

  it('lets no network wait for another that has more waiting', async () => {
    const [many, one] = [buyers('lanes', 'many'), buyers('lanes', 'one')];
    const all = [...Array.from({ length: 20 }, many.buy), one.buy()];
    await settled();
    expect([many.taking.length, one.taking.length, all.length]).toEqual([4, 1, 21]);
  });

  it('sends those who waited while somebody found a shortage to look again', async () => {
    const { buy, taking } = buyers('short');
    const outcomes = Array.from({ length: 18 }, buy);
    await settled();
    taking[0]?.('gone');
    for (const end of taking.slice(1)) end('bought');
    expect(await Promise.all(outcomes)).toEqual(['gone', ...Array(15).fill('bought'), 'changed', 'changed']);
    expect(shortagesOf(database.db, 'short')).toBe(0);
  });

  it('lets the others on when one fails', async () => {
    const failing = inFormQueue(database.db, { formId: 'fails', shortages: 0 }, null, () =>
      Promise.reject(new Error('lost')),
    );
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
