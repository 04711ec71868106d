import { isEmail } from './input.ts';

/**
 * What became of an entry of a waiting list. `offered`: tickets are reserved for it, until a time. `accepted`: the offer became an
 * order. `lapsed`: it did not, in time. `left`: by whoever waited. `removed`: by the organiser.
 */
export const waitingStates = ['waiting', 'offered', 'accepted', 'lapsed', 'left', 'removed'] as const;
export type WaitingState = (typeof waitingStates)[number];

/** On the list: none joins a second time with the same address while an entry of theirs is. */
export const onListStates = ['waiting', 'offered'] as const satisfies readonly WaitingState[];
export const isOnList = (state: WaitingState): boolean => (onListStates as readonly WaitingState[]).includes(state);

/** For how many hours tickets are kept, unless the organiser says otherwise. */
export const defaultWaitingHours = 24;
/** For how many days an entry waits for its address to be confirmed, from the last mail that asks for it. */
export const unconfirmedDays = 7;
/**
 * Offers of one form that one network gets in `hours`, besides those that became orders; an IPv6 site or 256 IPv4 addresses `wide` times as many. Together they
 * have the `part`th of the tickets, or `least`; those of a wide network `wide` times as many and no more than the `widePart`th.
 */
export const offersOfNetwork = { offers: 3, hours: 24, wide: 4, least: 4, part: 8, widePart: 2 };
/** How often one network may join waiting lists. */
export const waitingJoins = { calls: 20, seconds: 600 };

/** How many more offers a network gets, and how many tickets in them. */
type NetworkLeft = { name: string; left: number; tickets: number };
/** `networks` are those that entries came from; none where that is not counted. */
type Waiting = { ticketId: string; count: number; networks?: readonly NetworkLeft[] };
/** How much is left of a form and of each of its tickets; null for no limit. A ticket that is not named cannot be had. */
export type Left = { form: number | null; tickets: Readonly<Record<string, number | null>> };

/**
 * Who gets an offer of what is left, in the order of the list: whoever wants more than there is, or whose network has had as much
 * as it gets, keeps waiting, and the next is asked.
 */
export function offeredOf<Entry extends Waiting>(waiting: readonly Entry[], left: Left): Entry[] {
  const tickets = { ...left.tickets };
  let { form } = left;
  const made: Record<string, { offers: number; tickets: number }> = {};
  const madeTo = (name: string) => made[name] ?? { offers: 0, tickets: 0 };
  return waiting.filter(({ ticketId, count, networks = [] }) => {
    const hasHadEnough = ({ name, left, tickets: most }: NetworkLeft) =>
      madeTo(name).offers >= left || madeTo(name).tickets + count > most;
    if (networks.some(hasHadEnough)) return false;
    const ofTicket = ticketId in tickets ? (tickets[ticketId] ?? null) : 0;
    if (!fits(count, ofTicket) || !fits(count, form)) return false;
    tickets[ticketId] = less(ofTicket, count);
    form = less(form, count);
    for (const { name } of networks)
      made[name] = { offers: madeTo(name).offers + 1, tickets: madeTo(name).tickets + count };
    return true;
  });
}

const fits = (count: number, left: number | null): boolean => left === null || count <= left;
const less = (left: number | null, count: number): number | null => left && left - count;

const hour = 3_600_000;

/** Until when an offer of `now` lasts: so many hours, and no longer than any of these ends. */
export function offerEnd(now: string, hours: number, ends: readonly string[]): string {
  const until = new Date(Date.parse(now) + hours * hour).toISOString();
  return [until, ...ends].sort()[0] ?? until;
}

/** What is typed to join a waiting list. */
export type WaitingDraft = { ticketId: string; count: number; firstname: string; surname: string; email: string };

export type WaitingError = 'firstname' | 'surname' | 'email';

/** The inputs that keep a visitor from joining, in the order they stand in; none when nothing does. */
export const waitingErrors = ({ firstname, surname, email }: WaitingDraft): WaitingError[] => [
  ...(firstname.trim() === '' ? (['firstname'] as const) : []),
  ...(surname.trim() === '' ? (['surname'] as const) : []),
  ...(isEmail(email.trim()) ? [] : (['email'] as const)),
];
