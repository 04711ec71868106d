import type { PurchaseStatus } from './enumerations.ts';

/** What the door does with a ticket. */
export type AdmissionVerdict = 'admissible' | 'alreadyIn' | 'unpaid' | 'cancelled' | 'wrongEvent' | 'unknown';

const byStatus: Record<PurchaseStatus, 'admissible' | 'unpaid' | 'cancelled'> = {
  held: 'unpaid',
  paying: 'unpaid',
  awaitingTransfer: 'unpaid',
  failed: 'unpaid',
  expired: 'unpaid',
  paid: 'admissible',
  free: 'admissible',
  cancelled: 'cancelled',
  refunded: 'cancelled',
};

/**
 * Judges a ticket at a door. `ticket` is null for a code that belongs to nobody; `history` is the person's log, oldest
 * first. A log entry dated after `now` counts like any other: two doors' clocks differ, a person inside is inside.
 */
export function decide(
  ticket: { eventId: string; status: PurchaseStatus } | null,
  rules: { eventId: string },
  history: readonly { kind: 'in' | 'undone' }[],
  _now: string,
): AdmissionVerdict {
  if (!ticket) return 'unknown';
  if (ticket.eventId !== rules.eventId) return 'wrongEvent';
  const standing = byStatus[ticket.status];
  if (standing !== 'admissible') return standing;
  return history.at(-1)?.kind === 'in' ? 'alreadyIn' : 'admissible';
}

/** Judges an attendee found by name, of the door's own event: the list says whether they are in, not which gate let them in. */
export function decideByName<Attendee extends { paymentStatus: PurchaseStatus; checkedInAt: string | null }>(
  attendee: Attendee,
) {
  const here = { eventId: '' };
  const history = attendee.checkedInAt ? [{ kind: 'in' as const }] : [];
  const verdict = decide({ ...here, status: attendee.paymentStatus }, here, history, '');
  return { verdict, attendee, lastCheckIn: null };
}
