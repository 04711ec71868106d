/** What an organiser does about an attendee or their order. */
export type AttendeeAction =
  | 'markPaid'
  | 'cancelOrder'
  | 'delete'
  | 'checkIn'
  | 'undoCheckIn'
  | 'sendTicket'
  | 'restore';

/** Which of them hit others or count money, and which leaves no attendee. */
export const attendeeActions = {
  confirmedActions: ['markPaid', 'cancelOrder', 'delete'],
  lastAction: 'delete',
} as const satisfies { confirmedActions: readonly AttendeeAction[]; lastAction: AttendeeAction };
