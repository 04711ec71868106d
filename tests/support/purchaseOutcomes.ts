import { expect } from 'vitest';
import type { SandboxStatus } from '../../server/platform/db/schema/purchases.ts';
import type { PurchaseStatus } from '../../src/lib/purchase.ts';
import { rowsOf } from './databaseOf.ts';
import type { Foyer } from './openFoyer.ts';

/** What time and the gateway do to a purchase without its buyer, by the key of its link. */

/** Lets the time to pay run out, and the server notice. */
export async function runOut(server: Foyer, purchaseKey: string): Promise<void> {
  // A look at the payment a moment ago does not put off the next one: that, too, is long past.
  const past = `update purchases set hold_expires_at = now() - interval '1 minute', ask_again_at = null where key = $1`;
  await rowsOf(server, past, [purchaseKey]);
  const status = () =>
    rowsOf<{ status: PurchaseStatus }>(server, 'select status from purchases where key = $1', [purchaseKey]);
  await expect.poll(status).toEqual([{ status: 'expired' }]);
}

/** The gateway ended the payment when the hold was over. */
export async function failPayment(server: Foyer, purchaseKey: string): Promise<void> {
  await setIntent(server, purchaseKey, 'ended');
  await rowsOf(server, "update purchases set status = 'failed' where key = $1", [purchaseKey]);
}

/** The gateway has not ended the payment after all: it can still be paid. */
export const reopenIntent = (server: Foyer, purchaseKey: string) => setIntent(server, purchaseKey, 'open');

/** The gateway works on the payment, and will know later what becomes of it. */
export const processIntent = (server: Foyer, purchaseKey: string) => setIntent(server, purchaseKey, 'processing');

const setIntent = (server: Foyer, purchaseKey: string, status: SandboxStatus) =>
  rowsOf(
    server,
    'update sandbox_intents set status = $2 where id = (select gateway_intent_id from purchases where key = $1)',
    [purchaseKey, status],
  );

/** Makes the event of an order that is paid later one that takes test cards only; its organiser could not while there is such an order. */
export const takePaidLaterNoMore = (server: Foyer, purchaseKey: string) =>
  rowsOf(
    server,
    'update events set transfer_days = null, pay_at_door = false where id = (select event_id from purchases where key = $1)',
    [purchaseKey],
  );
