import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { calendarFile } from '../../../server/event/calendar.ts';
import { contentLines, escaped } from '../../../server/platform/contentLines.ts';

const entry = {
  id: 'e1',
  name: 'Harbour Day',
  description: '',
  place: '',
  startsAt: '2027-03-06T09:00:00.000Z',
  endsAt: '2027-03-06T17:00:00.000Z',
  timeZone: 'Europe/Berlin',
  version: 3,
  url: null,
  organiser: null,
};
const now = '2027-01-01T10:00:00.123Z';

describe('the calendar file of an event', () => {
  it('says what, when in UTC, and nothing that is empty', () => {
    expect(calendarFile(entry, now)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Foyer//Foyer//EN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:e1@foyer',
        'DTSTART:20270306T090000Z',
        'DTEND:20270306T170000Z',
        'DTSTAMP:20270101T100000Z',
        'SEQUENCE:4',
        'SUMMARY:Harbour Day',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('escapes what means something else, so that no text adds a line of its own', () => {
    const file = calendarFile(
      {
        ...entry,
        name: 'A; B, C\\D',
        place: 'Pier 4\r\nEND:VEVENT',
        description: 'One\rTwo\n\u0007Three',
        url: 'https://x.example/e/a',
      },
      now,
    );
    expect(file.split('\r\n').slice(10, -3)).toEqual([
      'SUMMARY:A\\; B\\, C\\\\D',
      'LOCATION:Pier 4\\nEND:VEVENT',
      'DESCRIPTION:One\\nTwo\\nThree',
      'URL:https://x.example/e/a',
    ]);
    expect(file.match(/^END:VEVENT\r/gm)).toHaveLength(1);
  });

  const linesOf = (changes: object, name: RegExp) =>
    calendarFile({ ...entry, ...changes }, now)
      .split('\r\n')
      .filter((line) => name.test(line));

  it('has an entry for each day of an event, at the same hours also where the clocks change between them', () => {
    const days = { startsAt: '2027-03-27T07:00:00.000Z', endsAt: '2027-03-29T15:00:00.000Z' };
    expect(linesOf(days, /^(UID|DTSTART|DTEND)/)).toEqual([
      ...['UID:e1@foyer', 'DTSTART:20270327T070000Z', 'DTEND:20270327T160000Z'],
      ...['UID:e1-2@foyer', 'DTSTART:20270328T060000Z', 'DTEND:20270328T150000Z'],
      ...['UID:e1-3@foyer', 'DTSTART:20270329T060000Z', 'DTEND:20270329T150000Z'],
    ]);
  });

  it('has one entry for a night, and for what goes on for more than a month', () => {
    const night = { startsAt: '2027-03-06T19:00:00.000Z', endsAt: '2027-03-07T01:00:00.000Z' };
    expect(linesOf(night, /^DT(START|END)/)).toEqual(['DTSTART:20270306T190000Z', 'DTEND:20270307T010000Z']);
    expect(linesOf({ startsAt: '2027-03-01T08:00:00.000Z', endsAt: '2027-04-01T07:30:00.000Z' }, /^UID/)).toEqual([
      'UID:e1@foyer',
    ]);
    expect(linesOf({ startsAt: '2027-05-01T08:00:00.000Z', endsAt: '2027-05-31T10:00:00.000Z' }, /^UID/)).toHaveLength(
      31,
    );
  });

  it('takes days that fell away out of a calendar again, and leaves the others', () => {
    const two = { startsAt: '2027-03-27T08:00:00.000Z', endsAt: '2027-03-28T15:00:00.000Z' };
    const before = {
      startsAt: '2027-03-27T07:00:00.000Z',
      endsAt: '2027-03-29T15:00:00.000Z',
      timeZone: 'Europe/Berlin',
    };
    expect(linesOf({ ...two, before }, /^(UID|STATUS|METHOD)/)).toEqual([
      ...['METHOD:PUBLISH', 'UID:e1@foyer', 'UID:e1-2@foyer', 'UID:e1-3@foyer', 'STATUS:CANCELLED'],
    ]);
    expect(linesOf({ ...two, before: { ...two, timeZone: 'Europe/Berlin' } }, /^STATUS/)).toEqual([]);
  });

  it('says who organises it, where they have an address', () => {
    expect(linesOf({ organiser: { name: 'The "Pier": A, B', contact: 'pier@example.org' } }, /^ORGANIZER/)).toEqual([
      'ORGANIZER;CN="The  Pier : A, B":mailto:pier@example.org',
    ]);
    expect(linesOf({ organiser: { name: 'Pier', contact: '' } }, /^ORGANIZER/)).toEqual([]);
  });

  it('takes the event out of a calendar again', () => {
    const file = calendarFile(entry, now, 'CANCEL').split('\r\n');
    expect(file).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'UID:e1@foyer', 'SEQUENCE:5', 'STATUS:CANCELLED']));
  });
});

describe('another program that reads calendars', () => {
  it('finds what was meant: each day, the zone’s hours, and every sign of the words', () => {
    const words = {
      name: 'Größe; „Łódź“, \\ & more',
      place: 'Pier 4,\nBerlin',
      description: `${'Ünïcødé '.repeat(40)}\n\n• one`,
    };
    const days = { startsAt: '2027-03-27T07:00:00.000Z', endsAt: '2027-03-28T15:00:00.000Z' };
    const organiser = { name: 'Hafen & Söhne', contact: 'hafen@example.org' };
    const file = calendarFile({ ...entry, ...words, ...days, organiser, url: 'https://x.example/e/a' }, now, 'CANCEL');
    const calendar = new ICAL.Component(ICAL.parse(file));
    const entries = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(
      entries.map(({ uid, summary, location, description, sequence }) => [
        uid,
        summary,
        location,
        description,
        sequence,
      ]),
    ).toEqual(['e1@foyer', 'e1-2@foyer'].map((uid) => [uid, words.name, words.place, words.description, 5]));
    expect(
      entries.map(({ startDate, endDate }) => [startDate, endDate].map((at) => at.toJSDate().toISOString())),
    ).toEqual([
      ['2027-03-27T07:00:00.000Z', '2027-03-27T16:00:00.000Z'],
      ['2027-03-28T06:00:00.000Z', '2027-03-28T15:00:00.000Z'],
    ]);
    expect(entries[0]?.organizer).toBe('mailto:hafen@example.org');
    expect(entries[0]?.component.getFirstProperty('organizer')?.getParameter('cn')).toBe('Hafen & Söhne');
  });
});

/** As a reader of the format puts the lines together again. */
const unfolded = (file: string) => file.replace(/\r\n[ \t]/g, '').split('\r\n');

describe('the lines of a calendar or a card', () => {
  it.each(['w', 'ü', '𝄞'])('of %s are folded at 75 octets, and no character is cut in two', (letter) => {
    const line = `SUMMARY:${letter.repeat(300)}`;
    const file = contentLines([line]);
    const sizes = file.split('\r\n').map((each) => new TextEncoder().encode(each).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
    expect(Math.max(...sizes)).toBeGreaterThan(70);
    expect(unfolded(file)).toEqual([line, '']);
    expect(file).not.toContain('\ufffd');
  });

  it('go on in the next line only after 75 octets', () => {
    const note = `NOTE:${'x'.repeat(69)}`;
    expect(contentLines([`${note}ää${'y'.repeat(80)}`])).toBe(
      `${note}\r\n ää${'y'.repeat(70)}\r\n ${'y'.repeat(10)}\r\n`,
    );
    expect(contentLines([`${note}x`, 'END'])).toBe(`${note}x\r\nEND\r\n`);
  });

  it('keep what would divide values, and lines, inside one', () => {
    expect(escaped('a;b, c,d\\e')).toBe('a\\;b\\, c\\,d\\\\e');
    expect(escaped('one\r\ntwo\rthree\nfour')).toBe('one\\ntwo\\nthree\\nfour');
    expect(escaped('\u0007One\ttwo\u007f')).toBe('One\ttwo');
  });
});
