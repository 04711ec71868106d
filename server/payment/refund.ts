import { statement } from '../db/statement.ts';
import type { Deps } from '../deps.ts';
import type { Gateway } from '../gateways/gateway.ts';
import type { PurchaseRow } from './purchaseRow.ts';

const noteRefund = statement(
  'purchase_note_refund',
  `update purchases set gateway_refund_id = $2, settled_at = $3
   where id = $1 and status = 'refunded' and gateway_refund_id is null`,
);

/** Sends back what was paid for a purchase that is `refunded`. Safe to repeat: the gateway knows the refund by its key. */
export async function sendMoneyBack(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  gateway: Gateway,
  { id, total, gatewayIntentId }: Pick<PurchaseRow, 'id' | 'total' | 'gatewayIntentId'>,
): Promise<void> {
  if (!gatewayIntentId) throw new Error(`Purchase ${id} has no payment to send back.`);
  const { refundId } = await gateway.refund(gatewayIntentId, { key: `refund-${id}`, amount: total });
  await noteRefund(pool, id, refundId, clock());
}
