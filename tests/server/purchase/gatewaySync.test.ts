import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { stripeEventsPath } from '../../../server/platform/gateways/stripe/keys.ts';
import { hearStripe } from '../../../server/purchase/gatewayEvents.ts';
import { moneyMovements } from '../../../server/report/financial.sql.ts';
import { buy, cards, orderOf, placeOrder, settle, showCard, submit } from '../../support/buyer.ts';
import { countersOf } from '../../support/counters.ts';
import { jobDeps, pass } from '../../support/due.ts';
import { openApi, openStripe } from '../../support/fixtures.ts';
import { liveKeys, newEvent, newOrganiser, setStatus, takeCards, takeTransfers, usersOf } from '../../support/world.ts';

const stripe = await openStripe({ secret: liveKeys.secretKey });
const api = await openApi({ stripeApi: stripe.api, publicUrl: 'https://tickets.example.org' });
const organiser = await newOrganiser(api);
await takeCards(api, organiser.token);

/** An order for two at 25.00 each, paid through Stripe. */
async function paid() {
  const at = await newEvent(api, organiser.token, { price: 2_500 });
  const { key, buyerEmail } = await placeOrder(api, at, { count: 2 });
  const { clientSecret } = await api.ask('createPaymentIntent', { payload: { purchaseKey: key } });
  const intentId = clientSecret.split('_secret_')[0] ?? '';
  stripe.pay(intentId);
  await api.ask('settlePurchase', { payload: { purchaseKey: key } });
  const users = await usersOf(api, organiser.token, at);
  const buyer = users.find(({ email }) => email === buyerEmail);
  return { ...at, key, buyerEmail, intentId, uId: buyer?.uId ?? '', pId: buyer?.pId ?? '' };
}

const eventOf = (type: string, object: object) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type,
  created: Math.floor(api.clock.now.getTime() / 1_000),
  data: { object },
});
const refunded = (intentId: string) =>
  eventOf('charge.refunded', { id: `ch_${intentId}`, object: 'charge', payment_intent: intentId });
const disputed = (intentId: string, what = 'created') =>
  eventOf(`charge.dispute.${what}`, { id: `dp_${intentId}`, object: 'dispute', payment_intent: intentId });

async function tell(event: object, ownerId = organiser.id): Promise<number> {
  const endpoint = stripe.endpoints().find(({ url }) => url.endsWith(ownerId));
  const { payload, header } = stripe.signed(event, endpoint?.secret ?? '');
  const path = stripeEventsPath(ownerId);
  return (await api.app.request(path, { method: 'POST', headers: { 'stripe-signature': header }, body: payload }))
    .status;
}
const read = async (userId: string) => (await api.ask('getAttendee', { userId }, organiser.token)).order;
const cancel = (pId: string, refund: number) =>
  api.call('updatePaymentStatus', { payload: { pId, paymentStatus: 'cancelled', refund } }, organiser.token);
const revenueOf = async (eventId: string) =>
  (await api.ask('getAllEvents', {}, organiser.token)).events.find(({ id }) => id === eventId)?.revenue;
const refundsOf = (pId: string) =>
  api.sql(
    `select amount::integer, elsewhere, asked_by as "askedBy", sent_at is not null as sent, gateway_refund_id as id
       from refunds where purchase_id = $1 order by asked_at, amount`,
    [pId],
  );

describe('a refund made in Stripe’s own dashboard', () => {
  it('of all of it makes the order refunded and releases its tickets', async () => {
    const { key, intentId, formId, eventId, pId } = await paid();
    const { id } = stripe.refundInDashboard(intentId, 5_000);
    expect(await tell(refunded(intentId))).toBe(200);
    expect(await orderOf(api, key)).toMatchObject({ status: 'refunded', refunded: 5_000, wasPaid: true });
    expect((await countersOf(api, formId)).tickets).toEqual([0]);
    expect(await revenueOf(eventId)).toBe(0);
    expect(await refundsOf(pId)).toEqual([{ amount: 5_000, elsewhere: true, askedBy: null, sent: true, id }]);
  });

  it('of a part leaves the order paid; buyer and organiser read how much went back', async () => {
    const { key, intentId, formId, eventId, uId } = await paid();
    stripe.refundInDashboard(intentId, 1_200);
    await tell(refunded(intentId));
    expect(await orderOf(api, key)).toMatchObject({ status: 'paid', refunded: 1_200 });
    expect(await read(uId)).toMatchObject({ total: 5_000, refunded: 1_200, money: 'kept' });
    expect((await countersOf(api, formId)).tickets).toEqual([2]);
    expect(await revenueOf(eventId)).toBe(3_800);
  });

  it('in parts that make up all of it, the last told first, makes the order refunded', async () => {
    const { key, intentId, pId } = await paid();
    stripe.refundInDashboard(intentId, 1_200);
    const first = refunded(intentId);
    stripe.refundInDashboard(intentId, 3_800);
    await Promise.all([tell(refunded(intentId)), tell(first), tell(first)]);
    expect((await orderOf(api, key)).status).toBe('refunded');
    expect((await refundsOf(pId)).map(({ amount }) => amount).sort()).toEqual([1_200, 3_800]);
  });

  it('is noted once, however often and in whatever shape it is told', async () => {
    const { intentId, pId } = await paid();
    const refund = stripe.refundInDashboard(intentId, 1_200);
    const told = [refunded(intentId), eventOf('refund.created', refund), eventOf('refund.updated', refund)];
    await Promise.all([...told, ...told].map((event) => tell(event)));
    expect(await refundsOf(pId)).toHaveLength(1);
  });

  it('is not counted beside the refund that Foyer asked for', async () => {
    const { key, intentId, pId } = await paid();
    expect((await cancel(pId, 2_000)).payload.paymentStatus).toBe('cancelled');
    await tell(refunded(intentId));
    expect(await refundsOf(pId)).toMatchObject([{ amount: 2_000, elsewhere: false, askedBy: organiser.id }]);
    expect((await orderOf(api, key)).refunded).toBe(2_000);
  });

  it('is found when Foyer hears of its own refund before it has the answer', async () => {
    const { intentId, pId } = await paid();
    stripe.fail(/POST \/v1\/refunds/, 'lost');
    stripe.fail(/POST \/v1\/refunds/, { status: 500, error: { type: 'api_error', message: 'Sorry.' } });
    stripe.fail(/POST \/v1\/refunds/, { status: 500, error: { type: 'api_error', message: 'Sorry.' } });
    await cancel(pId, 2_000);
    expect(await refundsOf(pId)).toMatchObject([{ sent: false }]);
    await tell(refunded(intentId));
    expect(await refundsOf(pId)).toMatchObject([{ amount: 2_000, elsewhere: false, sent: true }]);
  });

  it.each([
    'before',
    'after',
  ])('leaves an order its tickets that Foyer has sent all back of, and hears of %s its own answer', async (when) => {
    const { key, intentId, pId, formId } = await paid();
    if (when === 'before') for (const _ of [1, 2, 3]) stripe.fail(/POST \/v1\/refunds/, 'lost');
    const all = { pId, amount: 5_000, seenRefunded: 0 };
    expect((await api.call('refundPurchase', { payload: all }, organiser.token)).status).toBe(200);
    await tell(refunded(intentId));
    expect(await refundsOf(pId)).toMatchObject([{ amount: 5_000, elsewhere: false, sent: true }]);
    expect(await orderOf(api, key)).toMatchObject({ status: 'paid', refunded: 5_000 });
    expect((await countersOf(api, formId)).tickets).toEqual([2]);
  });

  it('is not counted where the buyer’s bank has the money already: Stripe sends nothing back beside a dispute', async () => {
    const { key, intentId, pId } = await paid();
    stripe.dispute(intentId, { amount: 5_000 });
    const error = { type: 'invalid_request_error' as const, code: 'charge_disputed', message: 'It is disputed.' };
    stripe.fail(/POST \/v1\/refunds/, { status: 400, error });
    await api.ask('refundPurchase', { payload: { pId, amount: 5_000, seenRefunded: 0 } }, organiser.token);
    expect(await orderOf(api, key)).toMatchObject({ status: 'paid', refunded: 0 });
    const { refunds } = await api.ask('getPurchaseDetails', { purchaseId: pId }, organiser.token);
    expect(refunds.map(({ failedAt }) => failedAt !== null)).toEqual([true]);
  });

  it('of all of it takes the place of the refund that Foyer cannot send any more', async () => {
    const { key, intentId, pId } = await paid();
    stripe.refundInDashboard(intentId, 5_000);
    expect((await cancel(pId, 5_000)).payload.paymentStatus).toBe('refunded');
    expect(await refundsOf(pId)).toMatchObject([{ amount: 5_000, askedBy: organiser.id, sent: true }]);
    expect((await orderOf(api, key)).refunded).toBe(5_000);
  });

  it('of a part lowers the refund that Foyer cannot send whole any more to what is left', async () => {
    const { key, intentId, pId } = await paid();
    stripe.refundInDashboard(intentId, 1_200);
    await cancel(pId, 5_000);
    await pass(api, 1);
    expect(await orderOf(api, key)).toMatchObject({ status: 'refunded', refunded: 5_000 });
    expect((await refundsOf(pId)).map(({ amount, elsewhere, sent }) => [amount, elsewhere, sent])).toEqual(
      expect.arrayContaining([
        [1_200, true, true],
        [3_800, false, true],
      ]),
    );
    expect(stripe.refunds.filter((each) => each.payment_intent === intentId).map(({ amount }) => amount)).toEqual([
      1_200, 3_800,
    ]);
  });

  it('that fails afterwards has sent nothing', async () => {
    const { key, intentId, eventId } = await paid();
    const refund = stripe.refundInDashboard(intentId, 1_200);
    await tell(refunded(intentId));
    stripe.failRefund(intentId);
    await tell(eventOf('refund.updated', refund));
    expect(await orderOf(api, key)).toMatchObject({ status: 'paid', refunded: 0 });
    expect(await revenueOf(eventId)).toBe(5_000);
  });

  it('of a payment that Foyer had not heard of yet finds it paid first', async () => {
    const at = await newEvent(api, organiser.token, { price: 2_500 });
    const { key } = await placeOrder(api, at);
    const { clientSecret } = await api.ask('createPaymentIntent', { payload: { purchaseKey: key } });
    const intentId = clientSecret.split('_secret_')[0] ?? '';
    stripe.pay(intentId);
    stripe.refundInDashboard(intentId, 2_500);
    await tell(refunded(intentId));
    expect(await orderOf(api, key)).toMatchObject({ status: 'refunded', refunded: 2_500 });
  });

  it('is noted where two organisers share an account of Stripe, which tells both, whoever hears it first', async () => {
    const partner = await newOrganiser(api);
    await api.ask('saveSettings', { organisation: 'Theirs', ...liveKeys }, partner.token);
    const { key, intentId, pId } = await paid();
    stripe.refundInDashboard(intentId, 1_200);
    const told = refunded(intentId);
    for (const ownerId of [partner.id, organiser.id, partner.id]) expect(await tell(told, ownerId)).toBe(200);
    expect((await orderOf(api, key)).refunded).toBe(1_200);
    expect(await refundsOf(pId)).toHaveLength(1);
  });

  it('is found by the server itself when Stripe could not tell it', async () => {
    const { key, intentId, pId } = await paid();
    await pass(api, 6);
    stripe.refundInDashboard(intentId, 5_000);
    stripe.events.push(refunded(intentId));
    await pass(api, 6);
    expect((await orderOf(api, key)).status).toBe('refunded');
    await pass(api, 6);
    expect(await refundsOf(pId)).toHaveLength(1);
  });

  it('is found later when Stripe does not answer now', async () => {
    const { key, intentId } = await paid();
    stripe.refundInDashboard(intentId, 5_000);
    stripe.events.push(refunded(intentId));
    const broken = { status: 500, error: { type: 'api_error', message: 'Sorry.' } };
    for (let time = 0; time < 3; time++) stripe.fail(/GET \/v1\/refunds/, broken);
    await pass(api, 6);
    expect((await orderOf(api, key)).status).toBe('paid');
    await pass(api, 6);
    expect((await orderOf(api, key)).status).toBe('refunded');
  });
});

describe('an account at Stripe that tells much', () => {
  it('is heard for a while at a time, the newest first, and each time goes on where it stopped', async () => {
    await pass(api, 6);
    const orders = [await paid(), await paid(), await paid()];
    for (const { intentId } of orders) {
      api.clock.advance(10_000);
      stripe.refundInDashboard(intentId, 1_200);
      stripe.events.push(refunded(intentId));
    }
    const shop = Array.from({ length: 250 }, () => refunded('pi_of_a_shop'));
    stripe.events.unshift(...shop);
    const heard = async () => {
      api.clock.advance(5 * 60_000);
      await hearStripe(jobDeps(api), { max: 10, atOnce: 1, ofOwner: 0 });
      return Promise.all(orders.map(async ({ key }) => (await orderOf(api, key)).refunded));
    };
    const seen: string[] = [];
    for (let time = 0; time < 7; time++) seen.push((await heard()).join());
    expect([...new Set(seen)]).toEqual(['0,0,0', '0,0,1200', '0,1200,1200', '1200,1200,1200']);
    stripe.events.splice(0, shop.length);
  });
});

describe('a refund that fails after it was sent', () => {
  const refund = (pId: string, amount: number, seenRefunded: number, byHand = false) =>
    api.call('refundPurchase', { payload: { pId, amount, seenRefunded, byHand } }, organiser.token);
  const detailsOf = (purchaseId: string) => api.ask('getPurchaseDetails', { purchaseId }, organiser.token);
  const kindsOf = async (pId: string) =>
    (await detailsOf(pId)).timeline.map(({ kind }) => kind).filter((kind) => kind !== 'mailed');
  const documentsOf = async (key: string) =>
    Promise.all(
      (await orderOf(api, key)).invoices.map(async ({ key: id }) => (await api.ask('getInvoice', { id })).invoice),
    );
  const fail = (intentId: string, type = 'refund.failed') => tell(eventOf(type, stripe.failRefund(intentId)));

  it('is told in the timeline, and its money is here again', async () => {
    const { key, intentId, eventId, pId } = await paid();
    expect((await refund(pId, 1_200, 0)).status).toBe(200);
    expect(await revenueOf(eventId)).toBe(3_800);
    expect(await fail(intentId)).toBe(200);
    expect(await orderOf(api, key)).toMatchObject({ status: 'paid', refunded: 0 });
    expect(await revenueOf(eventId)).toBe(5_000);
    expect((await kindsOf(pId)).slice(-3)).toEqual(['refundAsked', 'refundSent', 'refundFailed']);
    expect((await detailsOf(pId)).refunds).toMatchObject([{ amount: 1_200, failedAt: expect.any(String) }]);
  });

  it('is noted once, however often and in whatever words it is told', async () => {
    const { key, intentId, pId } = await paid();
    await refund(pId, 1_200, 0);
    await Promise.all([fail(intentId), fail(intentId, 'refund.updated'), fail(intentId, 'charge.refunded')]);
    await fail(intentId);
    expect((await kindsOf(pId)).filter((kind) => kind === 'refundFailed')).toHaveLength(1);
    expect((await orderOf(api, key)).invoices.map(({ kind }) => kind)).toEqual(['invoice', 'credit', 'reversal']);
  });

  it('has its credit note cancelled by a document that names it, with the next number', async () => {
    const { key, intentId, pId } = await paid();
    await refund(pId, 1_200, 0);
    await fail(intentId);
    const [invoice, credit, reversal] = await documentsOf(key);
    const { number, issuedAt, lines, vat, net, total } = credit ?? {};
    expect(reversal).toMatchObject({ reversal: true, vat, net, total, currency: 'gbp' });
    expect(reversal?.original).toEqual({ key: credit?.key, number, issuedAt });
    expect(reversal?.lines).toEqual(lines?.map((line) => ({ ...line, kind: 'reversal' })));
    expect(credit?.original?.number).toBe(invoice?.number);
    const [, previous] = number?.split(/-(?=\d+$)/) ?? [];
    expect(reversal?.number.endsWith(String(Number(previous) + 1).padStart(4, '0'))).toBe(true);
  });

  it('can be sent again, and the credit notes that stand are all that was sent back', async () => {
    const { key, intentId, pId } = await paid();
    await refund(pId, 1_200, 0);
    await refund(pId, 800, 1_200);
    await tell(eventOf('refund.failed', stripe.failRefund(intentId, 1_200)));
    expect(await orderOf(api, key)).toMatchObject({ status: 'paid', refunded: 800 });
    expect((await refund(pId, 4_201, 800)).status).toBe(422);
    expect((await refund(pId, 4_200, 800)).status).toBe(200);
    expect(await orderOf(api, key)).toMatchObject({ refunded: 5_000 });
    const documents = await documentsOf(key);
    expect(documents.map(({ reversal, original, total }) => [reversal, original !== null, total])).toEqual([
      [false, false, 5_000],
      [false, true, 1_200],
      [false, true, 800],
      [true, true, 1_200],
      [false, true, 4_200],
    ]);
  });

  it('leaves a cancelled order cancelled and no longer refunded, until the money has gone back another way', async () => {
    const { key, intentId, pId, formId, eventId } = await paid();
    expect((await cancel(pId, 5_000)).payload.paymentStatus).toBe('refunded');
    await fail(intentId);
    expect(await orderOf(api, key)).toMatchObject({ status: 'cancelled', refunded: 0 });
    expect(await detailsOf(pId)).toMatchObject({ money: 'kept' });
    expect((await countersOf(api, formId)).tickets).toEqual([0]);
    expect(await revenueOf(eventId)).toBe(5_000);
    expect(await refund(pId, 5_000, 0, true)).toMatchObject({
      status: 200,
      msg: 'Refund noted. Send the money to the buyer yourself.',
    });
    expect(await orderOf(api, key)).toMatchObject({ status: 'refunded', refunded: 5_000 });
    expect(stripe.refunds.filter((each) => each.payment_intent === intentId)).toHaveLength(1);
  });

  it('that Foyer had not heard of as sent needs no document, and is not asked for again by itself', async () => {
    const { key, intentId, pId } = await paid();
    stripe.fail(/POST \/v1\/refunds/, 'lost');
    for (let time = 0; time < 2; time++)
      stripe.fail(/POST \/v1\/refunds/, { status: 500, error: { type: 'api_error', message: 'Sorry.' } });
    await refund(pId, 2_000, 0);
    expect(await refundsOf(pId)).toMatchObject([{ sent: false }]);
    await fail(intentId);
    await pass(api, 20);
    expect(await orderOf(api, key)).toMatchObject({ refunded: 0, invoices: [{ kind: 'invoice' }] });
    expect(stripe.refunds.filter((each) => each.payment_intent === intentId)).toHaveLength(1);
    expect((await kindsOf(pId)).slice(-2)).toEqual(['refundAsked', 'refundFailed']);
  });

  it('takes nothing off what was sent back in Stripe’s own dashboard instead', async () => {
    const { key, intentId, pId } = await paid();
    stripe.fail(/POST \/v1\/refunds/, 'lost');
    for (let time = 0; time < 2; time++)
      stripe.fail(/POST \/v1\/refunds/, { status: 500, error: { type: 'api_error', message: 'Sorry.' } });
    await refund(pId, 2_000, 0);
    stripe.failRefund(intentId);
    stripe.refundInDashboard(intentId, 5_000);
    expect(await tell(refunded(intentId))).toBe(200);
    expect(await orderOf(api, key)).toMatchObject({ status: 'refunded', refunded: 5_000 });
    expect((await documentsOf(key)).map(({ total }) => total)).toEqual([5_000, 5_000]);
  });

  it('is in the financial report, whose refunds add up to what was sent back', async () => {
    const { intentId, pId, eventId } = await paid();
    await refund(pId, 1_200, 0);
    await fail(intentId);
    await refund(pId, 700, 0);
    const rows = await moneyMovements(api.db, [eventId]);
    expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual(
      expect.arrayContaining([
        ['charge', 5_000],
        ['refund', 1_200],
        ['refundFailed', -1_200],
        ['refund', 700],
      ]),
    );
    expect(rows).toHaveLength(4);
  });

  it('fails in test mode too, to the card that Stripe publishes for it', async () => {
    const { token } = await newOrganiser(api);
    const at = await newEvent(api, token, { price: 2_500 });
    const { key } = await placeOrder(api, at);
    await showCard(api, key, cards.refundFails);
    await settle(api, key);
    const { purchases } = await api.ask('getPurchases', { eventId: at.eventId }, token);
    const pId = purchases[0]?.pId ?? '';
    await setStatus(api, token, pId, 'cancelled', 2_500);
    expect((await orderOf(api, key)).status).toBe('refunded');
    await pass(api, 1);
    expect(await orderOf(api, key)).toMatchObject({ status: 'cancelled', refunded: 0 });
    const failed = async () => (await api.ask('getDashboard', {}, token)).dashboard.failedRefunds;
    const buyer = purchases[0]?.buyerEmail;
    expect(await failed()).toEqual([{ pId, eventId: at.eventId, buyer, amount: 2_500, currency: 'gbp' }]);
    const again = { pId, amount: 2_500, seenRefunded: 0, byHand: true };
    await api.ask('refundPurchase', { payload: again }, token);
    await pass(api, 2);
    expect(await orderOf(api, key)).toMatchObject({ status: 'refunded', refunded: 2_500 });
    expect(await failed()).toEqual([]);
  });
});

describe('whether money moves', () => {
  const marks = async ({ key, uId }: { key: string; uId: string }) => {
    const { testMode, attendees } = await orderOf(api, key);
    const ticket = (await api.ask('getTicketPage', { key: attendees[0]?.ticketKey ?? '' })).ticket.testMode;
    const [owner] = await api.sql(
      'select e.owner_id as id from purchases p join events e on e.id = p.event_id where p.key = $1',
      [key],
    );
    const { order } = await api.ask('getAttendee', { userId: uId }, await api.tokenOf(owner.id));
    return { buyer: testMode, ticket, organiser: order.testMode };
  };
  /** Pays for one ticket without keys of Stripe. */
  async function paidInSandbox() {
    const { token } = await newOrganiser(api);
    const at = await newEvent(api, token, { price: 2_500 });
    const { key } = await buy(api, at);
    const users = await usersOf(api, token, at);
    return { ...at, token, key, uId: users[0]?.uId ?? '' };
  }

  it('is said to buyer and organiser of a test payment', async () => {
    expect(await marks(await paidInSandbox())).toEqual({ buyer: true, ticket: true, organiser: true });
  });

  it('stays as it was when the organiser has live keys later', async () => {
    const sold = await paidInSandbox();
    await takeCards(api, sold.token);
    expect(await marks(sold)).toEqual({ buyer: true, ticket: true, organiser: true });
    const { key } = await placeOrder(api, sold);
    expect((await orderOf(api, key)).testMode).toBe(false);
  });

  it('is not said of a live payment, a free order and a transfer', async () => {
    const sold = await paid();
    expect(await marks(sold)).toEqual({ buyer: false, ticket: false, organiser: false });
    const { token } = await newOrganiser(api);
    const free = await newEvent(api, token);
    expect(await placeOrder(api, free)).toMatchObject({ testMode: false });
    const priced = await newEvent(api, token, { price: 2_500 });
    expect(await placeOrder(api, priced)).toMatchObject({ testMode: true });
    await takeTransfers(api, token, priced.eventId);
    const order = { paymentMethod: 'transfer' } as const;
    const transfer = await placeOrder(api, priced, order);
    expect(transfer).toMatchObject({ testMode: false });
  });
});

describe('a dispute', () => {
  it('is read by the organiser with what is asked, why, and until when; the tickets stay', async () => {
    const { key, intentId, uId, formId, eventId } = await paid();
    const { id, evidence_details } = stripe.dispute(intentId);
    await tell(disputed(intentId));
    expect((await read(uId)).disputes).toEqual([
      {
        id,
        amount: 5_000,
        reason: 'productNotReceived',
        status: 'needsResponse',
        dueAt: new Date((evidence_details.due_by ?? 0) * 1_000).toISOString(),
      },
    ]);
    expect((await orderOf(api, key)).status).toBe('paid');
    expect((await countersOf(api, formId)).tickets).toEqual([2]);
    expect(await revenueOf(eventId)).toBe(5_000);
  });

  it('keeps a refund from being asked for until the bank has decided, and what was asked with it undone', async () => {
    const { key, intentId, pId } = await paid();
    stripe.dispute(intentId);
    await tell(disputed(intentId));
    const refund = () =>
      api.call('refundPurchase', { payload: { pId, amount: 1_000, seenRefunded: 0 } }, organiser.token);
    const msg =
      'The buyer disputes this payment, so it can’t be refunded until their bank has decided. Answer the dispute at your payment provider.';
    expect(await refund()).toMatchObject({ status: 409, msg });
    expect(await cancel(pId, 5_000)).toMatchObject({ status: 409, msg });
    expect(await orderOf(api, key)).toMatchObject({ status: 'paid', refunded: 0 });
    expect(await refundsOf(pId)).toEqual([]);
    stripe.dispute(intentId, { status: 'won' });
    await tell(disputed(intentId, 'closed'));
    expect((await refund()).status).toBe(200);
    expect((await orderOf(api, key)).refunded).toBe(1_000);
  });

  it('is shown on the organiser’s start page until it is answered, and to no other', async () => {
    const { intentId, uId, formId, eventId, buyerEmail } = await paid();
    const disputesOf = async (token: string) => (await api.ask('getDashboard', {}, token)).dashboard.disputes;
    const opened = stripe.dispute(intentId, { amount: 3_000 });
    await tell(disputed(intentId));
    expect((await disputesOf(organiser.token)).filter(({ id }) => id === opened.id)).toEqual([
      {
        id: opened.id,
        uId,
        formId,
        eventId,
        buyer: buyerEmail,
        amount: 3_000,
        currency: 'gbp',
        dueAt: new Date((opened.evidence_details.due_by ?? 0) * 1_000).toISOString(),
      },
    ]);
    expect(await disputesOf((await newOrganiser(api)).token)).toEqual([]);
    stripe.dispute(intentId, { status: 'under_review' });
    await tell(disputed(intentId, 'updated'));
    expect((await disputesOf(organiser.token)).map(({ id }) => id)).not.toContain(opened.id);
  });

  it('lowers the revenue when it is lost, once, and stays lost whatever is told later', async () => {
    const { intentId, uId, eventId, key } = await paid();
    stripe.dispute(intentId, { amount: 3_000 });
    await tell(disputed(intentId));
    stripe.dispute(intentId, { status: 'lost' });
    await Promise.all([tell(disputed(intentId, 'closed')), tell(disputed(intentId, 'funds_withdrawn'))]);
    stripe.dispute(intentId, { status: 'under_review' });
    await tell(disputed(intentId, 'updated'));
    expect(await read(uId)).toMatchObject({ money: 'kept', disputes: [{ status: 'lost', amount: 3_000 }] });
    expect(await revenueOf(eventId)).toBe(2_000);
    expect((await orderOf(api, key)).status).toBe('paid');
  });

  it('is told step by step in the timeline, each step once', async () => {
    const { intentId, pId } = await paid();
    const steps = async () =>
      (await api.ask('getPurchaseDetails', { purchaseId: pId }, organiser.token)).timeline
        .filter(({ kind }) => kind.startsWith('dispute'))
        .map(({ kind, data, actor }) => [kind, data, actor]);
    const { created } = stripe.dispute(intentId, { amount: 3_000 });
    api.clock.now = new Date(Math.max(api.clock.now.getTime(), created * 1_000) + 1_000);
    await tell(disputed(intentId));
    expect(await steps()).toEqual([['disputed', { amount: 3_000 }, 'gateway']]);
    stripe.dispute(intentId, { status: 'under_review' });
    await Promise.all([tell(disputed(intentId, 'updated')), tell(disputed(intentId, 'updated'))]);
    stripe.dispute(intentId, { status: 'lost' });
    await Promise.all([tell(disputed(intentId, 'closed')), tell(disputed(intentId, 'funds_withdrawn'))]);
    stripe.dispute(intentId, { status: 'won' });
    await tell(disputed(intentId, 'closed'));
    expect(await steps()).toEqual([
      ['disputed', { amount: 3_000 }, 'gateway'],
      ['disputeAnswered', { amount: 3_000 }, 'gateway'],
      ['disputeLost', { amount: 3_000 }, 'gateway'],
    ]);
  });

  it('that is heard of when it is over is told from its beginning', async () => {
    const { intentId, pId } = await paid();
    stripe.dispute(intentId, { status: 'won' });
    await tell(disputed(intentId, 'closed'));
    const { timeline } = await api.ask('getPurchaseDetails', { purchaseId: pId }, organiser.token);
    expect(timeline.map(({ kind }) => kind).filter((kind) => kind.startsWith('dispute'))).toEqual(
      expect.arrayContaining(['disputed', 'disputeWon']),
    );
  });

  it('is what the list of orders can be narrowed to, whatever became of it', async () => {
    const one = await paid();
    const other = await submit(api, one);
    const found = async () =>
      (await api.ask('getPurchases', { eventId: one.eventId, filter: 'disputed' }, organiser.token)).purchases.map(
        ({ pId }) => pId,
      );
    expect(await found()).toEqual([]);
    stripe.dispute(one.intentId);
    await tell(disputed(one.intentId));
    expect(await found()).toEqual([one.pId]);
    stripe.dispute(one.intentId, { status: 'won' });
    await tell(disputed(one.intentId, 'closed'));
    expect(await found()).toEqual([one.pId]);
    expect(other.status).toBe(200);
  });

  it('leaves only the rest to be sent back', async () => {
    const { intentId, pId } = await paid();
    stripe.dispute(intentId, { amount: 3_000, status: 'lost' });
    await tell(disputed(intentId, 'closed'));
    expect(await cancel(pId, 2_001)).toMatchObject({ status: 422, field: 'payload.refund' });
    expect((await cancel(pId, 2_000)).status).toBe(200);
  });

  it.each([
    ['won', 'won'],
    ['warning_needs_response', 'needsResponse'],
    ['warning_under_review', 'underReview'],
    ['warning_closed', 'won'],
  ] as const)('that is %s at Stripe is %s here, and takes nothing', async (status, shown) => {
    const { intentId, uId, eventId } = await paid();
    stripe.dispute(intentId, { status, reason: 'bank_cannot_process' });
    await tell(disputed(intentId));
    expect((await read(uId)).disputes).toMatchObject([{ status: shown, reason: 'general' }]);
    expect(await revenueOf(eventId)).toBe(5_000);
  });
});
