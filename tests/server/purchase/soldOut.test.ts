import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { ticketDraft } from '../../../harness/drafts.ts';
import type { Db } from '../../../server/platform/deps.ts';
import { onSaleLifetime } from '../../../server/purchase/formOnSale.sql.ts';
import type { Api } from '../../support/api.ts';
import { registrationOf, submit } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

/** How often what a form sells was read. */
let looks = 0;
const counting = (db: Db): Db => {
  const pool = db.$client;
  const query = (asked: pg.QueryConfig, values?: unknown[]) => {
    if (asked.name === 'forms_on_sale') looks++;
    return pool.query(asked, values);
  };
  const get = (target: pg.Pool, key: string | symbol) => {
    const value = Reflect.get(target, key);
    return key === 'query' ? query : typeof value === 'function' ? value.bind(target) : value;
  };
  return drizzle(new Proxy(pool, { get }));
};

const here = await openApi({ wrap: counting });
// Of its own, as in another process.
const there = await openApi({ on: here, wrap: (db) => drizzle(db.$client) });
const { token } = await newOrganiser(here);
afterAll(() => there.drop());

/** A form whose only ticket has just been sold, as both Foyers know. */
async function soldOut() {
  const at = await newEvent(here, token, { price: 500, quantity: 1 });
  const order = registrationOf(at.formId, [at.ticketId]);
  const { purchase } = await here.ask('submitUserForm', { payload: order });
  const buyAt = async (foyer: Api) => (await submit(foyer, at)).status;
  for (const foyer of [here, there, here, there]) expect(await buyAt(foyer)).toBe(409);
  return { ...at, order, purchaseKey: purchase.key, buyAt };
}
const cancelAt = (foyer: Api, purchaseKey: string) => foyer.ask('cancelPurchase', { payload: { purchaseKey } });

describe('who wants a ticket that is gone', () => {
  it('is told so without a look at what the form sells, as long as others have looked just before', async () => {
    const { buyAt, formId, ticketId } = await soldOut();
    const before = looks;
    for (let n = 0; n < 5; n++) expect(await buyAt(here)).toBe(409);
    expect(looks).toBe(before);
    expect((await submit(here, { formId, ticketId })).msg).toBe('“Day pass” is sold out.');
  });

  it('gets the purchase that the same order made before', async () => {
    const { order, purchaseKey } = await soldOut();
    const again = await here.call('submitUserForm', { payload: order });
    expect([again.status, again.payload.purchase.key]).toEqual([200, purchaseKey]);
  });

  it('gets one at once where it is given back, and within a second at another Foyer', async () => {
    const one = await soldOut();
    await cancelAt(here, one.purchaseKey);
    expect(await one.buyAt(here)).toBe(200);
    const other = await soldOut();
    await cancelAt(here, other.purchaseKey);
    await expect.poll(() => other.buyAt(there), { timeout: 1_000, interval: 20 }).toBe(200);
  });

  it('gets one within a second when the organiser adds some at another Foyer', async () => {
    const { buyAt, ticketId } = await soldOut();
    await here.sql('update tickets set quantity = 2 where id = $1', [ticketId]);
    await expect.poll(() => buyAt(there), { timeout: 1_000, interval: 20 }).toBe(200);
  });

  it('is told of one that was given back after a second at the latest, also when no Foyer is told', async () => {
    const { buyAt, purchaseKey } = await soldOut();
    await here.sql('alter table forms disable trigger forms_released');
    await here.sql('alter table tickets disable trigger tickets_released');
    try {
      await cancelAt(here, purchaseKey);
      expect(await buyAt(there)).toBe(409);
      there.clock.advance(onSaleLifetime);
      expect(await buyAt(there)).toBe(200);
    } finally {
      await here.sql('alter table forms enable trigger forms_released');
      await here.sql('alter table tickets enable trigger tickets_released');
    }
  });

  it('can have another ticket of the form', async () => {
    const { formId } = await soldOut();
    const draft = ticketDraft(formId, { name: 'Evening', price: 300 });
    const evening = await here.ask('saveTicket', { payload: draft }, token);
    expect((await submit(there, { formId, ticketIds: [evening.ticket.id] })).status).toBe(200);
  });
});
