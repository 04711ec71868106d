import { describe, expect, it } from 'vitest';
import { ownTimeZone } from '../../../src/lib/dates.ts';
import { timeZones, zoneName, zoneOf, zoneText } from '../../../src/views/parts/timeZones.ts';

describe('time zones', () => {
  it('are every zone of the platform and UTC, each once, by the name it has today', () => {
    const zones = timeZones();
    expect(zones).toEqual(
      expect.arrayContaining(['UTC', 'Europe/London', 'Asia/Kolkata', 'Europe/Kyiv', ownTimeZone()]),
    );
    expect(zones).not.toContain('Asia/Calcutta');
    expect(new Set(zones).size).toBe(zones.length);
    expect(zones.map(zoneName)).toEqual(zones);
  });

  it('are in order', () => {
    const zones = timeZones();
    expect(zones).toEqual([...zones].sort());
    expect(zones.indexOf('UTC')).toBeGreaterThan(zones.indexOf('Europe/London'));
  });

  it.each([
    ['Africa/Asmera', 'Africa/Asmara'],
    ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['America/Catamarca', 'America/Argentina/Catamarca'],
    ['America/Coral_Harbour', 'America/Atikokan'],
    ['America/Indianapolis', 'America/Indiana/Indianapolis'],
    ['America/Jujuy', 'America/Argentina/Jujuy'],
    ['America/Louisville', 'America/Kentucky/Louisville'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Katmandu', 'Asia/Kathmandu'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['America/Cordoba', 'America/Argentina/Cordoba'],
    ['America/Godthab', 'America/Nuuk'],
    ['America/Mendoza', 'America/Argentina/Mendoza'],
    ['Asia/Rangoon', 'Asia/Yangon'],
    ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
    ['Atlantic/Faeroe', 'Atlantic/Faroe'],
    ['Pacific/Enderbury', 'Pacific/Kanton'],
    ['Pacific/Ponape', 'Pacific/Pohnpei'],
    ['Pacific/Truk', 'Pacific/Chuuk'],
  ])('%s is called %s today', (before, today) => {
    expect(zoneName(before)).toBe(today);
  });

  it('are shown with the offset of the day', () => {
    const [winter, summer] = [new Date('2027-01-15T12:00:00Z'), new Date('2027-07-15T12:00:00Z')];
    expect(zoneText('Europe/London', winter)).toBe('Europe/London (UTC+00:00)');
    expect(zoneText('Europe/London', summer)).toBe('Europe/London (UTC+01:00)');
    expect(zoneText('America/New_York', winter)).toBe('America/New_York (UTC-05:00)');
    expect(zoneText('Asia/Calcutta', winter)).toBe('Asia/Kolkata (UTC+05:30)');
    expect(zoneText('UTC', winter)).toBe('UTC (UTC+00:00)');
  });

  it('are read back from what is shown, or from a name however it is written', () => {
    const now = new Date('2027-07-15T12:00:00Z');
    expect(timeZones().filter((zone) => zoneOf(zoneText(zone, now)) !== zone)).toEqual([]);
    expect([' europe/london', 'America/New York', 'Asia/Calcutta'].map(zoneOf)).toEqual([
      'Europe/London',
      'America/New_York',
      'Asia/Kolkata',
    ]);
    expect(['asia/calcutta', 'Asia/Calcutta (UTC+05:30)', 'GB', 'utc', '+01:00'].map(zoneOf)).toEqual([
      'Asia/Kolkata',
      'Asia/Kolkata',
      'Europe/London',
      'UTC',
      null,
    ]);
    expect(['', 'Mars/Base (UTC+00:00)', 'Asia/ (UTC) Kolkata'].map(zoneOf)).toEqual(Array(3).fill(null));
    expect(['Asia/Kolkata  (UTC+05:30) ', 'Asia/Kolkata(UTC)', 'Asia/Kolkata (UTC) x'].map(zoneOf)).toEqual([
      'Asia/Kolkata',
      'Asia/Kolkata',
      null,
    ]);
  });

  it.each([
    ['Berlin', 'Europe/Berlin'],
    [' new york ', 'America/New_York'],
    ['london (UTC+00:00)', 'Europe/London'],
    ['Reykj', 'Atlantic/Reykjavik'],
    // Others have it in their name, and one is called so.
    ['Melbourne', 'Australia/Melbourne'],
    ['omsk', 'Asia/Omsk'],
    ['Dawson', 'America/Dawson'],
    ['', null],
    ['America', null],
    ['o', null],
    ['Atlantis', null],
  ])('are found by a part of their name that only one has: %j is %s', (typed, zone) =>
    expect(zoneOf(typed)).toBe(zone));

  it('of a city are found where its name is part of another one', () =>
    expect(zoneOf('Indiana/Knox')).toBe(zoneOf('America/Indiana/Knox')));
});
