import { describe, expect, it } from 'vitest';
import { calendarFile } from '../../../server/event/calendar.ts';

const entry = {
  id: 'e1',
  name: 'Harbour Day',
  description: '',
  place: '',
  startsAt: '2027-03-06T09:00:00.000Z',
  endsAt: '2027-03-06T17:00:00.000Z',
  url: null,
};
const now = '2027-01-01T10:00:00.123Z';

/** Lines as a reader of the format puts them together again. */
const unfolded = (file: string) => file.replace(/\r\n[ \t]/g, '').split('\r\n');

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
        'DTSTAMP:20270101T100000Z',
        'DTSTART:20270306T090000Z',
        'DTEND:20270306T170000Z',
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
    expect(unfolded(file).slice(9, -3)).toEqual([
      'SUMMARY:A\\; B\\, C\\\\D',
      'LOCATION:Pier 4\\nEND:VEVENT',
      'DESCRIPTION:One\\nTwo\\nThree',
      'URL:https://x.example/e/a',
    ]);
    expect(file.match(/^END:VEVENT\r/gm)).toHaveLength(1);
  });

  it.each(['w', 'ü', '𝄞'])('folds lines of %s at 75 octets and cuts no character in two', (letter) => {
    const name = letter.repeat(300);
    const file = calendarFile({ ...entry, name }, now);
    const sizes = file.split('\r\n').map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
    expect(Math.max(...sizes)).toBeGreaterThan(70);
    expect(unfolded(file)).toContain(`SUMMARY:${name}`);
    expect(file).not.toContain('\ufffd');
  });
});
