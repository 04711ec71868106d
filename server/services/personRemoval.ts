import type { PurchaseStatus } from '../../src/lib/enumerations.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../refusal.ts';
import { releasePlace } from './holds.ts';
import { statement } from './statement.ts';
import { inTransaction } from './transaction.ts';

const keepPlaces: readonly PurchaseStatus[] = ['held', 'paying', 'awaitingTransfer', 'paid', 'free'];

const lockPurchase = statement<{ status: PurchaseStatus }>(
  'person_lock_purchase',
  `select p.status from purchases p
   where p.id = (select purchase_id from registered_users where id = $1 and form_id = $2) for update`,
);
const remove = statement<{ formId: string; ticketId: string; earlyBird: boolean }>(
  'person_remove',
  `update registered_users set deleted_at = $2 where id = $1 and deleted_at is null
   returning form_id as "formId", ticket_id as "ticketId", early_bird as "earlyBird"`,
);

/** Takes a person off their form and gives their place back. One removed before stays removed. */
export const removePerson = ({ pool, clock }: Deps, formId: string, uId: string): Promise<void> =>
  inTransaction(pool, async (client) => {
    const [purchase] = await lockPurchase(client, uId, formId);
    if (!purchase) throw notFound();
    const [removed] = await remove(client, uId, clock());
    if (removed && keepPlaces.includes(purchase.status)) await releasePlace(client, removed);
  });
