import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { stripeEventsPath } from '../../../server/platform/gateways/stripe/keys.ts';
import { createLimiter } from '../../../server/platform/http/limiter.ts';
import { expireHolds } from '../../../server/purchase/settleDue.ts';
import { gatewayEventsDaily } from '../../../src/lib/limits.ts';
import { placeOrder, purchaseIdOf, settle, statusOf, submit } from '../../support/buyer.ts';
import { countersOf } from '../../support/counters.ts';
import { jobDeps, pass } from '../../support/due.ts';
import { openApi, openStripe } from '../../support/fixtures.ts';
import { lockWaits } from '../../support/lockWaits.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { newEvent, newOrganiser, takeCards, testKeys } from '../../support/world.ts';

const publicUrl = 'https://tickets.example.org';

const stripe = await openStripe({
  secret: testKeys.secretKey,
  restricted: { key: 'rk_test_narrow', to: /webhook_endpoints|payment_intents|customers/ },
});
const settings = { stripeApi: stripe.api, publicUrl, secretKey: randomBytes(32) };
const api = await openApi(settings);
const organiser = await newOrganiser(api);
await takeCards(api, organiser.token, testKeys);

const sale = (quantity: number | null = null) => newEvent(api, organiser.token, { price: 2_500, quantity });
const begin = (purchaseKey: string) => api.call('createPaymentIntent', { payload: { purchaseKey } });

/** An order whose buyer has begun to pay. */
async function paying(at?: Awaited<ReturnType<typeof sale>>) {
  const { formId, ticketId } = at ?? (await sale());
  const { key } = await placeOrder(api, { formId, ticketId });
  const { payload } = await begin(key);
  const intent = stripe.intents().find(({ client_secret }) => client_secret === payload.clientSecret);
  return { key, intentId: intent?.id ?? '', intent, payload };
}

describe('what Stripe refuses', () => {
  it('stands in the log by its kind and number, without what Stripe repeats of the buyer', async () => {
    const logged: string[] = [];
    const logging = await openApi({ ...settings, on: api, logged });
    const { formId, ticketId } = await sale();
    const { key: purchaseKey } = await placeOrder(logging, { formId, ticketId });
    const message = 'Invalid email address: ada@example.org';
    const refusal = { status: 400, error: { type: 'invalid_request_error', code: 'email_invalid', message } };
    stripe.fail(/POST \/v1\/payment_intents/, refusal);
    expect((await logging.call('createPaymentIntent', { payload: { purchaseKey } })).status).toBe(503);
    expect(logged.join('')).toMatch(/StripeInvalidRequestError email_invalid.*req_test/);
    expect(logged.join('')).not.toContain('ada@');
  });
});

describe('paying through Stripe', () => {
  it('begins one payment for an order, with what Stripe needs to know, however often it is asked for', async () => {
    const { formId, ticketId } = await sale();
    const purchase = await placeOrder(api, { formId, ticketId });
    const replies = await Promise.all([begin(purchase.key), begin(purchase.key)]);
    replies.push(await begin(purchase.key));
    const secrets = new Set(replies.map(({ payload }) => payload.clientSecret));
    expect(secrets.size).toBe(1);
    expect(replies[0]?.payload).toMatchObject({ gateway: 'stripe', publishableKey: testKeys.publishableKey });
    const mine = stripe.intents().filter(({ client_secret }) => secrets.has(client_secret ?? ''));
    expect(mine).toHaveLength(1);
    // The mail with the tickets is the buyer's receipt: Stripe sends one more only where its own settings say so.
    expect(mine[0]).toMatchObject({ amount: 2_500, currency: 'gbp', receipt_email: '' });
    // Tickets are held for minutes, and not until a direct debit has come or failed.
    expect(mine[0]?.excluded_payment_method_types).toContain('sepa_debit');
    expect(mine[0]?.customer).toBe(replies[0]?.payload.customer);
    expect(mine[0]?.metadata.foyer_purchase).toBe(await purchaseIdOf(api, purchase.key));
  });

  it('is asked about for one site two at a time, and for all strangers eight, so that Stripe refuses nobody else', async () => {
    const at = await sale();
    const orders = await Promise.all(Array.from({ length: 12 }, () => paying(at)));
    const asked = () => stripe.calls.filter(({ path }) => path.startsWith('/v1/payment_intents/')).length;
    /** How often Stripe is asked before it answers. */
    const askedAtOnce = async (networks: string[]) => {
      for (let n = 0; n < 50; n++) stripe.fail(/GET \/v1\/payment_intents/, 'silent');
      const before = asked();
      const replies = orders.map(({ key: purchaseKey }, place) =>
        api.call('settlePurchase', { payload: { purchaseKey } }, undefined, {
          address: networks[place % networks.length] ?? '',
        }),
      );
      await vi.waitFor(() => expect(asked()).toBeGreaterThan(before + 1), 15_000);
      for (let n = 0; n < 20; n++) await statusOf(api, orders[0]?.key ?? '');
      const atOnce = asked() - before;
      stripe.answerAll();
      expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(replies.map(() => 200));
      return atOnce;
    };
    expect(await askedAtOnce(['203.0.113.1'])).toBe(2);
    expect(await askedAtOnce([0, 1, 2, 3, 4, 5].map((site) => `198.51.${site}.1`))).toBe(8);
  });

  it('is paid when Stripe says so, and not before', async () => {
    const { key, intentId } = await paying();
    expect((await settle(api, key)).status).toBe('paying');
    stripe.pay(intentId);
    expect((await settle(api, key)).status).toBe('paid');
  });

  it.each([
    'generic_decline',
    'insufficient_funds',
    'lost_card',
    'expired_card',
    'incorrect_cvc',
    'processing_error',
  ])('stays open for another card after %s', async (code) => {
    const { key, intentId } = await paying();
    stripe.decline(intentId, code);
    expect((await settle(api, key)).status).toBe('paying');
    stripe.pay(intentId);
    expect((await settle(api, key)).status).toBe('paid');
  });

  it('waits as long as Stripe processes, beyond the hold', async () => {
    const at = await sale(1);
    const { key, intentId } = await paying(at);
    stripe.process(intentId);
    await pass(api, 20);
    expect(await settle(api, key)).toMatchObject({ status: 'paying', isProcessing: true });
    expect((await countersOf(api, at.formId)).tickets).toEqual([1]);
    stripe.pay(intentId);
    expect((await settle(api, key)).status).toBe('paid');
  });

  it('can be begun again while the hold lasts when it was cancelled at Stripe, and is paid once', async () => {
    const at = await sale(1);
    const { key, intentId } = await paying(at);
    stripe.cancelInDashboard(intentId);
    const again = (await begin(key)).payload;
    expect(again.clientSecret.startsWith(`${intentId}_`)).toBe(false);
    expect((await begin(key)).payload.clientSecret).toBe(again.clientSecret);
    expect((await countersOf(api, at.formId)).tickets).toEqual([1]);
    stripe.pay(again.clientSecret.split('_secret_')[0] ?? '');
    expect((await settle(api, key)).status).toBe('paid');
  });

  it('is seen as open for another payment by whoever asks after it was cancelled at Stripe', async () => {
    const { key, intentId } = await paying();
    stripe.cancelInDashboard(intentId);
    expect((await settle(api, key)).status).toBe('held');
    expect((await begin(key)).status).toBe(200);
  });

  it('ends with its hold when it was cancelled at Stripe and its buyer did not go on', async () => {
    const at = await sale(1);
    const { key, intentId } = await paying(at);
    stripe.cancelInDashboard(intentId);
    await settle(api, key);
    await pass(api, 16);
    expect(await statusOf(api, key)).toBe('expired');
    expect((await countersOf(api, at.formId)).tickets).toEqual([0]);
  });

  it('finds the money when the buyer goes on with what was paid elsewhere', async () => {
    const { key, intentId } = await paying();
    stripe.pay(intentId);
    expect(await begin(key)).toMatchObject({ status: 409, msg: 'This order is already paid.' });
    expect(await statusOf(api, key)).toBe('paid');
  });

  it('is cancelled at Stripe when the hold ends', async () => {
    const { key, intentId } = await paying();
    await pass(api, 16);
    expect(await statusOf(api, key)).toBe('expired');
    expect(stripe.intents().find(({ id }) => id === intentId)?.status).toBe('canceled');
  });

  it('is found by the server within a minute when neither browser nor Stripe tell of it', async () => {
    const { key, intentId } = await paying();
    stripe.pay(intentId);
    await pass(api, 1);
    expect(await statusOf(api, key)).toBe('paid');
  });

  it('goes back once when the tickets are gone, whoever else sent it back', async () => {
    const at = await sale(1);
    const { key, intentId } = await paying(at);
    stripe.process(intentId);
    await api.ask('cancelPurchase', { payload: { purchaseKey: key } });
    await submit(api, at);
    stripe.pay(intentId);
    await pass(api, 1);
    await pass(api, 1);
    expect(await statusOf(api, key)).toBe('refunded');
    expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === intentId)).toMatchObject([
      { amount: 2_500 },
    ]);
  });
});

describe('while Stripe does not answer well', () => {
  const limited = { status: 429, error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Slow down.' } };
  const broken = { status: 500, error: { type: 'api_error', message: 'Sorry.' } };

  it('tries again by itself', async () => {
    stripe.fail(/POST \/v1\/payment_intents$/, broken);
    expect((await paying()).payload.gateway).toBe('stripe');
  });

  it('makes no second payment when the answer is lost after it was made', async () => {
    const before = stripe.intents().length;
    stripe.fail(/POST \/v1\/payment_intents$/, 'lost');
    await paying();
    expect(stripe.intents().length).toBe(before + 1);
  });

  it('says so to the buyer, who loses nothing and can go on', async () => {
    const { formId, ticketId } = await sale();
    const { key } = await placeOrder(api, { formId, ticketId });
    for (const fault of [limited, broken, broken, broken]) stripe.fail(/POST \/v1\/customers/, fault);
    for (const refused of [await begin(key), await begin(key)]) {
      expect(refused).toMatchObject({ status: 503, msg: expect.stringMatching(/payment provider isn’t answering/) });
      expect(await statusOf(api, key)).toBe('held');
    }
    expect((await begin(key)).status).toBe(200);
  });

  it('ends no hold whose payment cannot be asked about, and ends it later', async () => {
    const { key, intentId } = await paying();
    for (let time = 0; time < 3; time++) stripe.fail(new RegExp(`${intentId}/cancel$`), broken);
    await pass(api, 16);
    expect(await statusOf(api, key)).toBe('paying');
    await pass(api, 2);
    expect(await statusOf(api, key)).toBe('expired');
  });
});

describe('what Stripe tells', () => {
  const event = (intentId: string, type = 'payment_intent.succeeded', id = `evt_${randomUUID()}`) => ({
    id,
    object: 'event',
    type,
    data: { object: { id: intentId, object: 'payment_intent' } },
  });
  const secret = () => stripe.endpoints()[0]?.secret ?? '';
  const tell = async ({ payload, header }: { payload: string; header: string }, ownerId = organiser.id, at = api) =>
    (
      await at.app.request(stripeEventsPath(ownerId), {
        method: 'POST',
        headers: { 'stripe-signature': header },
        body: payload,
      })
    ).status;
  const recorded = (id: string) => api.sql('select purchase_id from gateway_events where id = $1', [id]);

  it('comes to an address that was given to Stripe with the keys', () => {
    expect(stripe.endpoints()).toMatchObject([{ url: publicUrl + stripeEventsPath(organiser.id) }]);
  });

  it('is asked with the keys, too, to offer wallets at that address', () => {
    expect(stripe.domains).toEqual(['tickets.example.org']);
  });

  it('settles the order at once, and is recorded', async () => {
    const { key, intentId } = await paying();
    stripe.pay(intentId);
    const happened = event(intentId);
    expect(await tell(stripe.signed(happened, secret()))).toBe(200);
    expect(await statusOf(api, key)).toBe('paid');
    expect(await recorded(happened.id)).toHaveLength(1);
  });

  it('changes nothing by itself, in whatever order and however often it comes', async () => {
    const { key, intentId } = await paying();
    const succeeded = event(intentId);
    expect(await tell(stripe.signed(succeeded, secret()))).toBe(200);
    expect(await statusOf(api, key)).toBe('paying');
    stripe.pay(intentId);
    const later = [event(intentId, 'payment_intent.canceled'), event(intentId, 'payment_intent.payment_failed')];
    for (const each of [...later, ...later, succeeded]) expect(await tell(stripe.signed(each, secret()))).toBe(200);
    expect(await statusOf(api, key)).toBe('paid');
    expect(await recorded(succeeded.id)).toHaveLength(1);
  });

  it('is told again while it could not have its effect', async () => {
    const { key, intentId } = await paying();
    stripe.pay(intentId);
    const happened = event(intentId);
    const broken = { status: 500, error: { type: 'api_error', message: 'Sorry.' } };
    for (let time = 0; time < 3; time++) stripe.fail(/GET \/v1\/payment_intents\//, broken);
    expect(await tell(stripe.signed(happened, secret()))).toBe(503);
    expect(await recorded(happened.id)).toHaveLength(0);
    expect(await tell(stripe.signed(happened, secret()))).toBe(200);
    expect(await statusOf(api, key)).toBe('paid');
  });

  it('counts when it comes 30 days late', async () => {
    const { key, intentId } = await paying();
    await pass(api, 16);
    expect(await statusOf(api, key)).toBe('expired');
    const { now } = api.clock;
    api.clock.now = new Date(now.getTime() + 30 * 86_400_000);
    expect(await tell(stripe.signed(event(intentId), secret()))).toBe(200);
    expect(await statusOf(api, key)).toBe('expired');
    api.clock.now = now;
  });

  it('is refused unless Stripe has signed it for this organiser, now', async () => {
    const { key, intentId } = await paying();
    stripe.pay(intentId);
    const happened = event(intentId);
    const old = Math.floor(Date.now() / 1_000) - 3_600;
    expect(await tell(stripe.signed(happened, 'whsec_other'))).toBe(400);
    expect(await tell(stripe.signed(happened, secret(), old))).toBe(400);
    expect(await tell({ ...stripe.signed(happened, secret()), payload: JSON.stringify(event('pi_other')) })).toBe(400);
    expect(await tell({ payload: '{}', header: '' })).toBe(400);
    const other = await newOrganiser(api);
    expect(await tell(stripe.signed(happened, secret()), other.id)).toBe(404);
    expect(await tell(stripe.signed(happened, secret()), 'unknown')).toBe(404);
    expect(await tell(stripe.signed(event('pi_other'), secret()), organiser.id.toUpperCase())).toBe(200);
    expect(await statusOf(api, key)).toBe('paying');
  });

  it('changes nothing of another organiser’s order, though it is signed', async () => {
    const { key, intentId } = await paying();
    stripe.pay(intentId);
    const other = await newOrganiser(api);
    await api.ask('saveSettings', { organisation: 'Theirs', ...testKeys }, other.token);
    const theirs = stripe.endpoints().find(({ url }) => url.endsWith(other.id))?.secret ?? '';
    const happened = event(intentId);
    expect(await tell(stripe.signed(happened, theirs), other.id)).toBe(200);
    expect(await recorded(happened.id)).toEqual([]);
    expect(await statusOf(api, key)).toBe('paying');
  });

  it('is not kept where it is about a payment of something else, or of a kind that Foyer does nothing about', async () => {
    const { intentId } = await paying();
    for (const elsewhere of [
      event('pi_of_a_shop'),
      event(intentId, 'payment_intent.created'),
      event(intentId, 'x.y'),
    ]) {
      expect(await tell(stripe.signed(elsewhere, secret()))).toBe(200);
      expect(await recorded(elsewhere.id)).toEqual([]);
    }
  });

  it('is kept by its id, kind and order alone, for sixty days', async () => {
    const { intentId } = await paying();
    const happened = { ...event(intentId), padding: 'x'.repeat(50_000) };
    expect(await tell(stripe.signed(happened, secret()))).toBe(200);
    const kept = () => api.sql('select length(e::text) as length from gateway_events e where id = $1', [happened.id]);
    expect((await kept())[0].length).toBeLessThan(200);
    const { now } = api.clock;
    await pass(api, 59 * 24 * 60);
    expect(await kept()).toHaveLength(1);
    await pass(api, 2 * 24 * 60);
    expect(await kept()).toEqual([]);
    api.clock.now = now;
  });

  it('is heard twenty thousand times a day of an organiser’s own orders, and of another organiser all the same', async () => {
    const limited = await openApi({ ...settings, callLimits: true, on: api });
    const { intentId } = await paying();
    const told = (happened: object, ownerId = organiser.id) =>
      tell(stripe.signed(happened, secretOf(ownerId)), ownerId, limited);
    const other = await newOrganiser(api);
    await api.ask('saveSettings', { organisation: 'Theirs', ...testKeys }, other.token);
    const secretOf = (ownerId: string) => stripe.endpoints().find(({ url }) => url.endsWith(ownerId))?.secret ?? '';
    await createLimiter(api.pool, 'gateway-events', gatewayEventsDaily).count(organiser.id, gatewayEventsDaily.calls);
    expect(await told(event(intentId))).toBe(429);
    expect(await told(event('pi_of_a_shop'))).toBe(200);
    expect(await told(event('pi_of_a_shop'), other.id)).toBe(200);
  });

  it.each([
    ['a character that the database keeps in no text', { account: 'a\0b' }],
    ['the same in a name', { 'a\0b': 1 }],
    ['half a character', { account: 'a\ud800', 'b\udc00': 1 }],
    ['2,000 levels', { account: JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`) }],
  ])('is heard with %s', async (_, besides) => {
    const odd = { ...event((await paying()).intentId), ...besides };
    expect(await tell(stripe.signed(odd, secret()))).toBe(200);
    expect(await recorded(odd.id)).toHaveLength(1);
  });

  it('that many of one site claim to tell is judged six at a time, so that others find a connection to the database', async () => {
    const { eventId } = await sale();
    const lock = await openTransaction(api);
    await lock.query('lock table settings');
    const claims = Array.from({ length: 40 }, () => tell({ payload: '{}', header: 't=1,v1=made-up' }));
    await lock.isWaitedFor();
    expect((await api.call('getEvent', { eventId }, organiser.token)).status).toBe(200);
    expect(await lockWaits(api.pool)).toBe(6);
    await lock.commit();
    expect(await Promise.all(claims)).toEqual(Array(40).fill(400));
  });

  it('is no event and counts as one, so that no organiser fills the log', async () => {
    const logged: string[] = [];
    const limited = await openApi({ ...settings, callLimits: true, on: api, logged });
    const other = await newOrganiser(api);
    await api.ask('saveSettings', { organisation: 'Theirs', ...testKeys }, other.token);
    const theirs = stripe.endpoints().find(({ url }) => url.endsWith(other.id))?.secret ?? '';
    const told = () => tell(stripe.signed({ nothing: 1 }, theirs), other.id, limited);
    const said = () => logged.filter((line) => line.includes('no event')).length;
    expect([await told(), said()]).toEqual([400, 1]);
    await createLimiter(api.pool, 'gateway-events', gatewayEventsDaily).count(other.id, gatewayEventsDaily.calls);
    expect([await told(), said()]).toEqual([429, 1]);
  });

  it('is refused when it is larger than any event', async () => {
    const huge = { ...event('pi_1'), padding: 'x'.repeat(64_000) };
    expect(await tell(stripe.signed(huge, secret()))).toBe(413);
  });
});

describe('an organiser whose account at Stripe does not answer', () => {
  it('keeps no other organiser’s holds from ending, and its own end once it answers', async () => {
    const saleOfAnother = async () => {
      const other = await newOrganiser(api);
      await api.ask('saveSettings', { organisation: 'Theirs', ...testKeys }, other.token);
      return newEvent(api, other.token, { price: 2_500 });
    };
    const unanswered = await saleOfAnother();
    const silent = [await paying(unanswered), await paying(unanswered)];
    const answered = await paying(await saleOfAnother());
    const ended = (intentId: string) => stripe.calls.filter(({ path }) => path.endsWith(`${intentId}/cancel`)).length;
    for (const { intentId } of silent) stripe.fail(new RegExp(`${intentId}/cancel$`), 'silent');
    api.clock.advance(16 * 60_000);
    await expireHolds(jobDeps(api), { max: 500, atOnce: 2, ofOwner: 10_000, ofOne: 50 });
    // The run may have gone on before an answer was there. Stripe's library asks again after ten seconds.
    await expect.poll(() => silent.map(({ intentId }) => ended(intentId)).sort()).toEqual([0, 1]);
    await expect.poll(() => statusOf(api, answered.key)).toBe('expired');
    for (const { key } of silent) expect(await statusOf(api, key)).toBe('paying');
    stripe.answerAll();
    await pass(api, 2);
    for (const { key } of silent) await expect.poll(() => statusOf(api, key)).toBe('expired');
  });
});
