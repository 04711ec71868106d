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
