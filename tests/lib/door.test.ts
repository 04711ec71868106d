import { describe, expect, it } from 'vitest';
import {
  doorListLimits,
  doorSales,
  findText,
  isEasyPin,
  isPin,
  keyText,
  mostWrong,
  namesIn,
  pinLimits,
  refusalCodes,
  restAfter,
  saleLimits,
  shortName,
  takings,
} from '../../src/lib/door.ts';

it('a code is found and opened by two texts, of which neither tells the other', () => {
  expect(findText('a-code')).toBe('find at a door a-code');
  expect(keyText('a-code')).toBe('open at a door a-code');
});

it('one login takes a fifth of an event’s devices, and a tenth of its conflicts', () => {
  expect(doorListLimits.devicesOfLogin * 5).toBe(doorListLimits.devices);
  expect(doorListLimits.keptOfLogin * 10).toBe(doorListLimits.kept);
  expect(doorListLimits.entries).toBe(100);
});

it('the organiser is shown a hundred gates, and the two hundred latest conflicts', () => {
  expect([doorListLimits.gates, doorListLimits.conflicts]).toEqual([100, 200]);
});

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

describe('a PIN', () => {
  it.each(['0007', '24680', '19283746'])('may be %s', (pin) => expect(isPin(pin)).toBe(true));

  it.each(['', '123', '123456789', '12a4', '1234 ', ' 1234', '12.4'])('may not be “%s”', (pin) => {
    expect(isPin(pin)).toBe(false);
  });

  it('has as many digits as the screen lets one type', () => {
    expect(pinLimits).toEqual({ shortest: 4, longest: 8 });
    expect([3, 4, 8, 9].map((count) => isPin('7'.repeat(count)))).toEqual([false, true, true, false]);
  });

  it.each(['0000', '11111111', '1234', '3456', '01234567', '9876', '3210'])('is easy to guess: %s', (pin) => {
    expect(isEasyPin(pin)).toBe(true);
  });

  it.each(['1112', '2111', '1243', '1357', '8901', '0987'])('is not among the first guesses: %s', (pin) => {
    expect(isEasyPin(pin)).toBe(false);
  });
});

describe('after wrong PINs', () => {
  it('the first three cost no time, the next ever more, up to a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 100].map(restAfter)).toEqual([
      0, 0, 0, 5_000, 15_000, 30_000, 60_000, 60_000, 60_000,
    ]);
    expect(mostWrong).toBe(6);
  });
});

describe('the letters for the staff', () => {
  it('are one for each reason', () => {
    expect(refusalCodes).toEqual({
      toPay: 'A',
      unpaid: 'B',
      noReentry: 'L',
      staff: 'M',
      cancelled: 'C',
      transferred: 'D',
      wrongEvent: 'E',
      wrongTime: 'J',
      wrongGate: 'K',
      unknown: 'F',
      test: 'I',
      unanswered: 'G',
      fault: 'H',
    });
  });
});

describe('a name at a kiosk', () => {
  it.each([
    ['Ada', 'Lovelace', 'Ada L.'],
    [' Ada ', ' Lovelace ', 'Ada L.'],
    ['Ada', '', 'Ada'],
    ['', 'Lovelace', 'L.'],
    ['', '', ''],
    ['Ana María', 'de la Cruz', 'Ana María d.'],
    ['Ida', 'O\u0308z', 'Ida O\u0308.'],
    ['Li', '\u{20BB7}野', 'Li \u{20BB7}.'],
  ])('of %s %s is “%s”', (firstname, surname, shown) => expect(shortName({ firstname, surname })).toBe(shown));
});
