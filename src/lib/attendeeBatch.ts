/** What can be done with several attendees at once. */
export const batchActions = ['checkIn', 'undoCheckIn', 'markPaid', 'cancelOrder', 'delete'] as const;
export type BatchAction = (typeof batchActions)[number];

/** Attendees that one call does something with: few enough that it answers soon. */
export const batchSize = 25;
