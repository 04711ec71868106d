/** What a calendar file says. Instants are ISO 8601 in UTC; `url` is left out where nobody knows it. */
export type CalendarEntry = {
  id: string;
  name: string;
  description: string;
  place: string;
  startsAt: string;
  endsAt: string;
  url: string | null;
};

/** One event as an iCalendar file (RFC 5545), made at `now`. */
export function calendarFile(
  { id, name, description, place, startsAt, endsAt, url }: CalendarEntry,
  now: string,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Foyer//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@foyer`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escaped(name)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `20270306T090000Z` */
const stamp = (instant: string): string => instant.replace(/[-:]|\.\d+/g, '');

const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no calendar takes them
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

/** The most octets of a line, without its end. */
const longest = 75;

/** A long line over several, each of the next beginning with a space, and no character cut in two. */
function folded(line: string): string {
  const bytes = new TextEncoder();
  let [done, room] = ['', longest];
  for (const character of line) {
    const size = bytes.encode(character).length;
    if (size > room) {
      done += '\r\n ';
      room = longest - 1;
    }
    done += character;
    room -= size;
  }
  return done;
}
