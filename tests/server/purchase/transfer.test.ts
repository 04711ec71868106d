import { describe, expect, it } from 'vitest';
import { eventDraft, keptAccount, takesTransfers } from '../../../harness/drafts.ts';
import { orderOrigin } from '../../../server/purchase/openOrders.sql.ts';
import { register } from '../../../server/purchase/register.ts';
import { freeTickets, freeTicketsWide, openOrderLimits } from '../../../src/lib/limits.ts';
import { attendee, payAtStripe, placeOrder, registrationOf, settle, statusOf, submit } from '../../support/buyer.ts';
import { countersOf } from '../../support/counters.ts';
import { pass } from '../../support/due.ts';
import { openApi, openStripe } from '../../support/fixtures.ts';
import { registering } from '../../support/registering.ts';
import { liveKeys, newEvent, newOrganiser, setStatus, takeCards, usersOf } from '../../support/world.ts';

const stripe = await openStripe({ secret: liveKeys.secretKey });
const api = await openApi({ stripeApi: stripe.api });
const { token } = await newOrganiser(api);

const day = 24 * 60;
await takeCards(api, token);
const draft = (changes: Parameters<typeof eventDraft>[0] = {}) => eventDraft({ ...takesTransfers, ...changes });
const sale = (ticket = {}) => newEvent(api, token, { price: 2_500, ...ticket }, takesTransfers);
const setTransfer = (eventId: string, transferDays: number | null, endsAt = draft().endsAt) =>
  api.ask('saveEvent', { ...draft({ transferDays, endsAt }), id: eventId }, token);
const byTransfer = { paymentMethod: 'transfer' as const };
const listed = (formId: string) => usersOf(api, token, { formId });
const mark = (pId: string, paymentStatus: 'paid' | 'cancelled') =>
  api.ask('updatePaymentStatus', { payload: { pId, paymentStatus } }, token);
const offered = async ({ eventId, formId }: { eventId: string; formId: string }) =>
  (await api.ask('getFormWQuestion', { eventId, formId })).paymentMethods;

describe('bank transfer', () => {
  it('is off for a new event, and refused', async () => {
    const { event } = await api.ask('saveEvent', draft({ transferDays: undefined }), token);
    expect(event.transferDays).toBeNull();
    const at = await sale();
    await setTransfer(at.eventId, null);
    expect(await offered(at)).toEqual(['card']);
    const { status, msg } = await submit(api, at, byTransfer);
    expect([status, msg]).toEqual([
      409,
      'Bank transfer isn’t offered for this event. Reload the page and choose another way to pay.',
    ]);
    expect((await countersOf(api, at.formId)).form).toBe(0);
  });

  it('is offered once the organiser turns it on, and stays as it is when a change of the event says nothing', async () => {
    const at = await sale();
    await setTransfer(at.eventId, 3);
    const { transferDays: _, ...silent } = draft();
    const { event } = await api.ask('saveEvent', { ...silent, id: at.eventId }, token);
    expect(event.transferDays).toBe(3);
    expect(await offered(at)).toEqual(['card', 'transfer']);
  });

  it.each([0, 61, 1.5])('is not kept for %s days', async (transferDays) => {
    const { status, field } = await api.call('saveEvent', draft({ transferDays }), token);
    expect([status, field]).toEqual([422, 'transferDays']);
  });

  it('is not turned on before the account is known, and stays on without it being said again', async () => {
    const { transferAccount, ...nowhere } = draft();
    const refused = await api.call('saveEvent', nowhere, token);
    expect([refused.status, refused.field, refused.msg]).toEqual([
      422,
      'transferAccount',
      'Enter the bank account that transfers go to.',
    ]);
    const { event } = await api.ask('saveEvent', { ...nowhere, transferDays: null }, token);
    expect((await api.call('saveEvent', { ...nowhere, id: event.id }, token)).status).toBe(422);
    expect((await api.call('saveEvent', { ...draft({ transferAccount }), id: event.id }, token)).status).toBe(200);
    expect((await api.call('saveEvent', { ...nowhere, id: event.id }, token)).status).toBe(200);
  });

  const account = { holder: 'Harbour Trust', iban: '', bic: '', sortCode: '', accountNumber: '' };
  it.each([
    ['has neither an IBAN nor a sort code', {}, 'iban'],
    ['has an IBAN with a wrong digit', { iban: 'GB82 WEST 1234 5698 7654 33' }, 'iban'],
    ['has half a BIC', { iban: 'GB82WEST12345698765432', bic: 'WEST' }, 'bic'],
    ['has a sort code of five digits', { sortCode: '20000', accountNumber: '55779911' }, 'sortCode'],
    ['has a sort code and no account number', { sortCode: '200000' }, 'accountNumber'],
    ['has an account number and no sort code', { accountNumber: '55779911' }, 'sortCode'],
    ['has no holder', { iban: 'GB82WEST12345698765432', holder: ' ' }, 'holder'],
  ])('is refused where the account %s', async (_, wrong, field) => {
    const answer = await api.call('saveEvent', draft({ transferAccount: { ...account, ...wrong } }), token);
    expect([answer.status, answer.field]).toEqual([422, `transferAccount.${field}`]);
  });

  it('tells the account and the organiser’s words to who has ordered by transfer, and to no other', async () => {
    const at = await sale();
    await api.ask('saveEvent', { ...draft({ transferNote: 'Thank you!' }), id: at.eventId }, token);
    const ownEvent = (await api.ask('getEvent', { eventId: at.eventId }, token)).event;
    expect([ownEvent.transferAccount, ownEvent.transferNote]).toEqual([keptAccount, 'Thank you!']);
    const purchase = await placeOrder(api, at, byTransfer);
    const howToPay = { account: keptAccount, note: 'Thank you!', timeZone: 'Europe/London' };
    expect(purchase.howToPay).toEqual(howToPay);
    expect((await api.ask('getPurchase', { purchaseKey: purchase.key })).purchase.howToPay).toEqual(howToPay);
    const byCard = await placeOrder(api, at);
    const { pId } = (await listed(at.formId)).find(({ reference }) => reference === purchase.reference) ?? { pId: '' };
    await mark(pId, 'paid');
    const others = [
      byCard,
      await api.ask('getPurchase', { purchaseKey: purchase.key }),
      await api.ask('getFormWQuestion', at),
      await api.ask('getPublicEvent', { slug: ownEvent.slug }),
      await api.ask('getAllEvents', {}, token),
    ];
    for (const other of others) expect(JSON.stringify(other)).not.toMatch(/GB82|55779911|Thank you/);
  });

  it('keeps its tickets for the days of its event and then gives them back', async () => {
    const at = await sale();
    await setTransfer(at.eventId, 3);
    const purchase = await placeOrder(api, at, { count: 2, ...byTransfer });
    expect(purchase.holdExpiresAt).toBe(new Date(api.clock.now.getTime() + 3 * day * 60_000).toISOString());
    const before = api.clock.now;
    await pass(api, 3 * day - 1);
    expect([await statusOf(api, purchase.key), (await countersOf(api, at.formId)).form]).toEqual([
      'awaitingTransfer',
      2,
    ]);
    await pass(api, 1);
    expect([await statusOf(api, purchase.key), (await countersOf(api, at.formId)).form]).toEqual(['expired', 0]);
    api.clock.now = before;
  });

  it('keeps no tickets beyond the event', async () => {
    const at = await sale();
    const { endsAt } = draft();
    await setTransfer(at.eventId, 60, endsAt);
    const purchase = await placeOrder(api, at, byTransfer);
    expect(purchase.holdExpiresAt).toBe(endsAt);
  });

  it('that comes late is paid when the organiser says so and tickets are left', async () => {
    const at = await sale();
    await setTransfer(at.eventId, 1);
    const purchase = await placeOrder(api, at, byTransfer);
    const before = api.clock.now;
    await pass(api, day);
    api.clock.now = before;
    const [late] = await listed(at.formId);
    expect(late?.paymentStatus).toBe('expired');
    expect((await mark(late?.pId ?? '', 'paid')).paymentStatus).toBe('paid');
    expect([await statusOf(api, purchase.key), (await countersOf(api, at.formId)).form]).toEqual(['paid', 1]);
  });
});

describe('an order to be paid later', () => {
  async function ordered(method: 'transfer' | 'door' = 'transfer') {
    const at = await sale();
    await api.ask('saveEvent', { ...draft({ transferDays: 3, payAtDoor: true }), id: at.eventId }, token);
    const purchase = await placeOrder(api, at, { paymentMethod: method });
    return { ...at, purchase, payload: { purchaseKey: purchase.key } };
  }
  const notes = async (key: string) =>
    (
      await api.sql(
        'select e.kind, e.actor from purchase_events e join purchases p on p.id = e.purchase_id where p.key = $1 order by e.id',
        [key],
      )
    ).map(({ kind, actor }) => [kind, actor]);

  it.each([
    'transfer',
    'door',
  ] as const)('by %s is cancelled by its buyer, and its tickets are free again', async (method) => {
    const { purchase, payload, formId } = await ordered(method);
    expect((await api.ask('cancelPurchase', { payload })).purchase.status).toBe('cancelled');
    expect((await countersOf(api, formId)).form).toBe(0);
    expect(await notes(purchase.key)).toContainEqual(['cancelled', 'buyer']);
    // It cannot be paid for any more.
    expect((await api.ask('payByCard', { payload })).purchase.status).toBe('cancelled');
    expect((await api.call('createPaymentIntent', { payload })).status).toBe(409);
  });

  it.each([
    'transfer',
    'door',
  ] as const)('by %s is paid by card instead, and keeps its tickets as long as before', async (method) => {
    const { purchase, payload, formId } = await ordered(method);
    const changed = (await api.ask('payByCard', { payload })).purchase;
    expect(changed).toMatchObject({ status: 'held', holdExpiresAt: purchase.holdExpiresAt, howToPay: null });
    expect((await api.ask('payByCard', { payload })).purchase.status).toBe('held');
    await pass(api, day);
    expect(await statusOf(api, purchase.key)).toBe('held');
    await payAtStripe(api, stripe, purchase.key);
    expect((await settle(api, purchase.key)).status).toBe('paid');
    expect((await countersOf(api, formId)).form).toBe(1);
    const [user] = await listed(formId);
    const { order } = await api.ask('getAttendee', { userId: user?.uId ?? '' }, token);
    expect(order.paymentMethod).toBe('card');
    expect(await notes(purchase.key)).toEqual([
      ['ordered', 'buyer'],
      ['cardChosen', 'buyer'],
      ['paymentStarted', 'buyer'],
      ['paid', 'gateway'],
    ]);
    // What is paid stays so.
    expect((await api.ask('payByCard', { payload })).purchase.status).toBe('paid');
  });

  it('that changed to card and was not paid ends with its hold', async () => {
    const { purchase, payload, formId } = await ordered();
    await api.ask('payByCard', { payload });
    await pass(api, 3 * day + 1);
    expect(await statusOf(api, purchase.key)).toBe('expired');
    expect((await countersOf(api, formId)).form).toBe(0);
  });

  it('whose money the organiser has noted is neither cancelled nor changed', async () => {
    const { payload, formId } = await ordered();
    const [user] = await listed(formId);
    await mark(user?.pId ?? '', 'paid');
    expect((await api.ask('cancelPurchase', { payload })).purchase.status).toBe('paid');
    expect((await api.ask('payByCard', { payload })).purchase.status).toBe('paid');
  });
});

describe('an order that ended and is paid after all', () => {
  it('stays ended where no attendee is left in it', async () => {
    const at = await sale();
    const purchase = await placeOrder(api, at, byTransfer);
    const users = await usersOf(api, token, at);
    const { uId = '', pId = '' } = users[0] ?? {};
    await api.ask('deleteUser', { userId: uId, registrationId: at.formId }, token);
    expect((await api.call('updatePaymentStatus', { payload: { pId, paymentStatus: 'paid' } }, token)).status).toBe(
      409,
    );
    expect((await api.ask('getPurchase', { purchaseKey: purchase.key })).purchase).toMatchObject({
      status: 'cancelled',
      invoices: [],
    });
  });

  it('keeps what an early bird cost as the share of its attendee', async () => {
    const at = await sale({ earlyBird: { price: 1_500, until: null, quantity: 5 } });
    await submit(api, at, byTransfer);
    const users = await usersOf(api, token, at);
    const { uId = '', pId = '' } = users[0] ?? {};
    for (const paymentStatus of ['cancelled', 'paid'] as const) await setStatus(api, token, pId, paymentStatus);
    const { order } = await api.ask('getAttendee', { userId: uId }, token);
    expect(order).toMatchObject({ total: 1_500, share: 1_500 });
  });
});

describe('unpaid orders', () => {
  const { email, network, tickets, networkPaidLater, ticketsPaidLater, wide } = openOrderLimits;
  const tooMany = 'You have too many unpaid orders. Pay or cancel one of them first.';
  const deps = () => registering(api, api.db);
  const network4 = (network: string) => ({ network, wideNetwork: null });
  const many = (count: number) => Array.from({ length: count }, (_, place) => place);

  it('are limited for one email address at one form, until one of them is over', async () => {
    const [at, other] = [await sale(), await sale()];
    const order = ({ formId, ticketId }: typeof at, address = 'ada@example.org') =>
      submit(api, { formId, ticketIds: [] }, { attendees: [attendee(ticketId, { email: address })] });
    const [first] = [await order(at)];
    for (const _ of many(email - 1)) await order(at);
    const refused = await order(at, 'ADA@example.org');
    expect([refused.status, refused.msg]).toEqual([429, tooMany]);
    expect((await order(other)).status).toBe(200);
    expect((await order(at, 'grace@example.org')).status).toBe(200);
    await api.ask('cancelPurchase', { payload: { purchaseKey: first.payload.purchase.key } });
    expect((await order(at)).status).toBe(200);
  });

  it('by transfer are limited for one network, also when they come all at once', async () => {
    const at = await sale();
    const order = (from: string) =>
      register(deps(), registrationOf(at.formId, [at.ticketId], byTransfer), network4(from));
    const outcomes = await Promise.allSettled(many(40).map(() => order('one')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(networkPaidLater);
    expect((await countersOf(api, at.formId)).form).toBe(networkPaidLater);
    expect((await order('another')).status).toBe('awaitingTransfer');
  });

  it('by transfer are limited in tickets for one network, in few orders and in many', async () => {
    const at = await sale({ maxPerOrder: 50 });
    const order = (tickets: number, from = 'one') =>
      register(deps(), registrationOf(at.formId, Array(tickets).fill(at.ticketId), byTransfer), network4(from));
    expect((await order(30)).status).toBe('awaitingTransfer');
    await expect(order(ticketsPaidLater - 29)).rejects.toMatchObject({ status: 429, message: tooMany });
    expect((await order(ticketsPaidLater - 30)).status).toBe('awaitingTransfer');
    expect((await order(1, 'another')).status).toBe('awaitingTransfer');
  });

  it('by card are limited for one network, more widely', async () => {
    const at = await sale();
    const order = () => register(deps(), registrationOf(at.formId, [at.ticketId]), network4('one'));
    for (const _ of many(network)) await order();
    await expect(order()).rejects.toMatchObject({ status: 429, message: tooMany });
  });

  it('by card are limited in tickets for one network, too', async () => {
    const at = await sale({ maxPerOrder: 50 });
    const order = (count: number, from = 'one') =>
      register(deps(), registrationOf(at.formId, Array(count).fill(at.ticketId)), network4(from));
    for (let held = 0; held < tickets; held += 50) await order(50);
    await expect(order(1)).rejects.toMatchObject({ status: 429, message: tooMany });
    expect((await order(1, 'another')).status).toBe('held');
  });

  it('in a buyer’s name from another network do not keep them from ordering', async () => {
    const at = await sale();
    const order = (from: string) =>
      register(
        deps(),
        registrationOf(at.formId, [], {
          attendees: [attendee(at.ticketId, { email: 'victim@example.org' })],
          ...byTransfer,
        }),
        network4(from),
      );
    for (const _ of many(email)) await order('a stranger’s');
    await expect(order('a stranger’s')).rejects.toMatchObject({ status: 429 });
    expect((await order('their own')).status).toBe('awaitingTransfer');
  });

  it('by transfer are limited for a form; paying by card goes on', async () => {
    const at = await sale();
    await submit(api, at, byTransfer);
    await api.sql(
      `insert into purchases (key, idempotency_key, reference, form_id, event_id, status, currency, subtotal, total, buyer_email, payment_method)
       select md5(n::text || form_id), gen_random_uuid(), md5('r' || n || form_id), form_id, event_id, status, currency, subtotal, total, n || '@example.org', payment_method
       from purchases, generate_series(2, $2) n where form_id = $1`,
      [at.formId, openOrderLimits.formPaidLater],
    );
    const refused = await submit(api, at, byTransfer);
    expect([refused.status, refused.msg]).toEqual([
      429,
      'Too many orders are waiting to be paid right now. Choose another way to pay, or try again later.',
    ]);
    expect((await submit(api, at)).status).toBe(200);
  });

  it('are not counted by email address when they are free', async () => {
    const at = await newEvent(api, token);
    const order = () => submit(api, at, { attendees: [attendee(at.ticketId, { email: 'ada@example.org' })] });
    for (const _ of many(email)) await order();
    expect((await order()).status).toBe(200);
  });

  it('that are free are limited in tickets of a form for one network, also when they come all at once', async () => {
    const [at, other] = [await newEvent(api, token, { maxPerOrder: 50 }), await newEvent(api, token)];
    const order = ({ formId, ticketId }: typeof other, tickets: number, from = 'one') =>
      register(deps(), registrationOf(formId, Array(tickets).fill(ticketId)), network4(from));
    const outcomes = await Promise.allSettled(many(10).map(() => order(at, 50)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(freeTickets.calls / 50);
    expect((await countersOf(api, at.formId)).form).toBe(freeTickets.calls);
    await expect(order(at, 1)).rejects.toMatchObject({
      status: 429,
      message:
        'Too many free tickets have been booked from your network today. Try again tomorrow, or contact the organiser.',
    });
    expect((await order(at, 1, 'another')).status).toBe('free');
    expect((await order(other, 1)).status).toBe('free');
  });

  it('that are free and come to nothing are not counted', async () => {
    const at = await newEvent(api, token, { quantity: 1 });
    const order = () => register(deps(), registrationOf(at.formId, [at.ticketId]), network4('failing'));
    await Promise.allSettled(many(20).map(order));
    const rows = await api.sql('select points from rate_limits where key like $1', [
      `free-tickets:${at.formId}|failing`,
    ]);
    expect(rows).toEqual([{ points: 1 }]);
  });

  it('keep keyed hashes of where they came from, not its name', () => {
    const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const from = (network: string, key = one) => orderOrigin(network, key);
    expect(from('203.0.113.7').wideNetwork).toBe(from('203.0.113.8').wideNetwork);
    expect(from('203.0.113.7').wideNetwork).not.toBe(from('203.0.114.7').wideNetwork);
    expect(from('203.0.113.7').network).not.toContain('203');
    expect(from('203.0.113.7').network).not.toBe(from('203.0.113.8').network);
    expect(from('203.0.113.7').network).not.toBe(from('203.0.113.7', other).network);
    const [here, next] = [from('2001:db8:1:200::/56'), from('2001:db8:1:300::/56')];
    expect(here.network).not.toBe(next.network);
    expect([here.wideNetwork, from('2001:db8:2:200::/56').wideNetwork === here.wideNetwork]).toEqual([
      next.wideNetwork,
      false,
    ]);
  });

  it('of many networks of one IPv6 site are limited together, more widely', async () => {
    const [at, elsewhere] = [await sale({ maxPerOrder: 50 }), await sale()];
    const order = ({ formId, ticketId }: typeof elsewhere, place: number, count: number, changes = {}) =>
      register(deps(), registrationOf(formId, Array(count).fill(ticketId), changes), {
        network: `network ${place}`,
        wideNetwork: place < 1_000 ? 'site' : 'another site',
      });
    for (let place = 0; place < (tickets * wide) / 50; place++) await order(at, place, 50);
    await expect(order(at, 900, 1)).rejects.toMatchObject({ status: 429, message: tooMany });
    expect((await order(at, 1_000, 1)).status).toBe('held');
    for (const place of many(networkPaidLater * wide)) await order(elsewhere, place, 1, byTransfer);
    await expect(order(elsewhere, 900, 1, byTransfer)).rejects.toMatchObject({ status: 429, message: tooMany });
    expect((await order(elsewhere, 1_000, 1, byTransfer)).status).toBe('awaitingTransfer');
  });

  it('that are free are limited for one IPv6 site, more widely', async () => {
    const at = await newEvent(api, token, { maxPerOrder: 50 });
    const order = (place: number, count = 50) =>
      register(deps(), registrationOf(at.formId, Array(count).fill(at.ticketId)), {
        network: `free ${place}`,
        wideNetwork: 'free site',
      });
    for (const place of many(freeTicketsWide.calls / 50)) await order(place);
    await expect(order(900, 1)).rejects.toMatchObject({ status: 429 });
    const rows = await api.sql("select points from rate_limits where key like '%free 900'");
    expect(rows).toEqual([{ points: 0 }]);
  });

  it.each([
    '',
    '127.0.0.1',
    '0:0:0:0::/56',
    '10.0.0.4',
    '192.168.1.9',
    '172.20.0.1',
    'fd00:0:0:1::/56',
    'fe80:0:0:0::/56',
  ])('are not counted by the network "%s", which buyers may share', (network) =>
    expect(orderOrigin(network, Buffer.alloc(32, 1))).toEqual({ network: null, wideNetwork: null }));
});
