import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { eventDraft, formDraft, promoDraft, ticketDraft } from '../../../harness/drafts.ts';
import { createPool } from '../../../server/platform/db/pool.ts';
import type { Db } from '../../../server/platform/deps.ts';
import { applyPurchaseEvent, applyToLocked } from '../../../server/purchase/lifecycle.ts';
import { register } from '../../../server/purchase/register.ts';
import { settlePurchase } from '../../../server/purchase/settle.ts';
import { expireHolds } from '../../../server/purchase/settleDue.ts';
import { placeOrder, purchaseIdOf, registrationOf, settle, showCard, submit } from '../../support/buyer.ts';
import { countersOf } from '../../support/counters.ts';
import { jobDeps } from '../../support/due.ts';
import { openApi } from '../../support/fixtures.ts';
import { lockWaits } from '../../support/lockWaits.ts';
import { registering } from '../../support/registering.ts';
import { newEvent, newOrganiser, savePromo, saveTicket } from '../../support/world.ts';

/** The database as a second process has it. */
const api = await openApi();
const other = drizzle(createPool({ connectionString: api.url }, pino({ level: 'silent' })));
const { token } = await newOrganiser(api);
afterAll(() => other.$client.end());

const many = (count: number) => Array.from({ length: count }, (_, place) => place);
const clock = () => api.clock.now;
const statusesOf = (replies: { status: number }[]) => ({
  sold: replies.filter(({ status }) => status === 200).length,
  refused: replies.filter(({ status }) => status === 409).length,
});

const through = (db: Db) => registering(api, db);

describe('a first order while the currency changes', () => {
  it('is in the currency that the event has afterwards', async () => {
    const mixed: string[] = [];
    for (const round of many(15)) {
      const { eventId, formId, ticketId } = await newEvent(api, token, { price: 1_000 });
      await Promise.all([
        api.call('saveEvent', { ...eventDraft({ currency: 'usd' }), id: eventId }, token),
        submit(api, { formId, ticketId }),
      ]);
      const rows = await api.sql(
        'select p.currency as order, e.currency as event from purchases p join events e on e.id = p.event_id where e.id = $1',
        [eventId],
      );
      for (const row of rows) if (row.order !== row.event) mixed.push(`${round}: ${row.order} under ${row.event}`);
    }
    expect(mixed).toEqual([]);
  });
});

describe('50 buyers at once', () => {
  it('buy exactly as many tickets as there are', async () => {
    const { formId, ticketId } = await newEvent(api, token, { quantity: 7, price: 500 });
    const replies = await Promise.all(many(50).map(() => submit(api, { formId, ticketId })));
    expect(statusesOf(replies)).toEqual({ sold: 7, refused: 43 });
    expect(replies.find(({ status }) => status === 409)?.msg).toBe('“Day pass” is sold out.');
    expect(await countersOf(api, formId)).toMatchObject({ form: 7, tickets: [7], attendees: 7 });
  });

  it('buy exactly as many as the form’s capacity, whichever of its tickets they want, in any order', async () => {
    const { eventId } = await newEvent(api, token);
    const draft = formDraft(eventId, { capacity: 9 });
    const { form } = await api.ask('saveForm', { payload: draft }, token);
    const tickets = await Promise.all(
      ['One', 'Two', 'Three'].map(async (name) => (await saveTicket(api, token, form.id, { name })).id),
    );
    const wishes = many(50).map((buyer) => (buyer % 2 ? tickets : [...tickets].reverse()));
    const replies = await Promise.all(wishes.map((wish) => submit(api, { formId: form.id, ticketIds: wish })));
    expect(statusesOf(replies)).toEqual({ sold: 3, refused: 47 });
    expect(await countersOf(api, form.id)).toMatchObject({ form: 9, tickets: [3, 3, 3], attendees: 9 });
  });

  it('get exactly as many early birds as there are, and the rest pay in full', async () => {
    const earlyBird = { price: 400, until: null, quantity: 10 };
    const { formId, ticketId } = await newEvent(api, token, { price: 500, earlyBird });
    const replies = await Promise.all(many(50).map(() => submit(api, { formId, ticketId })));
    const totals = replies.map(({ payload }) => payload.purchase.total).sort();
    expect(totals).toEqual([...many(10).map(() => 400), ...many(40).map(() => 500)]);
    expect(await countersOf(api, formId)).toMatchObject({ form: 50, tickets: [50], early: [10] });
  });

  it('use a promo exactly as often as it may be used', async () => {
    const { formId, ticketId } = await newEvent(api, token, { price: 500 });
    const promo = await savePromo(api, token, formId, { uses: 5 });
    const promoCode = promo.code;
    const replies = await Promise.all(many(50).map(() => submit(api, { formId, ticketId }, { promoCode })));
    expect(statusesOf(replies)).toEqual({ sold: 5, refused: 45 });
    expect(await countersOf(api, formId)).toMatchObject({ form: 5, used: [5], attendees: 5 });
  });

  it('buy exactly what is there through two processes that also release tickets', async () => {
    const { formId, ticketId } = await newEvent(api, token, { quantity: 5, price: 500 });
    const buyThrough = (db: Db) => register(through(db), registrationOf(formId, [ticketId]));
    const outcomes = await Promise.allSettled(
      many(50).map(async (buyer) => {
        const { key } = await buyThrough(buyer % 2 ? api.db : other);
        if (buyer % 3 === 0) await api.call('cancelPurchase', { payload: { purchaseKey: key } });
        return buyer % 3 === 0 ? 'gone' : 'kept';
      }),
    );
    const kept = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value === 'kept').length;
    expect(kept).toBeLessThanOrEqual(5);
    expect(await countersOf(api, formId)).toMatchObject({ form: kept, tickets: [kept], attendees: kept });
  });
});

describe('the same thing twice at once', () => {
  it('makes one purchase of one key', async () => {
    const { formId, ticketId } = await newEvent(api, token, { price: 500 });
    const registration = registrationOf(formId, [ticketId]);
    const replies = await Promise.all(
      many(20).map((buyer) => register(through(buyer % 2 ? api.db : other), registration)),
    );
    expect(new Set(replies.map(({ key }) => key)).size).toBe(1);
    expect(await countersOf(api, formId)).toMatchObject({ form: 1, tickets: [1], attendees: 1 });
  });

  it('settles a payment once, through return page, webhook and reconciler alike', async () => {
    const { formId, ticketId } = await newEvent(api, token, { price: 500 });
    const { key } = await placeOrder(api, { formId, ticketId });
    await showCard(api, key);
    const elsewhere = { ...jobDeps(api), db: other };
    const settled = await Promise.all(
      many(20).map((caller) => (caller % 2 ? settle(api, key) : settlePurchase(elsewhere, key))),
    );
    expect(new Set(settled.map(({ status }) => status))).toEqual(new Set(['paid']));
    const rows = await api.sql('select sum(revenue)::integer as revenue from form_counts where form_id = $1', [formId]);
    expect(rows).toEqual([{ revenue: 500 }]);
  });

  it('releases the tickets of a cancelled purchase once', async () => {
    const { formId, ticketId } = await newEvent(api, token, { price: 500 });
    await submit(api, { formId, ticketId });
    const { key } = await placeOrder(api, { formId, ticketId });
    await Promise.all(many(20).map(() => api.call('cancelPurchase', { payload: { purchaseKey: key } })));
    expect(await countersOf(api, formId)).toMatchObject({ form: 1, tickets: [1], attendees: 1 });
  });

  it('gives a payment one intent', async () => {
    const { formId, ticketId } = await newEvent(api, token, { price: 500 });
    const { key } = await placeOrder(api, { formId, ticketId });
    const intents = await Promise.all(
      many(10).map(() => api.call('createPaymentIntent', { payload: { purchaseKey: key } })),
    );
    expect(new Set(intents.map(({ payload }) => payload.clientSecret)).size).toBe(1);
  });
});

describe('a payment that arrives as its hold ends', () => {
  it('is either settled or ended with it: nothing is taken for an order that is over', async () => {
    const { formId, ticketId } = await newEvent(api, token, { quantity: 10, price: 500 });
    const keys = await Promise.all(many(10).map(async () => (await placeOrder(api, { formId, ticketId })).key));
    const secrets = await Promise.all(
      keys.map(
        async (purchaseKey) => (await api.ask('createPaymentIntent', { payload: { purchaseKey } })).clientSecret,
      ),
    );
    api.clock.advance(15 * 60_000);
    const card = { number: '4242424242424242', expiry: '12/40', cvc: '123' };
    const shown = (place: number) => api.call('confirmSandboxPayment', { clientSecret: secrets[place] ?? '', card });
    await shown(0);
    await Promise.all([
      expireHolds(jobDeps(api)),
      expireHolds({ ...jobDeps(api), db: other }),
      ...keys.map(async (key, place) => {
        await shown(place);
        return settle(api, key);
      }),
    ]);
    const settled = await Promise.all(keys.map((key) => settle(api, key)));
    const paid = settled.filter(({ status }) => status === 'paid').length;
    expect(settled[0]?.status).toBe('paid');
    expect(settled.filter(({ status }) => status === 'expired').length).toBe(10 - paid);
    expect(await countersOf(api, formId)).toMatchObject({ form: paid, tickets: [paid], attendees: paid });
    const rows = await api.sql(
      `select count(*)::integer as succeeded from purchases p join sandbox_intents s on s.id = p.gateway_intent_id
       where p.form_id = $1 and s.status = 'succeeded'`,
      [formId],
    );
    expect(rows[0].succeeded).toBe(paid);
  });

  it('that ended between the question and the answer is seen as ended, and its ticket is reserved again', async () => {
    const { formId, ticketId } = await newEvent(api, token, { quantity: 1, price: 500 });
    const { key } = await placeOrder(api, { formId, ticketId });
    await showCard(api, key);
    const id = await purchaseIdOf(api, key);
    const ending = await other.$client.connect();
    await ending.query('begin');
    await applyToLocked(drizzle(ending), id, { type: 'buyer.cancelled' }, clock());
    const settling = settle(api, key);
    await vi.waitFor(async () => {
      expect(await lockWaits(api.pool)).toBe(1);
    }, 15_000);
    await ending.query('commit');
    ending.release();
    expect((await settling).status).toBe('paid');
    expect(await countersOf(api, formId)).toMatchObject({ form: 1, tickets: [1], attendees: 1 });
  });

  it('competes for a released ticket with new buyers: it is sold once, and every payment is kept or sent back', async () => {
    const { formId, ticketId } = await newEvent(api, token, { quantity: 3, price: 500 });
    const late = await Promise.all(
      many(3).map(async () => {
        const { key } = await placeOrder(api, { formId, ticketId });
        const { clientSecret } = await api.ask('createPaymentIntent', { payload: { purchaseKey: key } });
        return { key, clientSecret };
      }),
    );
    // The holds end while the gateway cannot be reached.
    const ids = await api.sql<{ id: string }>('select id from purchases where form_id = $1', [formId]);
    for (const { id } of ids) await applyPurchaseEvent(jobDeps(api), id, { type: 'hold.expired' });
    const card = { number: '4242424242424242', expiry: '12/40', cvc: '123' };
    for (const { clientSecret } of late) await api.call('confirmSandboxPayment', { clientSecret, card });
    const [settled] = await Promise.all([
      Promise.all(late.map(({ key }) => settle(api, key))),
      Promise.all(many(10).map(() => submit(api, { formId, ticketId }))),
    ]);
    expect(settled.every(({ status }) => status === 'paid' || status === 'refunded')).toBe(true);
    expect(await countersOf(api, formId)).toMatchObject({ form: 3, tickets: [3], attendees: 3 });
    const rows = await api.sql(
      `select count(*)::integer as refunded from purchases p join sandbox_intents s on s.id = p.gateway_intent_id
       where p.form_id = $1 and p.status = 'refunded' and s.refunded = 500`,
      [formId],
    );
    expect(rows[0].refunded).toBe(settled.filter(({ status }) => status === 'refunded').length);
  });
});

describe('the database itself', () => {
  it.each([
    ['a ticket sold once too often', 'update tickets set reserved = 4 where form_id = $1', 'tickets_reserved'],
    [
      'an early bird too many',
      'update tickets set early_bird_reserved = 3 where form_id = $1',
      'tickets_early_bird_reserved',
    ],
    ['a place given back twice', 'update tickets set reserved = -1 where form_id = $1', 'tickets_reserved'],
    ['a form over its capacity', 'update forms set reserved = 6 where id = $1', 'forms_reserved'],
    ['a promo used once too often', 'update promos set used = 2 where form_id = $1', 'promos_used'],
    ['an unknown status', "update purchases set status = 'lost' where form_id = $1", 'purchases_status'],
  ])('refuses %s, whatever the code does', async (_, breach, constraint) => {
    const { eventId } = await newEvent(api, token);
    const draft = formDraft(eventId, { capacity: 5 });
    const { form } = await api.ask('saveForm', { payload: draft }, token);
    const earlyBird = { price: 400, until: null, quantity: 2 };
    const ticket = ticketDraft(form.id, { quantity: 3, price: 500, earlyBird });
    const saved = (await api.ask('saveTicket', { payload: ticket }, token)).ticket;
    await api.call(
      'savePromo',
      { payload: promoDraft(form.id, { uses: 1, code: `P-${randomUUID().slice(0, 8)}` }) },
      token,
    );
    await submit(api, { formId: form.id, ticketIds: [saved.id] });
    await expect(api.pool.query(breach, [form.id])).rejects.toMatchObject({ constraint });
  });
});
