/* Tickets that door staff sell to who comes without one. */

/** How they were paid: in notes and coins, at a card terminal of the organiser's, or not at all since they cost nothing. */
export const takings = ['cash', 'terminal', 'nothing'] as const;
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
