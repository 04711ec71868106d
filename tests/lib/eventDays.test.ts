import { describe, expect, it } from 'vitest';
import { dayAfter, dayInFull, daysOf, formatForPoster, formatRangeInBrief } from '../../src/lib/eventDays.ts';

const timeZone = 'Europe/Berlin';
const days = (startsAt: string, endsAt: string) => daysOf({ startsAt, endsAt, timeZone });

describe('daysOf', () => {
  it('is one day for an event of one', () => {
    const day = { startsAt: '2027-03-01T08:00:00.000Z', endsAt: '2027-03-01T16:00:00.000Z' };
    expect(days(day.startsAt, day.endsAt)).toEqual([day]);
  });

  it('is every day at the same time by the clocks of the event, also when they are changed', () => {
    expect(days('2027-03-27T07:00:00.000Z', '2027-03-29T15:00:00.000Z')).toEqual([
      { startsAt: '2027-03-27T07:00:00.000Z', endsAt: '2027-03-27T16:00:00.000Z' },
      { startsAt: '2027-03-28T06:00:00.000Z', endsAt: '2027-03-28T15:00:00.000Z' },
      { startsAt: '2027-03-29T06:00:00.000Z', endsAt: '2027-03-29T15:00:00.000Z' },
    ]);
  });

  it.each([
    ['a night', '2027-03-01T19:00:00.000Z', '2027-03-02T01:00:00.000Z'],
    ['a whole day and night', '2027-03-01T19:00:00.000Z', '2027-03-02T19:00:00.000Z'],
    ['more than 31 days', '2027-01-01T08:00:00.000Z', '2027-02-01T16:00:00.000Z'],
  ])('is one for %s', (_, startsAt, endsAt) => {
    expect(days(startsAt, endsAt)).toEqual([{ startsAt, endsAt }]);
  });

  it('is each of up to 31 days', () => {
    expect(days('2027-01-01T08:00:00.000Z', '2027-01-31T16:00:00.000Z')).toHaveLength(31);
  });

  it('keeps the exact start and end', () => {
    const startsAt = '2027-03-01T08:00:30.000Z';
    const endsAt = '2027-03-02T16:00:30.000Z';
    const [first, last] = days(startsAt, endsAt);
    expect(first?.startsAt).toBe(startsAt);
    expect(last?.endsAt).toBe(endsAt);
  });
});

describe('dayAfter', () => {
  it.each([
    ['2027-02-28', 1, '2027-03-01'],
    ['2027-03-27', 0, '2027-03-27'],
    ['2027-12-31', 1, '2028-01-01'],
  ])('of %s and %i is %s', (day, count, after) => {
    expect(dayAfter(day, count)).toBe(after);
  });
});

describe('dayInFull', () => {
  it('names the month, in the language and by the clocks of the event', () => {
    expect(dayInFull('2027-01-01T23:30:00.000Z', timeZone, 'en-GB')).toBe('2 January 2027');
    expect(dayInFull('2027-01-01T23:30:00.000Z', timeZone, 'de-DE')).toBe('2. Januar 2027');
  });
});

describe('a range as a title has it', () => {
  const brief = (startsAt: string, endsAt: string, locale: 'en-GB' | 'de-DE') =>
    formatRangeInBrief(startsAt, endsAt, 'UTC', locale).replace(/[\u00a0\u2060]/g, (mark) =>
      mark === '\u00a0' ? ' ' : '',
    );

  it.each([
    ['2027-06-05T10:00:00.000Z', '2027-06-05T17:00:00.000Z', 'en-GB', 'Sat 5 June 2027, 10:00–17:00 UTC'],
    ['2027-06-05T10:00:00.000Z', '2027-06-06T17:00:00.000Z', 'en-GB', 'Sat 5 – Sun 6 June 2027, 10:00–17:00 UTC'],
    ['2027-06-30T10:00:00.000Z', '2027-07-01T17:00:00.000Z', 'en-GB', 'Wed 30 June – Thu 1 July 2027, 10:00–17:00 UTC'],
    [
      '2027-12-31T10:00:00.000Z',
      '2028-01-01T17:00:00.000Z',
      'en-GB',
      'Fri 31 December 2027 – Sat 1 January 2028, 10:00–17:00 UTC',
    ],
    [
      '2027-06-05T10:00:00.000Z',
      '2028-06-06T17:00:00.000Z',
      'en-GB',
      'Sat 5 June 2027 – Tue 6 June 2028, 10:00–17:00 UTC',
    ],
    ['2027-06-05T10:00:00.000Z', '2027-06-06T17:00:00.000Z', 'de-DE', 'Sa. 5. – So. 6. Juni 2027, 10:00–17:00 UTC'],
  ] as const)('from %s to %s in %s is %s', (startsAt, endsAt, locale, said) =>
    expect(brief(startsAt, endsAt, locale)).toBe(said));

  it('is on two lines of a poster, with its days in full', () => {
    const plain = (text: string) => text.replace(/\u00a0/g, ' ').replace(/\u2060/g, '');
    const said = formatForPoster('2027-06-05T10:00:00.000Z', '2027-06-06T17:00:00.000Z', 'UTC', 'en-GB');
    expect([said.days, plain(said.times)]).toEqual(['Saturday 5 June – Sunday 6 June 2027', '10:00–17:00 UTC']);
    const oneDay = (locale: 'en-GB' | 'de-DE') =>
      formatForPoster('2027-06-05T10:00:00.000Z', '2027-06-05T17:00:00.000Z', 'UTC', locale).days;
    expect(oneDay('en-GB')).toBe('Saturday 5 June 2027');
    expect(oneDay('de-DE')).toBe('Samstag, 5. Juni 2027');
  });
});
