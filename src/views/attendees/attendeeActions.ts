/** What an organiser does about an attendee or their order. */
export type AttendeeAction =
  | 'markPaid'
  | 'cancelOrder'
  | 'delete'
  | 'checkIn'
  | 'undoCheckIn'
  | 'sendTicket'
  | 'restore'
  | 'erase';

/** Which of them hit others, count money or cannot be undone, and which leaves no attendee. */
export const attendeeActions = {
  confirmedActions: ['markPaid', 'cancelOrder', 'delete', 'erase'],
  lastAction: 'delete',
} as const satisfies { confirmedActions: readonly AttendeeAction[]; lastAction: AttendeeAction };
