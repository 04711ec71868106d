import { toLocalText } from './dates.ts';
import { doorLimits } from './limits.ts';
import { admits, isPaidAtDoor, isVoid, type PurchaseStatus } from './purchase.ts';

/** What the door does with a ticket. */
export const verdicts = [
  'admissible',
  'toPay',
  'alreadyIn',
  'noReentry',
  'wrongTime',
  'wrongGate',
  'wrongSession',
  'unpaid',
  'cancelled',
  'wrongEvent',
  'transferred',
  'test',
  'unknown',
  'leaving',
  'notInside',
] as const;
export type Verdict = (typeof verdicts)[number];

export const checkInKinds = ['in', 'undone', 'out'] as const;
export type CheckInKind = (typeof checkInKinds)[number];

/** What a gate does with people. */
export const directions = ['in', 'out'] as const;
export type Direction = (typeof directions)[number];

/** How often a ticket lets its holder in. `daily`: once on each day of the event's clocks. */
export const entryModes = ['once', 'daily'] as const;

/**
 * Where, when and how often a kind of ticket lets in: everywhere and always where it says no gates and no windows. Who has left comes in again, unless
 * `reentry` is false. `ask` is what staff ask for before they let its holder in.
 */
export type EntryRule = {
  gates: readonly string[];
  windows: readonly { from: string; until: string }[];
  entry: (typeof entryModes)[number];
  reentry?: boolean | undefined;
  ask?: string | undefined;
};

/** At which gate a ticket is held up, and when, by the clocks of which zone. `gate` is null where the event asks for none; at an exit people are let out. */
export type Place = { gate: string | null; now: string; timeZone: string; isExit?: boolean | undefined };

/** What a session at whose door a ticket is held up says of it: whether it is open to it, and has no room left, of which staff are only warned. */
export type AtSession = { isOpen: boolean; isFull: boolean };

/** When an attendee came in last, and when they left since. */
type Stay = { checkedInAt: string | null; leftAt?: string | null | undefined };

/** Whether an attendee is inside now. */
export const isInside = ({ checkedInAt, leftAt }: Stay): boolean => checkedInAt !== null && !leftAt;

/** For an event that asks at no gate. */
const anywhere = (): Place => ({ gate: null, now: new Date().toISOString(), timeZone: 'UTC' });

const isLaterDay = (at: string, before: string, zone: string) =>
  toLocalText(at, zone).slice(0, 10) > toLocalText(before, zone).slice(0, 10);

/** Whether a rule lets in at that moment. */
const isWithin = ({ windows }: EntryRule, now: string) =>
  windows.length === 0 ||
  windows.some(({ from, until }) => Date.parse(from) <= Date.parse(now) && Date.parse(now) < Date.parse(until));

/**
 * Judges a ticket at a door. `ticket` is null for a code that belongs to no ticket, its `rule` for one that lets in once, everywhere and always. The clock is
 * asked only for rules that speak of time, and whether the attendee had left by then: the clocks of two doors may differ, and an attendee who is
 * inside is inside. Whoever is inside is let out, whatever became of their ticket. At a `session` the stay is the one there, and only the times of the rule count: people come and
 * go, and pay at an entrance. A ticket that was paid for in test mode lets no attendee in where real money is taken (`isLive`). The statements of
 * server/door/admission.sql.ts say the same.
 */
export function decide(
  ticket: {
    eventId: string;
    status: PurchaseStatus;
    isTest: boolean;
    rule: EntryRule | null;
    session?: AtSession | null | undefined;
  } | null,
  { gate, now, timeZone, isExit, ...rules }: { eventId: string; isLive: boolean } & Place,
  stay: Stay,
): Verdict {
  if (!ticket) return 'unknown';
  const { rule, session } = ticket;
  if (ticket.eventId !== rules.eventId) return 'wrongEvent';
  if (isExit) return isInside(stay) ? 'leaving' : 'notInside';
  if (isVoid(ticket.status)) return 'cancelled';
  if (ticket.isTest && rules.isLive) return 'test';
  if (!admits(ticket.status) && (session || !isPaidAtDoor(ticket.status))) return 'unpaid';
  const { checkedInAt, leftAt } = stay;
  if (checkedInAt && !(!session && rule?.entry === 'daily' && isLaterDay(now, checkedInAt, timeZone))) {
    if (!leftAt || Date.parse(now) < Date.parse(leftAt)) return 'alreadyIn';
    if (!session && rule?.reentry === false) return 'noReentry';
  }
  if (rule && !isWithin(rule, now)) return 'wrongTime';
  if (session) return session.isOpen ? 'admissible' : 'wrongSession';
  if (rule && gate !== null && rule.gates.length > 0 && !rule.gates.includes(gate)) return 'wrongGate';
  return isPaidAtDoor(ticket.status) ? 'toPay' : 'admissible';
}

/** The window that says best when a ticket lets in: the one to come next, else the last that there was. */
export function windowNear({ windows }: EntryRule, now: string) {
  const sorted = [...windows].sort((one, other) => Date.parse(one.from) - Date.parse(other.from));
  return sorted.find(({ until }) => Date.parse(until) > Date.parse(now)) ?? sorted.at(-1);
}

type Choosable = Stay & {
  paymentStatus: PurchaseStatus;
  isTest: boolean;
  isLive: boolean;
  rule?: EntryRule | null;
  session?: AtSession | null;
};

/** Judges an attendee whom the door chose from a list, of its own event; without a `place` it does not matter what of it comes out. */
export function decideByName<Attendee extends Choosable, Entry = null>(
  attendee: Attendee,
  place: Place = anywhere(),
  lastCheckIn: Entry | null = null,
) {
  const { paymentStatus: status, isTest, isLive, rule = null, session } = attendee;
  const verdict = decide({ eventId: '', status, isTest, rule, session }, { eventId: '', isLive, ...place }, attendee);
  return { verdict, attendee, lastCheckIn };
}

type Payable = { uId: string; pId: string; paymentStatus: PurchaseStatus; toPay: unknown };
type Listed<Attendee, Entry> = Attendee & { lastCheckIn: Entry | null };

/** Judges an attendee chosen from a list, which says what is known of their entry. */
export const judgeListed = <Attendee extends Choosable, Entry>(
  { lastCheckIn, ...attendee }: Listed<Attendee, Entry>,
  place: Place,
) => decideByName(attendee as unknown as Attendee, place, lastCheckIn);

/** Those of an order who may go in and have nothing to pay, or at an exit out. */
export const admissibleOf = <Attendee extends Choosable, Entry>(
  choices: readonly Listed<Attendee, Entry>[],
  place: Place,
) => choices.map((choice) => judgeListed(choice, place)).filter(({ verdict }) => isGranted(verdict));

/** Whether staff have something to read before they let an attendee pass: a note on them, or, unless they leave, what to ask for with their ticket, or that there is no room left. */
export const hasRemarks = (
  { attention, rule, session }: { attention: string | null; rule: EntryRule | null; session?: AtSession | null },
  isExit = false,
): boolean => attention !== '' || (!isExit && (!!rule?.ask || !!session?.isFull));

/** Whether a verdict lets pass, without more ado. */
export const isGranted = (verdict: Verdict): boolean => verdict === 'admissible' || verdict === 'leaving';

/** The attendees of an order once one of them was checked in, or that was undone. */
export const withEntry = <Attendee extends Payable, Entry>(
  choices: readonly Listed<Attendee, Entry>[],
  { attendee, lastCheckIn }: { attendee: Attendee; lastCheckIn: Entry | null },
): Listed<Attendee, Entry>[] =>
  choices.map((choice) => {
    if (choice.uId === attendee.uId) return { ...attendee, lastCheckIn };
    // What one has paid is paid for all of the order.
    const { paymentStatus, toPay } = attendee;
    return choice.pId === attendee.pId ? { ...choice, paymentStatus, toPay } : choice;
  });

/** What could be badge codes in a scanned text: all of it, or parts of an address that carries one. */
export const codesIn = (text: string): string[] => [...new Set(text.match(/[\w-]{20,64}/g) ?? [])].slice(0, 8);

/** Whether a scanned text is short enough to be looked up: a badge's code is, and an address that carries one. */
export const isLookedUp = (code: string): boolean => code.length <= doorLimits.scan;

type Noted = { attention?: string | null; leftAt?: string | null };

/** What a door keeps of what it did. That stays on the device, where notes on people are only sealed. */
export const entryOf = <Attendee extends Noted>(
  kind: CheckInKind,
  { attendee, lastCheckIn }: { attendee: Attendee; lastCheckIn: { at: string } | null },
) => ({
  attendee: { ...attendee, attention: attendee.attention && null },
  kind,
  at: (kind === 'out' ? attendee.leftAt : lastCheckIn?.at) ?? null,
});
