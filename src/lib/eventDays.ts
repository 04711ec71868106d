import { fromLocalText, rangeOf, timesOf, toLocalText } from './dates.ts';
import { currentLocale, type Locale } from './locale.ts';

/** Instants are ISO 8601 in UTC. */
type Span = { startsAt: string; endsAt: string };
export type Dates = Span & { timeZone: string };

/** An event with more days is one entry of a calendar. */
const mostDays = 31;
const dayLength = 86_400_000;

/** The days of an event by its clocks: from 08:00 on one day to 17:00 on another is every day from 08:00 to 17:00, and from 20:00 to 02:00 is one night. */
export function daysOf({ startsAt, endsAt, timeZone }: Dates): Span[] {
  const start = toLocalText(startsAt, timeZone);
  const end = toLocalText(endsAt, timeZone);
  const [first, opens] = [start.slice(0, 10), start.slice(11)];
  const [last, closes] = [end.slice(0, 10), end.slice(11)];
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayLength) + 1;
  if (closes <= opens || count > mostDays) return [{ startsAt, endsAt }];
  return Array.from({ length: count }, (_, index) => {
    const at = (time: string) => fromLocalText(`${dayAfter(first, index)}T${time}`, timeZone) ?? startsAt;
    return { startsAt: index === 0 ? startsAt : at(opens), endsAt: index === count - 1 ? endsAt : at(closes) };
  });
}

/** `count` days after a day, as `2027-03-27`. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayLength).toISOString().slice(0, 10);

/** The day of an instant with its month's name, as papers have it: `2 January 2027`. */
export const dayInFull = (instant: string, zone: string, locale: Locale = currentLocale()): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone }).format(
    new Date(instant),
  );

/** When an event is as a title has it, each month and year said once: `Sat 5 – Sun 6 June 2027, 10:00–17:00 BST`. */
export const formatRangeInBrief = (
  startsAt: string,
  endsAt: string,
  zone: string,
  locale: Locale = currentLocale(),
): string =>
  rangeOf(startsAt, endsAt, zone, locale, (parts, last) => {
    const dot = locale === 'de-DE' ? '.' : '';
    const isSame = (unit: 'month' | 'year') =>
      last !== undefined && last.year === parts.year && last[unit] === parts[unit];
    const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(
      Date.UTC(Number(parts.year), Number(parts.month) - 1),
    );
    return [
      `${parts.weekday}\u00a0${Number(parts.day)}${dot}`,
      ...(isSame('month') ? [] : [month]),
      ...(isSame('year') ? [] : [parts.year]),
    ].join('\u00a0');
  });

/**
 * The days and the times of a range, each on a line of its own, as a poster says them: `Saturday 5 June – Sunday 6 June 2027` and
 * `10:00–17:00 BST`.
 */
export function formatForPoster(startsAt: string, endsAt: string, zone: string, locale: Locale = currentLocale()) {
  const style = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: zone } as const;
  const days = new Intl.DateTimeFormat(locale, style).formatRange(new Date(startsAt), new Date(endsAt));
  // British English has no comma behind a weekday in a range, and none here without one.
  const plain = locale === 'en-GB' ? days.replace(/(?<=\p{L}), (?=\d)/gu, ' ') : days;
  return { days: plain.replace(/\u2009/g, ' '), times: timesOf(startsAt, endsAt, zone, locale) };
}
