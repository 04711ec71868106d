type Session = { startsAt: string; endsAt: string; room: string; track: string };

/** Sessions that take place at the same time, in `lanes` beside each other. */
export type Parallel<Of extends Session> = { lanes: number; sessions: { session: Of; lane: number }[] };

/**
 * The sessions of a day, given in order of time, by those that overlap, one after another too; what overlaps nothing stands alone. Each is in the
 * lane of its track, or of its room where it has no track: these have the same order all day. Where two of a track overlap, the second has a lane of its own.
 */
export function parallelSessions<Of extends Session>(day: readonly Of[]): Parallel<Of>[] {
  const places = [...new Set(day.map(placeOf))];
  return overlapping(day).map((sessions) => {
    const own = places.filter((place) => sessions.some((session) => placeOf(session) === place));
    const taken: { session: Of; lane: number }[] = [];
    for (const session of sessions) {
      const isFree = (lane: number) => !taken.some((each) => each.lane === lane && overlap(each.session, session));
      let lane = own.indexOf(placeOf(session));
      if (!isFree(lane)) for (lane = own.length; !isFree(lane); ) lane++;
      taken.push({ session, lane });
    }
    return { lanes: 1 + Math.max(...taken.map(({ lane }) => lane)), sessions: taken };
  });
}

const placeOf = ({ track, room }: Session): string => track || room;

const overlap = (one: Session, other: Session): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt;

function overlapping<Of extends Session>(day: readonly Of[]): Of[][] {
  const groups: Of[][] = [];
  let end = '';
  for (const session of day) {
    const group = groups.at(-1);
    if (group && session.startsAt < end) group.push(session);
    else groups.push([session]);
    if (session.endsAt > end) end = session.endsAt;
  }
  return groups;
}
