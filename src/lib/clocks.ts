import { type Clocks, offsetAt, type Span, zoneName } from './dates.ts';
import type { Locale } from './locale.ts';

export type Dated = { startsAt: string; endsAt: string; timeZone: string };

/** Between two looks at a zone's clocks, in milliseconds; no zone changes its clocks twice in so short a time. */
const step = 3 * 86_400_000;

/** What the clocks show of an event's zone from the beginning of the year before it to the end of the year after it. */
export function clocksOf({ startsAt, endsAt, timeZone: zone }: Dated, locale: Locale): Clocks {
  const from = Date.UTC(new Date(startsAt).getUTCFullYear() - 1, 0);
  const until = Date.UTC(new Date(endsAt).getUTCFullYear() + 2, 0);
  const name = `${zone} ${locale} ${from} ${until}`;
  const kept = known.get(name);
  if (kept) return kept;
  const clocks = { zone, spans: spansOf(zone, locale, from, until), until };
  if (known.size >= max) known.clear();
  known.set(name, clocks);
  return clocks;
}

/** Looking through three years takes a few milliseconds, and zones come from outside. */
const known = new Map<string, Clocks>();
const max = 100;

function spansOf(zone: string, locale: Locale, from: number, until: number): Span[] {
  const starts = [from];
  for (let at = from; at < until; at += step) {
    const next = Math.min(at + step, until);
    if (offsetAt(at, zone) !== offsetAt(next, zone)) starts.push(changeBetween(at, next, zone));
  }
  return starts.map((start) => [start, offsetAt(start, zone), zoneName(new Date(start).toISOString(), zone, locale)]);
}

/** The second at which a zone's clocks change between two instants. */
function changeBetween(before: number, after: number, zone: string): number {
  const ahead = offsetAt(before, zone);
  let [low, high] = [before, after];
  while (high - low > 1_000) {
    const middle = low + Math.floor((high - low) / 2_000) * 1_000;
    if (offsetAt(middle, zone) === ahead) low = middle;
    else high = middle;
  }
  return high;
}
