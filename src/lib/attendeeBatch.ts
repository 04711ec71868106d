/** What can be done with several attendees at once. */
export const batchActions = ['checkIn', 'undoCheckIn', 'markPaid', 'cancelOrder', 'delete'] as const;
export type BatchAction = (typeof batchActions)[number];

/** Attendees that one call does something with: few enough that it answers soon. */
export const batchSize = 25;

/** Attendees that one call may name to read them: more than anybody ticks. */
export const maxSelected = 20_000;
/** The largest body of such a call, in bytes. */
export const selectionBytes = 1_000_000;
