import { currentLocale, defaultLocale, type Locale } from './locale.ts';

/*
 * Dates are dd/mm/yyyy (German: dd.mm.yyyy) and times HH:mm, from the specification, in a given IANA zone. Instants are
 * ISO 8601 in UTC.
 */

type Parts = Record<'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute', string>;

const formatters = new Map<string, Intl.DateTimeFormat>();
function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat(defaultLocale, {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(zone, made);
  return made;
}

const weekdays: Record<Locale, string[]> = {
  'en-GB': ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  'de-DE': ['So.', 'Mo.', 'Di.', 'Mi.', 'Do.', 'Fr.', 'Sa.'],
};

function partsOf(instant: string, zone: string, locale: Locale = defaultLocale): Parts {
  const at = Date.parse(instant);
  const shown = new Date(at + offsetAt(at, zone));
  const iso = shown.toISOString();
  return {
    weekday: weekdays[locale][shown.getUTCDay()] ?? '',
    day: iso.slice(8, 10),
    month: iso.slice(5, 7),
    year: iso.slice(0, 4),
    hour: iso.slice(11, 13),
    minute: iso.slice(14, 16),
  };
}

const separators: Record<Locale, string> = { 'en-GB': '/', 'de-DE': '.' };

const dateOf = ({ day, month, year }: Parts, locale: Locale) => [day, month, year].join(separators[locale]);
const timeOf = ({ hour, minute }: Parts) => `${hour}:${minute}`;

/** `06/03/2027` */
export const formatDate = (instant: string, zone: string, locale = currentLocale()): string =>
  dateOf(partsOf(instant, zone), locale);

/** `09:00` */
export const formatTime = (instant: string, zone: string): string => timeOf(partsOf(instant, zone));

/** `06/03/2027, 09:00` */
export const formatDateTime = (instant: string, zone: string, locale = currentLocale()): string =>
  `${formatDate(instant, zone, locale)}, ${formatTime(instant, zone)}`;

/** For a screen whose clock is not said elsewhere: `06/03/2027, 09:00 GMT`. */
export const formatMoment = (instant: string, zone: string, locale = currentLocale()): string =>
  `${formatDateTime(instant, zone, locale)}\u00a0${zoneName(instant, zone, locale)}`;

/** A day for those who may read day and month the other way round: `Sat 6 March 2027`. German dates have dots, and one order. */
function dayOf(parts: Parts, locale: Locale): string {
  if (locale === 'de-DE') return `${parts.weekday}\u00a0${dateOf(parts, locale)}`;
  const named = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const month = named.format(Date.UTC(Number(parts.year), Number(parts.month) - 1));
  return `${parts.weekday}\u00a0${Number(parts.day)}\u00a0${month}\u00a0${parts.year}`;
}

/** From when, with the day in words: `Sat 6 March 2027, 09:00`. */
export const formatBegin = (instant: string, zone: string, locale = currentLocale()): string =>
  `${dayOf(partsOf(instant, zone, locale), locale)}, ${formatTime(instant, zone)}`;

/** Until when, where the first moment of a day would be mistaken for its whole: `Fri 5 March 2027, 24:00`. */
export function formatEnd(instant: string, zone: string, locale = currentLocale()): string {
  if (formatTime(instant, zone) !== '00:00') return formatBegin(instant, zone, locale);
  return `${dayOf(partsOf(new Date(Date.parse(instant) - 1).toISOString(), zone, locale), locale)}, 24:00`;
}

/** The same with its zone, for a deadline that readers may be in another zone for: `Sat 6 March 2027, 09:00 GMT`. */
export const formatDeadline = (instant: string, zone: string, locale = currentLocale()): string =>
  `${formatEnd(instant, zone, locale)}\u00a0${zoneName(instant, zone, locale)}`;

/**
 * `Sat 06/03/2027, 09:00–17:00 GMT`; an event over several days names both: `Sat 05/06/2027 – Sun 06/06/2027, 10:00–17:00 BST`.
 * A line may break between the days and before the times, and not inside either. Where the clocks change meanwhile, each time has its
 * own zone: `09:00 CET – 18:00 CEST`.
 */
export const formatRange = (startsAt: string, endsAt: string, zone: string, locale = currentLocale()): string =>
  rangeOf(startsAt, endsAt, zone, locale, (parts) => `${parts.weekday}\u00a0${dateOf(parts, locale)}`);

/** The same with its days in words, and where that says more, as numbers: `Sat 6 March 2027 (06/03/2027), 09:00–17:00 GMT`. */
export const formatRangeInWords = (startsAt: string, endsAt: string, zone: string, locale = currentLocale()): string =>
  rangeOf(startsAt, endsAt, zone, locale, (parts) =>
    locale === 'de-DE' ? dayOf(parts, locale) : `${dayOf(parts, locale)} (${dateOf(parts, locale)})`,
  );

/** A range whose days are written by `day`; the first of two is told the last. */
export function rangeOf(
  startsAt: string,
  endsAt: string,
  zone: string,
  locale: Locale,
  day: (parts: Parts, last?: Parts) => string,
) {
  const [start, end] = [partsOf(startsAt, zone, locale), partsOf(endsAt, zone, locale)];
  const days = dateOf(start, locale) === dateOf(end, locale) ? day(start) : `${day(start, end)}\u00a0– ${day(end)}`;
  const named = (instant: string) => `\u00a0${zoneName(instant, zone, locale)}`;
  const change = offsetAt(Date.parse(startsAt), zone) !== offsetAt(Date.parse(endsAt), zone);
  const times = change
    ? `${timeOf(start)}${named(startsAt)}\u00a0– ${timeOf(end)}${named(endsAt)}`
    : `${timeOf(start)}\u2060–\u2060${timeOf(end)}${named(startsAt)}`;
  return `${days}, ${times}`;
}

/** The zone's short name on that day: `GMT`, `BST`, `GMT-5`. Some languages write Greenwich's own time as `GMT+0`. */
function zoneName(instant: string, zone: string, locale: Locale): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }).formatToParts(
    new Date(instant),
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return name === 'GMT+0' ? 'GMT' : name;
}

/** The day of a date or `datetime-local` text in words: `Saturday 2 January 2027`; empty where it is none. */
export function dayInWords(text: string, locale = currentLocale()): string {
  const day = Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day)) return '';
  const style = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, style).format(day);
}

/** An instant as the text of a `datetime-local` input: `2027-03-06T09:00`. */
export function toLocalText(instant: string, zone: string): string {
  const { year, month, day, hour, minute } = partsOf(instant, zone);
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

const localShape = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?$/;

/**
 * The instant of a `datetime-local` text; null when it is not one. A time that a clock change skips is taken as long after
 * the change as it was meant after midnight (01:30 becomes 02:30); of a time that comes twice, the first.
 */
export function fromLocalText(text: string, zone: string): string | null {
  const match = localShape.exec(text);
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1).map((digits) => Number(digits ?? 0)) as Six;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  if (!new Date(local).toISOString().startsWith(text.slice(0, 16))) return null;
  const [before, after] = [offsetAt(local - dayLength, zone), offsetAt(local + dayLength, zone)];
  const offset = [before, after].find((candidate) => offsetAt(local - candidate, zone) === candidate) ?? before;
  return new Date(local - offset).toISOString();
}

type Six = [number, number, number, number, number, number];
const dayLength = 86_400_000;

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(instant: number, zone: string): number {
  const parts = formatterOf(zone).formatToParts(new Date(instant));
  const { year, month, day, hour, minute, second } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  const shown = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  return shown - Math.floor(instant / 1_000) * 1_000;
}

/** An instant that may be absent as the text of an input: empty without one. */
export const toLocalInput = (instant: string | null | undefined, zone: string): string =>
  instant ? toLocalText(instant, zone) : '';

/** Time left, as `14:59`; a second that has begun counts, and nothing is left once it is past. */
export function formatRemaining(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return [Math.floor(seconds / 60), seconds % 60].map((part) => `${part}`.padStart(2, '0')).join(':');
}

/** The zone of this computer. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Where a local time of an input comes to when another that it belongs to is moved; null where one of them is none yet. */
export function movedAlong(time: string, from: string, to: string): string | null {
  const moved = Date.parse(`${time}Z`) + Date.parse(`${to}Z`) - Date.parse(`${from}Z`);
  return Number.isNaN(moved) ? null : new Date(moved).toISOString().slice(0, time.length);
}
