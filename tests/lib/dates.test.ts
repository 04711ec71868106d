import { TZDate, tz } from '@date-fns/tz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayInWords,
  formatDate,
  formatDateTime,
  formatDeadline,
  formatEnd,
  formatRange,
  formatRangeInWords,
  formatRemaining,
  formatTime,
  fromLocalText,
  movedAlong,
  toLocalInput,
  toLocalText,
} from '../../src/lib/dates.ts';

const london = 'Europe/London';

describe('dates in a zone', () => {
  it('are dd/mm/yyyy and HH:mm', () => {
    expect(formatDate('2027-03-06T09:05:00.000Z', london)).toBe('06/03/2027');
    expect(formatTime('2027-03-06T09:05:00.000Z', london)).toBe('09:05');
    expect(formatDateTime('2027-07-06T23:30:00.000Z', london)).toBe('07/07/2027, 00:30');
    expect(formatTime('2027-03-06T00:00:00.000Z', 'UTC')).toBe('00:00');
  });

  it('are written the German way for German readers', () => {
    expect(formatDateTime('2027-03-06T09:05:00.000Z', london, 'de-DE')).toBe('06.03.2027, 09:05');
    expect(formatDeadline('2027-07-06T09:05:00.000Z', london)).toBe('Tue\u00a06\u00a0July\u00a02027, 10:05\u00a0BST');
    expect(formatDeadline('2027-07-06T23:00:00.000Z', london)).toBe('Tue\u00a06\u00a0July\u00a02027, 24:00\u00a0BST');
    expect(formatEnd('2027-01-01T00:00:00.000Z', london)).toBe('Thu\u00a031\u00a0December\u00a02026, 24:00');
    expect(formatEnd('2027-01-01T00:01:00.000Z', london)).toBe('Fri\u00a01\u00a0January\u00a02027, 00:01');
    expect(formatDeadline('2027-03-06T09:05:00.000Z', london, 'de-DE')).toBe('Sa.\u00a006.03.2027, 09:05\u00a0GMT');
    expect(formatRange('2027-06-05T09:00:00.000Z', '2027-06-05T16:00:00.000Z', 'Europe/Berlin', 'de-DE')).toBe(
      'Sa.\u00a005.06.2027, 11:00\u2060–\u206018:00\u00a0MESZ',
    );
    expect(formatRange('2027-03-06T09:00:00.000Z', '2027-03-06T17:00:00.000Z', london, 'de-DE')).toBe(
      'Sa.\u00a006.03.2027, 09:00\u2060–\u206017:00\u00a0GMT',
    );
  });

  it('make a range of one day, or name both days', () => {
    expect(formatRange('2027-03-06T09:00:00.000Z', '2027-03-06T17:00:00.000Z', london)).toBe(
      'Sat\u00a006/03/2027, 09:00\u2060–\u206017:00\u00a0GMT',
    );
    expect(formatRange('2027-06-05T09:00:00.000Z', '2027-06-06T16:00:00.000Z', london)).toBe(
      'Sat\u00a005/06/2027\u00a0– Sun\u00a006/06/2027, 10:00\u2060–\u206017:00\u00a0BST',
    );
  });

  it('name weekday and month for those who may take one number for the other', () => {
    expect(formatRangeInWords('2027-03-06T09:00:00.000Z', '2027-03-06T17:00:00.000Z', london)).toBe(
      'Sat\u00a06\u00a0March\u00a02027 (06/03/2027), 09:00\u2060–\u206017:00\u00a0GMT',
    );
    expect(formatRangeInWords('2027-12-31T20:00:00.000Z', '2028-01-01T04:00:00.000Z', london)).toBe(
      'Fri\u00a031\u00a0December\u00a02027 (31/12/2027)\u00a0– Sat\u00a01\u00a0January\u00a02028 (01/01/2028), 20:00\u2060–\u206004:00\u00a0GMT',
    );
    expect(formatRangeInWords('2027-03-06T09:00:00.000Z', '2027-03-06T17:00:00.000Z', london, 'de-DE')).toBe(
      'Sa.\u00a006.03.2027, 09:00\u2060–\u206017:00\u00a0GMT',
    );
  });

  it('have their day in words, whatever the time', () => {
    expect(dayInWords('2027-02-01')).toMatch(/^Monday,? 1 February 2027$/);
    expect(dayInWords('2027-02-01T23:59', 'de-DE')).toBe('Montag, 1. Februar 2027');
    expect(dayInWords('')).toBe('');
  });

  it('name the zone of each end where the clocks change between them', () => {
    expect(formatRange('2027-03-20T08:00:00.000Z', '2027-03-29T16:00:00.000Z', 'Europe/Berlin', 'de-DE')).toBe(
      'Sa.\u00a020.03.2027\u00a0– Mo.\u00a029.03.2027, 09:00\u00a0MEZ\u00a0– 18:00\u00a0MESZ',
    );
  });
});

it('names the seven days in both languages', () => {
  const days = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2027-03-${day}T09:00:00.000Z`);
  const named = (locale: 'en-GB' | 'de-DE') =>
    days.map((day) => formatRange(day, day, london, locale).split('\u00a0')[0]);
  expect(named('en-GB')).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  expect(named('de-DE')).toEqual(['Mo.', 'Di.', 'Mi.', 'Do.', 'Fr.', 'Sa.', 'So.']);
});

describe('the text of a date and time input', () => {
  it('goes both ways', () => {
    expect(toLocalText('2027-07-06T09:00:00.000Z', london)).toBe('2027-07-06T10:00');
    expect(fromLocalText('2027-07-06T10:00', london)).toBe('2027-07-06T09:00:00.000Z');
    expect(fromLocalText('2027-07-06T10:00:30', 'Asia/Kathmandu')).toBe('2027-07-06T04:15:30.000Z');
  });

  it('leaves parts of a second out', () => {
    expect(fromLocalText('2027-07-06T10:00:30.25', 'Asia/Kathmandu')).toBe('2027-07-06T04:15:30.000Z');
  });

  it('goes by the clocks of that hour on the day that they change', () => {
    expect(fromLocalText('2027-03-28T00:30', london)).toBe('2027-03-28T00:30:00.000Z');
    expect(fromLocalText('2027-03-28T10:00', london)).toBe('2027-03-28T09:00:00.000Z');
  });

  it('moves a time that the clocks skip past the change', () => {
    expect(fromLocalText('2027-03-28T01:30', london)).toBe('2027-03-28T01:30:00.000Z');
    expect(toLocalText('2027-03-28T01:30:00.000Z', london)).toBe('2027-03-28T02:30');
    expect(fromLocalText('2027-03-14T02:15', 'America/New_York')).toBe('2027-03-14T07:15:00.000Z');
  });

  it('takes the first of a time that comes twice', () => {
    expect(fromLocalText('2027-10-31T01:30', london)).toBe('2027-10-31T00:30:00.000Z');
    expect(fromLocalText('2027-11-07T01:30', 'America/New_York')).toBe('2027-11-07T05:30:00.000Z');
  });

  it.each([
    '',
    '2027-02-30T10:00',
    '2027-13-01T10:00',
    '2027-01-01T24:00',
    '2027-01-01',
    '2027-01-01T10:00Z',
    'tomorrow',
  ])('refuses %j', (text) => {
    expect(fromLocalText(text, london)).toBeNull();
  });

  const zones = [
    london,
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Pacific/Apia',
    'America/Sao_Paulo',
  ];
  const minutes = fc.integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 });

  it('shows what another library shows, in every kind of zone', () => {
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
        const instant = new Date(minute * 60_000).toISOString();
        const other = new TZDate(instant, zone);
        expect(toLocalText(instant, zone)).toBe(tz(zone)(other).toISOString().slice(0, 16));
      }),
    );
  });

  it('reads back what it shows, or the first instant that is shown so', () => {
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
        const instant = new Date(minute * 60_000).toISOString();
        const text = toLocalText(instant, zone);
        const back = fromLocalText(text, zone) ?? '';
        expect(toLocalText(back, zone)).toBe(text);
        expect(back <= instant).toBe(true);
      }),
    );
  });
});

it('shows an input that may be left empty', () => {
  expect(toLocalInput('2027-07-06T09:00:00.000Z', london)).toBe('2027-07-06T10:00');
  expect([toLocalInput(null, london), toLocalInput(undefined, london)]).toEqual(['', '']);
});

describe('the time that is left', () => {
  it.each([
    [900_000, '15:00'],
    [899_001, '15:00'],
    [899_000, '14:59'],
    [61_000, '01:01'],
    [9_000, '00:09'],
    [1, '00:01'],
    [0, '00:00'],
    [-5_000, '00:00'],
    [3_600_000, '60:00'],
  ])('%i ms is %s', (milliseconds, text) => {
    expect(formatRemaining(milliseconds)).toBe(text);
  });
});

describe('a time that is moved along with another', () => {
  it('keeps its distance from it, and stays where one of them is none', () => {
    expect(movedAlong('2027-03-28T17:00', '2027-03-27T09:30', '2027-09-04T10:00')).toBe('2027-09-05T17:30');
    expect(movedAlong('', '2027-03-27T09:30', '2027-09-04T10:00')).toBeNull();
  });
});
