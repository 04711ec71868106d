import { isReserving, isUnpaid, type PurchaseStatus } from '../../src/lib/purchaseStatus.ts';
import { statement } from '../db/statement.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../httpError.ts';
import { cancelForOrganiser } from '../payment/purchase.ts';
import { releaseOne } from '../registration/reservations.ts';

type RemovalDeps = Pick<Deps, 'pool' | 'clock' | 'gateways'>;

const lockPurchase = statement<{ id: string; status: PurchaseStatus }>(
  'person_lock_purchase',
  `select p.id, p.status from purchases p
   where p.id = (select purchase_id from registered_users where id = $1 and form_id = $2) for update`,
);
const remove = statement<{ formId: string; ticketId: string; earlyBird: boolean }>(
  'person_remove',
  `update registered_users set deleted_at = $2 where id = $1 and deleted_at is null
   returning form_id as "formId", ticket_id as "ticketId", early_bird as "earlyBird"`,
);

const anybody = statement(
  'person_others',
  'select 1 from registered_users where purchase_id = $1 and deleted_at is null limit 1',
);

/**
 * Takes a person off their form and gives their place back. One removed before stays removed. With its last person an unpaid
 * purchase ends: nobody is to pay for nothing.
 */
export async function removeAttendee(deps: RemovalDeps, formId: string, uId: string): Promise<void> {
  const emptied = await inTransaction(deps.pool, async (client) => {
    const [purchase] = await lockPurchase(client, uId, formId);
    if (!purchase) throw notFound();
    const [removed] = await remove(client, uId, deps.clock());
    if (removed && isReserving(purchase.status)) await releaseOne(client, removed);
    const over = isUnpaid(purchase.status) && (await anybody(client, purchase.id)).length === 0;
    return over ? purchase.id : null;
  });
  if (emptied) await cancelForOrganiser(deps, emptied);
}
