import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { clocksOf } from '../../src/lib/clocks.ts';
import { offsetAt } from '../../src/lib/dates.ts';

const event = { startsAt: '2027-06-05T09:00:00.000Z', endsAt: '2027-06-06T16:00:00.000Z' };
const hour = 3_600_000;

it('names every change of the clocks from the year before an event to the year after it', () => {
  const { zone, spans, until } = clocksOf({ ...event, timeZone: 'Europe/Berlin' }, 'de-DE');
  expect([zone, new Date(until).toISOString()]).toEqual(['Europe/Berlin', '2029-01-01T00:00:00.000Z']);
  expect(spans.map(([from, ahead, name]) => `${new Date(from).toISOString()} ${ahead / hour} ${name}`)).toEqual([
    '2026-01-01T00:00:00.000Z 1 MEZ',
    '2026-03-29T01:00:00.000Z 2 MESZ',
    '2026-10-25T01:00:00.000Z 1 MEZ',
    '2027-03-28T01:00:00.000Z 2 MESZ',
    '2027-10-31T01:00:00.000Z 1 MEZ',
    '2028-03-26T01:00:00.000Z 2 MESZ',
    '2028-10-29T01:00:00.000Z 1 MEZ',
  ]);
});

it('says the same of a zone whose clocks stand as of one year', () => {
  expect(clocksOf({ ...event, timeZone: 'Asia/Kathmandu' }, 'en-GB').spans).toEqual([
    [Date.UTC(2026, 0), 5.75 * hour, 'GMT+5:45'],
  ]);
});

it('is in the language of the reader', () => {
  const name = (locale: 'en-GB' | 'de-DE') => clocksOf({ ...event, timeZone: 'Europe/Berlin' }, locale).spans[0]?.[2];
  expect([name('en-GB'), name('de-DE')]).toEqual(['CET', 'MEZ']);
});

it('looks once for events of the same years, and keeps a hundred answers', async () => {
  vi.resetModules();
  const fresh = await import('../../src/lib/clocks.ts');
  const ask = (year: number) =>
    fresh.clocksOf(
      { startsAt: `${year}-06-05T09:00:00Z`, endsAt: `${year}-06-06T09:00:00Z`, timeZone: 'UTC' },
      'en-GB',
    );
  const first = ask(2100);
  for (let year = 2101; year < 2200; year++) ask(year);
  expect(ask(2100)).toBe(first);
  ask(2200);
  expect(ask(2100)).not.toBe(first);
});

it('agrees with Intl at every instant of every zone', () => {
  const zones = ['Europe/London', 'America/St_Johns', 'Africa/Casablanca', 'Australia/Lord_Howe', 'Pacific/Apia'];
  const [from, until] = [Date.UTC(2026, 0), Date.UTC(2029, 0)];
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: from, max: until - 1 }), (timeZone, instant) => {
      const span = clocksOf({ ...event, timeZone }, 'en-GB').spans.findLast(([start]) => start <= instant);
      expect(span?.[1]).toBe(offsetAt(instant, timeZone));
    }),
    { numRuns: 500 },
  );
});
