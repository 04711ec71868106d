/** Milliseconds between which a page in line asks again: after a fifth of what is left to wait. */
const pauses = { shortest: 2_000, longest: 60_000 };
/** Orders a second, until it is known how quickly the line goes. */
const guessed = 50;

/** Where the line of orders has got, as the server says it. */
export type Line = {
  until: number;
  perSecond: number;
  waiting: { from: number; count: number }[];
  gone: string[];
};
/** An order, as far as its turn is concerned. */
export type OrderInLine = {
  place: string | null;
  payload: { formId: string; attendees: { ticketId: string }[]; offer?: string | null | undefined };
};

/**
 * How many orders come before one, and about how many seconds that takes; null where the line does not move. `lull` is after how many
 * milliseconds its page asks again.
 */
export type Turn = { ahead: number; seconds: number | null; isGone: boolean; lull: number };

/** How long an order is from its turn; one without a place may go. */
export function turnOf({ until, perSecond, waiting, gone }: Line, { place, payload }: OrderInLine): Turn {
  const since = Number(place?.split('.')[0] ?? 0);
  const before = waiting.filter(({ from }) => from < since).reduce((sum, { count }) => sum + count, 0);
  const ahead = since < until ? 0 : Math.max(1, before);
  const seconds = ahead === 0 ? 0 : perSecond > 0 ? Math.ceil(ahead / perSecond) : null;
  const isGone = !payload.offer && payload.attendees.some(({ ticketId }) => gone.includes(ticketId));
  return { ahead, seconds, isGone, lull: lullOf(seconds ?? ahead / guessed) };
}

/** Whoever has longer to wait asks less often, and not all ask at the same moment. */
const lullOf = (seconds: number): number =>
  Math.min(Math.max(seconds * 200, pauses.shortest), pauses.longest) * (0.75 + Math.random() / 2);
