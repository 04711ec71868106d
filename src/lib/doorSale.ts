/* Money that door staff take, most of it for tickets that they sell to who comes without one. */

/** How it came: in notes and coins, or at a card terminal of the organiser's. */
export const means = ['cash', 'terminal'] as const;
export type Means = (typeof means)[number];

/** How what the door sells was paid: not at all where it costs nothing. */
export const takings = [...means, 'nothing'] as const;
export type Taking = (typeof takings)[number];

/** Tickets of one kind that are sold at once, and minutes after which a sale is the organiser's to take back. */
export const saleLimits = { tickets: 10, minutes: 15 };

/** Sales of one login: more than the quickest hand makes. */
export const doorSales = { calls: 400, seconds: 3_600 };

/** The parts of a name that was typed into one field: what stands last is the surname. */
export function namesIn(typed: string): { firstname: string; surname: string } {
  const name = typed.trim().replace(/\s+/g, ' ');
  const last = name.lastIndexOf(' ');
  return last === -1
    ? { firstname: name, surname: '' }
    : { firstname: name.slice(0, last), surname: name.slice(last + 1) };
}
