import { afterEach, describe, expect, it } from 'vitest';
import { takesTransfers } from '../../../harness/drafts.ts';
import { listenToPurchases } from '../../../server/purchase/events.ts';
import { applyPurchaseEvent } from '../../../server/purchase/lifecycle.ts';
import { purchaseListeners } from '../../../server/purchaseListeners.ts';
import { placeOrder, purchaseIdOf } from '../../support/buyer.ts';
import { jobDeps } from '../../support/due.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();
const { token, id: by } = await newOrganiser(api);
afterEach(() => listenToPurchases(purchaseListeners));

async function ordered(): Promise<string> {
  const { formId, ticketId } = await newEvent(api, token, { price: 2_500 }, takesTransfers);
  const purchase = await placeOrder(api, { formId, ticketId }, { paymentMethod: 'transfer' });
  return purchaseIdOf(api, purchase.key);
}
const payReceived = (id: string) => applyPurchaseEvent(jobDeps(api), id, { type: 'money.received', by });
const written = async (id: string) =>
  (
    await api.sql(
      `select status, (select count(*)::integer from invoices i where i.purchase_id = p.id) as invoices,
         (select array_agg(kind order by created_at, id) from mails m where m.purchase_id = p.id) as mails,
         (select array_agg(kind order by e.id) from purchase_events e where e.purchase_id = p.id) as log
       from purchases p where id = $1`,
      [id],
    )
  )[0];
const unpaid = { status: 'awaitingTransfer', invoices: 0, mails: ['transferInstructions'], log: ['ordered'] };

describe('who is told what happens to a purchase', () => {
  it('is told in its transaction: where one cannot do its part, nothing of it has happened', async () => {
    const id = await ordered();
    const fails = () => Promise.reject(new Error('The disk is full.'));
    listenToPurchases({ ...purchaseListeners, paid: [...purchaseListeners.paid, fails] });
    await expect(payReceived(id)).rejects.toThrow('The disk is full.');
    expect(await written(id)).toEqual(unpaid);
    listenToPurchases(purchaseListeners);
    expect(await payReceived(id)).toBe('paid');
    const { mails, ...rest } = await written(id);
    expect(rest).toEqual({ status: 'paid', invoices: 1, log: ['ordered', 'markedPaid'] });
    expect(mails.toSorted()).toEqual(['paymentReceived', 'transferInstructions']);
  });

  it('is told once, however often that is said', async () => {
    const id = await ordered();
    const told: string[] = [];
    const notes = async (_: unknown, facts: { id: string }) => told.push(facts.id);
    listenToPurchases({ ...purchaseListeners, paid: [notes], ticketsReleased: [notes] });
    await Promise.all([payReceived(id), payReceived(id)]);
    await payReceived(id);
    expect(told).toEqual([id]);
  });
});
