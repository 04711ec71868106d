import { doorLimits } from './limits.ts';
import { admits, isPaidAtDoor, isVoid, type PurchaseStatus } from './purchase.ts';

/** What the door does with a ticket. */
export const verdicts = [
  'admissible',
  'toPay',
  'alreadyIn',
  'unpaid',
  'cancelled',
  'wrongEvent',
  'transferred',
  'test',
  'unknown',
] as const;
export type Verdict = (typeof verdicts)[number];

/** What an entry without a network that the rules would not have let in turned out to be. */
export const settlements = ['samePerson', 'otherPerson', 'sentAway', 'allowed'] as const;
export type Settlement = (typeof settlements)[number];

export const checkInKinds = ['in', 'undone'] as const;
export type CheckInKind = (typeof checkInKinds)[number];

/**
 * Judges a ticket at a door. `ticket` is null for a code that belongs to no ticket; `history` is the attendee's log, oldest
 * first. No clock is asked: the clocks of two doors may differ, and an attendee who is inside is inside. A ticket that was paid for in test mode lets
 * no attendee in where real money is taken (`isLive`).
 */
export function decide(
  ticket: { eventId: string; status: PurchaseStatus; isTest: boolean } | null,
  rules: { eventId: string; isLive: boolean },
  history: readonly { kind: CheckInKind }[],
): Verdict {
  if (!ticket) return 'unknown';
  if (ticket.eventId !== rules.eventId) return 'wrongEvent';
  if (isVoid(ticket.status)) return 'cancelled';
  if (ticket.isTest && rules.isLive) return 'test';
  if (isPaidAtDoor(ticket.status)) return 'toPay';
  if (!admits(ticket.status)) return 'unpaid';
  return history.at(-1)?.kind === 'in' ? 'alreadyIn' : 'admissible';
}

type Choosable = { paymentStatus: PurchaseStatus; checkedInAt: string | null; isTest: boolean; isLive: boolean };

/** Judges an attendee whom the door chose from a list, of its own event. */
export function decideByName<Attendee extends Choosable, Entry = null>(
  attendee: Attendee,
  lastCheckIn: Entry | null = null,
) {
  const here = { eventId: '', isLive: attendee.isLive };
  const history = attendee.checkedInAt ? [{ kind: 'in' as const }] : [];
  const verdict = decide({ ...here, status: attendee.paymentStatus, isTest: attendee.isTest }, here, history);
  return { verdict, attendee, lastCheckIn };
}

type Payable = { uId: string; pId: string; paymentStatus: PurchaseStatus; toPay: unknown };
type Listed<Attendee, Entry> = Attendee & { lastCheckIn: Entry | null };

/** Judges an attendee chosen from a list, which says what is known of their entry. */
export const judgeListed = <Attendee extends Choosable, Entry>({ lastCheckIn, ...attendee }: Listed<Attendee, Entry>) =>
  decideByName(attendee as unknown as Attendee, lastCheckIn);

/** Those of an order who may go in and have nothing to pay. */
export const admissibleOf = <Attendee extends Choosable, Entry>(choices: readonly Listed<Attendee, Entry>[]) =>
  choices.map((choice) => judgeListed(choice)).filter(({ verdict }) => verdict === 'admissible');

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

/** Why a kiosk sends an attendee to the staff: what the door says of a ticket, no answer in all that time, or a call that fails for good. */
export type Refusal = Exclude<Verdict, 'admissible' | 'alreadyIn'> | 'unanswered' | 'fault';

/** What the screen shows of it. Staff know what it stands for; those who wait behind do not. */
export const refusalCodes: Record<Refusal, string> = {
  toPay: 'A',
  unpaid: 'B',
  cancelled: 'C',
  transferred: 'D',
  wrongEvent: 'E',
  test: 'I',
  unknown: 'F',
  unanswered: 'G',
  fault: 'H',
};

/** How a kiosk reads codes: with the camera beside its screen, the one on its back, or a scanner that types. */
export const kioskWays = ['front', 'back', 'scanner'] as const;
export type KioskWay = (typeof kioskWays)[number];

export const pinLimits = { shortest: 4, longest: 8 };

export const isPin = (text: string): boolean => /^\d{4,8}$/.test(text);

/** Whether a PIN is one of those that anybody tries first: one digit, or digits in a row. */
export const isEasyPin = (pin: string): boolean =>
  /^(.)\1*$/.test(pin) || '0123456789'.includes(pin) || '9876543210'.includes(pin);

/** Guesses that cost no time. */
const freeGuesses = 3;
const rests = [5_000, 15_000, 30_000, 60_000];

/** More wrong PINs in a row than that are counted no further. */
export const mostWrong = freeGuesses + rests.length - 1;

/** Milliseconds to wait after so many wrong PINs in a row. */
export const restAfter = (wrong: number): number => rests[Math.min(wrong, mostWrong) - freeGuesses] ?? 0;

/** What could be badge codes in a scanned text: all of it, or parts of an address that carries one. */
export const codesIn = (text: string): string[] => [...new Set(text.match(/[\w-]{20,64}/g) ?? [])].slice(0, 8);

/** Whether a scanned text is short enough to be looked up: a badge's code is, and an address that carries one. */
export const isLookedUp = (code: string): boolean => code.length <= doorLimits.scan;

/** Who it is, for their own eyes: `Ada L.` is enough to tell a stranger from oneself. */
export function shortName({ firstname, surname }: { firstname: string; surname: string }): string {
  const initial = /\P{M}\p{M}*/u.exec(surname.trim())?.[0];
  return [firstname.trim(), initial && `${initial}.`].filter(Boolean).join(' ');
}
