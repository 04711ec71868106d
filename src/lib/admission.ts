import { admits, isPaidAtDoor, isVoid, type PurchaseStatus } from './purchaseStatus.ts';

/** What the door does with a ticket. */
export const verdicts = [
  'admissible',
  'toPay',
  'alreadyIn',
  'unpaid',
  'cancelled',
  'wrongEvent',
  'transferred',
  'unknown',
] as const;
export type Verdict = (typeof verdicts)[number];

export const checkInKinds = ['in', 'undone'] as const;
export type CheckInKind = (typeof checkInKinds)[number];

/**
 * Judges a ticket at a door. `ticket` is null for a code that belongs to nobody; `history` is the attendee's log, oldest
 * first. No clock is asked: the clocks of two doors may differ, and an attendee who is inside is inside.
 */
export function decide(
  ticket: { eventId: string; status: PurchaseStatus } | null,
  rules: { eventId: string },
  history: readonly { kind: CheckInKind }[],
): Verdict {
  if (!ticket) return 'unknown';
  if (ticket.eventId !== rules.eventId) return 'wrongEvent';
  if (isVoid(ticket.status)) return 'cancelled';
  if (isPaidAtDoor(ticket.status)) return 'toPay';
  if (!admits(ticket.status)) return 'unpaid';
  return history.at(-1)?.kind === 'in' ? 'alreadyIn' : 'admissible';
}

/** Judges an attendee whom the door chose from a list, of its own event. */
export function decideByName<
  Attendee extends { paymentStatus: PurchaseStatus; checkedInAt: string | null },
  Entry = null,
>(attendee: Attendee, lastCheckIn: Entry | null = null) {
  const here = { eventId: '' };
  const history = attendee.checkedInAt ? [{ kind: 'in' as const }] : [];
  const verdict = decide({ ...here, status: attendee.paymentStatus }, here, history);
  return { verdict, attendee, lastCheckIn };
}

/** What a log says of an entry: by whom and at which gate. */
type Entry = { id: string; by: string; gate: string };

/**
 * Whether the entry that keeps somebody from entering is the one that this door itself made, with a call whose answer got
 * lost. `before` is the entry that was known when the call was first sent.
 */
export const isOwnEntry = (
  { verdict, lastCheckIn }: { verdict: Verdict; lastCheckIn: Entry | null },
  before: { id: string } | null,
  door: { staff: string; gate: string },
): boolean =>
  verdict === 'alreadyIn' &&
  lastCheckIn?.by === door.staff &&
  lastCheckIn.gate === door.gate &&
  lastCheckIn.id !== before?.id;
