import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { expect, it } from 'vitest';
import type { Db } from '../../../server/platform/deps.ts';
import { card, placeOrder } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

/** How far the log of changes was written when a statement of that name was done. */
const writtenAt = new Map<string, string>();

/** A pool or a connection of it that notes this; the end of a transaction is called `commit`. */
function noting<Client extends pg.Pool | pg.PoolClient>(client: Client, pool: pg.Pool): Client {
  const query = async (asked: pg.QueryConfig | string, values?: unknown[]) => {
    const result = await client.query(asked as string, values);
    const name = typeof asked === 'string' ? asked : asked.name;
    if (name) {
      const { rows } = await pool.query<{ at: string }>('select pg_current_wal_insert_lsn() as at');
      writtenAt.set(name, rows[0]?.at ?? '');
    }
    return result;
  };
  const own = { query, connect: async () => noting((await client.connect()) as unknown as pg.PoolClient, pool) };
  return new Proxy(client, {
    get(target, key) {
      const value = Object.hasOwn(own, key) ? own[key as keyof typeof own] : Reflect.get(target, key);
      return typeof value === 'function' && !Object.hasOwn(own, key) ? value.bind(target) : value;
    },
  });
}

const api = await openApi({ wrap: (db: Db) => drizzle(noting(db.$client as pg.Pool, db.$client as pg.Pool)) });
const at = await newEvent(api, (await newOrganiser(api)).token, { price: 500 });

/** Whether the disk has all that a statement of that name has changed. */
async function isKept(name: string): Promise<boolean> {
  const rows = await api.sql<{ kept: boolean }>('select pg_current_wal_flush_lsn() >= $1::pg_lsn as kept', [
    writtenAt.get(name),
  ]);
  return rows[0]?.kept === true;
}

it('is on the disk before its buyer hears that an order is made, its payment begun, and paid', async () => {
  const { key: purchaseKey } = await placeOrder(api, at);
  expect(await isKept('purchase_insert')).toBe(true);
  const { clientSecret } = await api.ask('createPaymentIntent', { payload: { purchaseKey } });
  expect(await isKept('purchase_keep_intent')).toBe(true);
  await api.ask('confirmSandboxPayment', { clientSecret, card: card() });
  const { purchase } = await api.ask('settlePurchase', { payload: { purchaseKey } });
  expect(purchase.status).toBe('paid');
  expect(await isKept('commit')).toBe(true);
});
