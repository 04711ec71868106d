import { describe, expect, it } from 'vitest';
import { takesTransfers } from '../../../harness/drafts.ts';
import { buy, card, cards, placeOrder, settle, showCard, submit } from '../../support/buyer.ts';
import { countersOf } from '../../support/counters.ts';
import { pass } from '../../support/due.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser, usersOf } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);

const sale = (ticket: Parameters<typeof newEvent>[2] = {}) => newEvent(api, token, { price: 2_500, ...ticket });
const held = async ({ formId, ticketId }: { formId: string; ticketId: string }) =>
  await placeOrder(api, { formId, ticketId });
const cancel = (purchaseKey: string) => api.call('cancelPurchase', { payload: { purchaseKey } });
const intent = (purchaseKey: string) => api.call('createPaymentIntent', { payload: { purchaseKey } });
const mark = (pId: string, paymentStatus: 'paid' | 'cancelled') =>
  api.call('updatePaymentStatus', { payload: { pId, paymentStatus } }, token);
const listed = (formId: string) => usersOf(api, token, { formId });

describe('paying', () => {
  it('pays a held purchase and shows its tickets', async () => {
    const at = await sale();
    const { key } = await held(at);
    await showCard(api, key);
    const purchase = await settle(api, key);
    expect(purchase.status).toBe('paid');
    expect((await api.ask('getPurchase', { purchaseKey: key })).purchase).toEqual(purchase);
    const ticketKey = purchase.attendees[0]?.ticketKey ?? '';
    expect((await api.ask('getTicketPage', { key: ticketKey })).ticket).toMatchObject({
      admits: true,
      price: 2_500,
    });
  });

  it('goes on with the same payment however often it is begun, and gives no more time', async () => {
    const { key, holdExpiresAt } = await held(await sale());
    const [one, other] = [await intent(key), await intent(key)];
    expect(one.payload).toEqual(other.payload);
    expect(one.payload).toMatchObject({ gateway: 'sandbox', publishableKey: null });
    const { purchase } = await api.ask('getPurchase', { purchaseKey: key });
    expect([purchase.status, purchase.holdExpiresAt]).toEqual(['paying', holdExpiresAt]);
  });

  it('lets a buyer whose card was declined try another one', async () => {
    const { key } = await held(await sale());
    await showCard(api, key, cards.declines);
    expect((await settle(api, key)).status).toBe('paying');
    await showCard(api, key);
    expect((await settle(api, key)).status).toBe('paid');
  });

  it('is paid by a card that asked for approval only once it was given', async () => {
    const { key } = await held(await sale());
    const { clientSecret } = await showCard(api, key, cards.asks);
    expect((await settle(api, key)).status).toBe('paying');
    await api.ask('authenticateSandboxPayment', { clientSecret, approve: true });
    expect((await settle(api, key)).status).toBe('paid');
  });

  it('shows no ticket of an unpaid purchase, not even by its key', async () => {
    const at = await sale();
    const { key } = await held(at);
    const rows = await api.sql(
      'select r.ticket_key from registered_users r join purchases p on p.id = r.purchase_id where p.key = $1',
      [key],
    );
    const page = await api.call('getTicketPage', { key: rows[0].ticket_key });
    expect([page.status, page.msg]).toEqual([
      409,
      'This ticket hasn’t been paid for yet. It appears here once it has.',
    ]);
  });

  it('says why there is nothing to pay', async () => {
    const at = await sale();
    const later = await newEvent(api, token, { price: 2_500 }, takesTransfers);
    const [paid, cancelled, transfer] = [
      (await buy(api, at)).key,
      (await held(at)).key,
      (await placeOrder(api, later, { paymentMethod: 'transfer' })).key,
    ];
    await cancel(cancelled);
    const late = (await held(at)).key;
    api.clock.advance(15 * 60_000);
    const replies = await Promise.all([paid, cancelled, transfer, late].map(intent));
    expect(replies.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect(replies.map(({ msg }) => msg)).toEqual([
      'This order is already paid.',
      'This order has ended. Please register again.',
      'There is nothing to pay for this order.',
      'Your reservation has expired. Please register again.',
    ]);
  });

  it('answers 404 for an unknown key', async () => {
    const purchaseKey = 'x'.repeat(43);
    const replies = await Promise.all([
      api.call('getPurchase', { purchaseKey }),
      intent(purchaseKey),
      cancel(purchaseKey),
      api.call('settlePurchase', { payload: { purchaseKey } }),
      api.call('getTicketPage', { key: purchaseKey }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('cancelling', () => {
  it('releases the tickets of a held purchase once, and takes its attendees off the list', async () => {
    const at = await sale({ earlyBird: { price: 2_000, until: null, quantity: 5 } });
    const { key } = await held(at);
    expect((await listed(at.formId)).length).toBe(1);
    expect((await cancel(key)).payload.purchase.status).toBe('cancelled');
    expect((await cancel(key)).payload.purchase.status).toBe('cancelled');
    expect(await countersOf(api, at.formId)).toEqual({ form: 0, tickets: [0], early: [0], used: [], attendees: 0 });
    expect(await listed(at.formId)).toEqual([]);
  });

  it('ends the payment at the gateway too', async () => {
    const { key } = await held(await sale());
    const { clientSecret } = (await intent(key)).payload;
    await cancel(key);
    const { status, msg } = await api.call('confirmSandboxPayment', { clientSecret, card: card() });
    expect({ status, msg }).toEqual({ status: 409, msg: 'This payment has ended. You haven’t been charged.' });
    expect((await settle(api, key)).status).toBe('cancelled');
  });

  it('keeps a purchase that was paid the moment before', async () => {
    const { key } = await held(await sale());
    await showCard(api, key);
    expect((await cancel(key)).payload.purchase.status).toBe('paid');
  });

  it('lets the organiser cancel a paid purchase, whose money does not count as late money', async () => {
    const at = await sale();
    const { key, attendees } = await buy(api, at);
    const [registeredUser] = await listed(at.formId);
    expect((await mark(registeredUser?.pId ?? '', 'cancelled')).payload.paymentStatus).toBe('cancelled');
    expect((await settle(api, key)).status).toBe('cancelled');
    await pass(api, 1);
    expect((await settle(api, key)).status).toBe('cancelled');
    expect((await countersOf(api, at.formId)).form).toBe(0);
    expect((await listed(at.formId)).map(({ paymentStatus }) => paymentStatus)).toEqual(['cancelled']);
    const page = await api.call('getTicketPage', { key: attendees[0]?.ticketKey ?? '' });
    expect(page.status).toBe(410);
    expect(page.msg).toMatch(/^This ticket was cancelled together with its order\. Questions\? /);
  });
});

describe('an order that the organiser cancels while its buyer pays', () => {
  it('cannot be paid any more, and stays cancelled', async () => {
    const at = await sale();
    const { key } = await held(at);
    const { clientSecret } = (await intent(key)).payload;
    await mark((await listed(at.formId))[0]?.pId ?? '', 'cancelled');
    expect((await api.call('confirmSandboxPayment', { clientSecret, card: card() })).status).toBe(409);
    await pass(api, 1);
    expect((await settle(api, key)).status).toBe('cancelled');
    expect(await countersOf(api, at.formId)).toMatchObject({ form: 0, tickets: [0] });
  });

  it('stays cancelled when the money had arrived already, and is still known to have been paid', async () => {
    const at = await sale();
    const { key } = await held(at);
    await showCard(api, key);
    const pId = (await listed(at.formId))[0]?.pId ?? '';
    expect((await mark(pId, 'cancelled')).payload.paymentStatus).toBe('cancelled');
    expect((await settle(api, key)).status).toBe('cancelled');
    const rows = await api.sql('select settled_at is not null as settled from purchases where id = $1', [pId]);
    expect(rows).toEqual([{ settled: true }]);
  });

  it('is cancelled when its last attendee is deleted, so that its buyer does not pay for nothing', async () => {
    const at = await sale();
    const purchase = await placeOrder(api, at, { count: 2 });
    const { clientSecret } = (await intent(purchase.key)).payload;
    const [one, other] = await listed(at.formId);
    const remove = (userId = '') => api.ask('deleteUser', { userId, registrationId: at.formId }, token);
    await remove(one?.uId);
    expect((await settle(api, purchase.key)).status).toBe('held');
    await remove(other?.uId);
    expect((await settle(api, purchase.key)).status).toBe('cancelled');
    expect((await api.call('confirmSandboxPayment', { clientSecret, card: card() })).status).toBe(409);
    expect(await countersOf(api, at.formId)).toMatchObject({ form: 0, tickets: [0] });
  });
});

describe('a card order that no card paid', () => {
  it('is not marked as paid once it is cancelled: nothing could be sent back, and the card might still pay', async () => {
    const { formId, ticketId } = await sale();
    for (const begun of [false, true]) {
      const { key: purchaseKey, reference } = await placeOrder(api, { formId, ticketId });
      if (begun) await api.ask('createPaymentIntent', { payload: { purchaseKey } });
      const rows = await api.sql('select id from purchases where reference = $1', [reference]);
      const pId: string = rows[0].id;
      await mark(pId, 'cancelled');
      expect((await mark(pId, 'paid')).status).toBe(409);
      const { purchase } = await api.ask('getPurchase', { purchaseKey });
      expect(purchase).toMatchObject({ status: 'cancelled', wasPaid: false, invoices: [] });
    }
    expect((await countersOf(api, formId)).tickets).toEqual([0]);
  });

  it('that was paid and cancelled may count as paid again', async () => {
    const { formId, ticketId } = await sale();
    await buy(api, { formId, ticketId });
    const pId = (await listed(formId))[0]?.pId ?? '';
    await mark(pId, 'cancelled');
    expect((await mark(pId, 'paid')).payload.paymentStatus).toBe('paid');
  });
});

describe('the money of an order that the organiser cancels', () => {
  const cancelled = async (formId: string) => {
    const { payload, msg } = await mark((await listed(formId))[0]?.pId ?? '', 'cancelled');
    return [payload.money, msg];
  };

  it('stays with the organiser, who is told to send it back', async () => {
    const at = await newEvent(api, token, { price: 2_500 }, takesTransfers);
    await submit(api, at, { paymentMethod: 'transfer' });
    const pId = (await listed(at.formId))[0]?.pId ?? '';
    expect((await mark(pId, 'paid')).payload.money).toBe('kept');
    expect(await cancelled(at.formId)).toEqual(['kept', 'Order cancelled. The payment isn’t refunded.']);
  });

  it('never moved in test mode', async () => {
    const at = await sale();
    await buy(api, at);
    expect(await cancelled(at.formId)).toEqual([
      'test',
      'Order cancelled. It was paid in test mode, so there is no money to send back.',
    ]);
  });

  it('is none where nothing was paid', async () => {
    const at = await sale();
    await held(at);
    expect(await cancelled(at.formId)).toEqual(['none', 'Order cancelled. Nothing had been paid.']);
  });
});

describe('bank transfer', () => {
  it('is paid when the organiser says so, once', async () => {
    const at = await newEvent(api, token, { price: 2_500 }, takesTransfers);
    const purchase = await placeOrder(api, at, { paymentMethod: 'transfer' });
    const pId = (await listed(at.formId))[0]?.pId ?? '';
    await pass(api, 24 * 60);
    expect((await mark(pId, 'paid')).payload.paymentStatus).toBe('paid');
    expect((await mark(pId, 'paid')).payload.paymentStatus).toBe('paid');
    const payload = await api.ask('getPurchase', { purchaseKey: purchase.key });
    expect(payload.purchase.attendees[0]?.ticketKey).toMatch(/^[\w-]{43}$/);
    expect((await countersOf(api, at.formId)).form).toBe(1);
  });

  it('reserves again for a cancelled order that is paid if tickets are left, and says so if not', async () => {
    const at = await newEvent(api, token, { price: 2_500, quantity: 1 }, takesTransfers);
    await submit(api, at, { paymentMethod: 'transfer' });
    const pId = (await listed(at.formId))[0]?.pId ?? '';
    await mark(pId, 'cancelled');
    expect((await mark(pId, 'paid')).payload.paymentStatus).toBe('paid');
    await mark(pId, 'cancelled');
    await submit(api, at, { paymentMethod: 'transfer' });
    expect((await mark(pId, 'paid')).status).toBe(409);
    expect(await countersOf(api, at.formId)).toMatchObject({ form: 1, tickets: [1], attendees: 1 });
  });
});
