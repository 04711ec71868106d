/** What an organiser does about an order. */
export type PurchaseAction = 'markPaid' | 'cancel' | 'refund';

/** Which of them move money back. */
export const purchaseActions = {
  confirmedActions: ['cancel', 'refund'],
} as const satisfies { confirmedActions: readonly PurchaseAction[] };
