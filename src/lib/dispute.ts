/** How a buyer's dispute with their bank stands. The first two wait for somebody. */
export const disputeStatuses = ['needsResponse', 'underReview', 'won', 'lost'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

/** Nothing changes any more. */
export const isClosed = (status: DisputeStatus): boolean => status === 'won' || status === 'lost';

/** Why, as the bank says; `general` for what has no word of its own. */
export const disputeReasons = [
  'creditNotProcessed',
  'duplicate',
  'fraudulent',
  'general',
  'productNotReceived',
  'productUnacceptable',
  'subscriptionCanceled',
  'unrecognized',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];
