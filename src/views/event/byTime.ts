import { isOver } from '../../lib/event.ts';

type Timed = { startsAt: string; endsAt: string };

/** Events apart: those to come, the next one first, and those that are over, the latest first. Of one time, as they came. */
export function byTime<Event extends Timed>(
  events: readonly Event[],
  now: string,
): { upcoming: Event[]; past: Event[] } {
  const starts = (event: Timed) => Date.parse(event.startsAt);
  return {
    upcoming: events.filter((event) => !isOver(event, now)).sort((one, other) => starts(one) - starts(other)),
    past: events.filter((event) => isOver(event, now)).sort((one, other) => starts(other) - starts(one)),
  };
}
