import { describe, expect, it } from 'vitest';
import { doorSales, namesIn, saleLimits, takings } from '../../src/lib/doorSale.ts';

describe('a sale at the door', () => {
  it.each([
    ['', '', ''],
    ['  ', '', ''],
    ['Ada', 'Ada', ''],
    [' Ada  Lovelace ', 'Ada', 'Lovelace'],
    ['Ada King Lovelace', 'Ada King', 'Lovelace'],
  ])('takes the last word of “%s” for the surname', (typed, firstname, surname) => {
    expect(namesIn(typed)).toEqual({ firstname, surname });
  });

  it('is paid in cash, at a card terminal, or costs nothing', () => {
    expect(takings).toEqual(['cash', 'terminal', 'nothing']);
  });

  it('is of ten tickets at most, taken back for a quarter of an hour, and made 400 times an hour', () => {
    expect([saleLimits, doorSales]).toEqual([
      { tickets: 10, minutes: 15 },
      { calls: 400, seconds: 3_600 },
    ]);
  });
});
