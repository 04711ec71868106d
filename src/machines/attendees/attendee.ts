import type { AttendeeDetails } from '../../api/contract/attendees.ts';
import type { DetailsActor } from '../parts/details.ts';

/** What an organiser does about an attendee or their order. */
export type AttendeeAction =
  | 'markPaid'
  | 'cancelOrder'
  | 'delete'
  | 'checkIn'
  | 'undoCheckIn'
  | 'sendTicket'
  | 'restore';

/** Which of them hit others, and which leaves no attendee. */
export const attendeeActions = {
  confirmedActions: ['cancelOrder', 'delete'],
  lastAction: 'delete',
} as const satisfies { confirmedActions: readonly AttendeeAction[]; lastAction: AttendeeAction };

export type AttendeeActor = DetailsActor<AttendeeDetails, AttendeeAction>;
