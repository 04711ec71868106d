/** What of an order's money the organiser still has, in minor units: neither sent back nor lost in a dispute. */
export const leftToRefund = ({ total, refunded, lost }: { total: number; refunded: number; lost: number }): number =>
  Math.max(total - refunded - lost, 0);

/** Whether all of an order's money went back. One that cost nothing has none. */
export const isAllRefunded = ({ total, refunded }: { total: number; refunded: number }): boolean =>
  total > 0 && refunded >= total;
