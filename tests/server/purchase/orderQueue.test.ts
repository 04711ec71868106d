import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { placeOrder, registrationOf, submit } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);

/** Notes in which order answers come. */
function arrivals() {
  const order: string[] = [];
  const note = async <Answer>(name: string, answer: Promise<Answer>): Promise<Answer> => {
    const came = await answer;
    order.push(name);
    return came;
  };
  return { order, note };
}

describe('orders that come at once', () => {
  it('are placed before a payment begins that came after them', async () => {
    const at = await newEvent(api, token, { price: 500 });
    const { key: purchaseKey } = await placeOrder(api, at);
    const { order, note } = arrivals();
    // Whatever orders something waits for the event.
    const change = await openTransaction(api);
    await change.query('select from events where id = $1 for update', [at.eventId]);
    const orders = Array.from({ length: 300 }, (_, index) => note(`order ${index}`, submit(api, at)));
    await change.isWaitedFor();
    const payment = note('payment', api.call('createPaymentIntent', { payload: { purchaseKey } }));
    const { eventId, formId } = at;
    expect((await api.call('getFormWQuestion', { eventId, formId })).status).toBe(200);
    expect(order).toEqual([]);
    await change.commit();
    expect((await Promise.all(orders)).every(({ status }) => status === 200)).toBe(true);
    expect((await payment).status).toBe(200);
    const before = order.slice(0, order.indexOf('payment'));
    expect(before.length).toBeGreaterThan(150);
  });
});

const sites: [name: string, many: number, addressOf: (index: number) => string][] = [
  ['network', 100, () => '203.0.113.1'],
  ['site of many networks', 150, (index) => `2001:db8:1:${index.toString(16)}00::1`],
];
describe.each(sites)('one %s from which many orders come', (_, count, addressOf) => {
  const limited = { callLimits: true, orderPuzzles: false };
  const from = (address: string) => ({ address });

  it('keeps no other organiser’s buyers from ordering or paying, whatever its own orders wait for', async () => {
    const busy = await openApi(limited);
    const own = await newOrganiser(busy);
    const at = await newEvent(busy, own.token, { price: 500 });
    const other = await newOrganiser(busy);
    const elsewhere = await newEvent(busy, other.token, { price: 500 });
    const { order, note } = arrivals();
    const change = await openTransaction(busy);
    await change.query('select from events where id = $1 for update', [at.eventId]);
    const wrong = { ...registrationOf(at.formId, [at.ticketId]), total: 99_999 };
    const many = Array.from({ length: count }, (_, index) => {
      const payload = index < 4 ? registrationOf(at.formId, [at.ticketId]) : { ...wrong, key: randomUUID() };
      return note('theirs', busy.call('submitUserForm', { payload }, undefined, from(addressOf(index))));
    });
    await change.isWaitedFor();
    const mine = registrationOf(elsewhere.formId, [elsewhere.ticketId]);
    const ordered = await note('mine', busy.call('submitUserForm', { payload: mine }, undefined, from('198.51.100.7')));
    expect(ordered.status).toBe(200);
    const { key: purchaseKey } = ordered.payload.purchase;
    let isBegun = false;
    const payment = busy.call('createPaymentIntent', { payload: { purchaseKey } }).finally(() => (isBegun = true));
    const { eventId, formId } = elsewhere;
    let meanwhile = 0;
    for (; !isBegun; meanwhile++) await busy.call('getFormWQuestion', { eventId, formId });
    expect((await payment).status).toBe(200);
    // It does not wait as it would for a crowd.
    expect(meanwhile).toBeLessThan(100);
    expect(order).toEqual(['mine']);
    await change.commit();
    expect((await Promise.all(many)).filter(({ status }) => status === 409)).toHaveLength(count - 4);
  });
});

describe('an order for what is known to be gone', () => {
  it('is refused for that before anything else is judged, unless it has been placed before', async () => {
    const at = await newEvent(api, token, { price: 500, quantity: 1 });
    const placed = registrationOf(at.formId, [at.ticketId]);
    expect((await api.call('submitUserForm', { payload: placed })).status).toBe(200);
    const nameless = {
      ...registrationOf(at.formId, [at.ticketId]),
      attendees: [{ ticketId: at.ticketId, fields: { firstname: '', surname: '', email: '' }, answers: {} }],
    };
    // The first one looks what is left.
    expect((await submit(api, at)).msg).toBe('“Day pass” is sold out.');
    expect(await api.call('submitUserForm', { payload: { ...nameless, key: randomUUID() } })).toMatchObject({
      status: 409,
      msg: '“Day pass” is sold out.',
    });
    expect((await api.call('submitUserForm', { payload: placed })).status).toBe(200);
  });
});
