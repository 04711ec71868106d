type Timed = { startsAt: string; endsAt: string };

/** Whether an event has ended. Instants are ISO 8601 in UTC. */
export const isOver = ({ endsAt }: Pick<Timed, 'endsAt'>, now: string): boolean =>
  Date.parse(endsAt) <= Date.parse(now);

const day = 86_400_000;

/** In how many days an event starts, begun ones counted; 0 from a day before on. */
export const daysUntil = ({ startsAt }: Pick<Timed, 'startsAt'>, now: string): number => {
  const left = Date.parse(startsAt) - Date.parse(now);
  return left <= day ? 0 : Math.ceil(left / day);
};

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
