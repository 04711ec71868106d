import { beforeEach, describe, expect, it } from 'vitest';
import { eventDraft, formDraft, question, takesTransfers, ticketDraft } from '../../../harness/drafts.ts';
import type { Answers } from '../../../src/api/contract/form.ts';
import { type PaymentMethod, promoTypes, questionTypes } from '../../../src/lib/enumerations.ts';
import type { From } from '../../support/api.ts';
import { attendee, payAtStripe, registrationOf, settle } from '../../support/buyer.ts';
import { pass } from '../../support/due.ts';
import { openApi, openStripe } from '../../support/fixtures.ts';
import { join } from '../../support/waiting.ts';
import {
  changeForm,
  liveKeys,
  newEvent,
  newOrganiser,
  saveForm,
  savePromo,
  saveTicket,
  takeCards,
} from '../../support/world.ts';

let token: string;
const stripe = await openStripe({ secret: liveKeys.secretKey });
const api = await openApi({ callLimits: true, orderPuzzles: false, stripeApi: stripe.api });
const { id: ownerId, token: first } = await newOrganiser(api);
await takeCards(api, first);
const today = new Date();
beforeEach(async () => {
  api.clock.now = today;
  token = await api.tokenOf(ownerId);
});

type Place = Awaited<ReturnType<typeof newEvent>>;
const sale = (quantity: number, maxPerOrder = 10) => newEvent(api, token, { price: 2_500, quantity, maxPerOrder });
const at = (address: string, headers?: Record<string, string>): From => ({ address, ...(headers && { headers }) });
const order = ({ formId, ticketId }: Place, count: number, from: From, paymentMethod: PaymentMethod = 'card') =>
  api.call(
    'submitUserForm',
    { payload: registrationOf(formId, Array(count).fill(ticketId), { paymentMethod }) },
    undefined,
    from,
  );
const told = async (reply: ReturnType<typeof order>) => {
  const { status, msg } = await reply;
  return [status, msg];
};
const payByCard = async (purchaseKey: string) => {
  await payAtStripe(api, stripe, purchaseKey);
  await settle(api, purchaseKey);
};
const cancel = (purchaseKey: string) => api.ask('cancelPurchase', { payload: { purchaseKey } });
/** Orders one ticket after the other until that is refused, and answers with how many it was. */
async function takeAll(place: Place, from: (n: number) => From, paymentMethod: PaymentMethod = 'card') {
  for (let n = 0; ; n++) {
    const { status } = await order(place, 1, from(n), paymentMethod);
    if (status !== 200) return n;
  }
}
const payLater = ({ eventId }: Place) =>
  api.ask('saveEvent', { ...eventDraft({ ...takesTransfers, payAtDoor: true }), id: eventId }, token);

describe('orders that come all at once', () => {
  const held = async (place: Place, from: (n: number) => From, orders: number, count: number) => {
    const answers = await Promise.all(Array.from({ length: orders }, (_, n) => order(place, count, from(n))));
    return answers.filter(({ status }) => status === 200).length * count;
  };

  it('hold no more of a form than one after the other, from one network and from one site', async () => {
    const oneByOne = await sale(100, 4);
    let before = 0;
    while ((await order(oneByOne, 4, at('203.0.113.40'))).status === 200) before += 4;
    expect(await held(await sale(100, 4), () => at('203.0.113.41'), 40, 4)).toBe(before);
    const site = await sale(2_000, 50);
    let ofSite = 0;
    for (let n = 0; n < 30; n++) if ((await order(site, 10, at(`198.51.100.${n + 1}`))).status === 200) ofSite += 10;
    expect(await held(await sale(2_000, 50), (n) => at(`198.51.101.${n + 1}`), 30, 10)).toBe(ofSite);
    expect(ofSite).toBeLessThan(300);
  });
});

describe('one network', () => {
  const here = at('203.0.113.1');
  const used =
    'Your network has reserved as many tickets as it can without paying, so that everyone gets a chance. Pay for one of your orders, or try again in an hour.';

  it('holds ten of a hundred, and the rest is there for others', async () => {
    const place = await sale(100);
    for (const count of [4, 4]) expect((await order(place, count, here)).status).toBe(200);
    expect(await told(order(place, 3, here))).toEqual([
      429,
      'Only 2 more tickets can be reserved from your network right now, so that everyone gets a chance. Order up to 2 and pay, then order the rest, or try again in an hour.',
    ]);
    expect((await order(place, 2, here)).status).toBe(200);
    expect(await told(order(place, 1, here))).toEqual([429, used]);
    expect((await order(place, 10, at('198.51.100.7'))).status).toBe(200);
  });

  it('holds no more by cancelling and ordering again, or when its orders end, until an hour has passed', async () => {
    const place = await sale(100);
    const { purchase } = (await order(place, 6, here)).payload;
    await cancel(purchase.key);
    expect((await order(place, 5, here)).status).toBe(429);
    expect((await order(place, 4, here)).status).toBe(200);
    await pass(api, 16);
    expect(await told(order(place, 1, here))).toEqual([429, used]);
    await pass(api, 45);
    expect((await order(place, 10, here)).status).toBe(200);
  });

  it('buys as many as it pays for: an office orders, pays and orders the next', async () => {
    const place = await sale(100);
    for (let n = 0; n < 3; n++) {
      const { purchase } = (await order(place, 10, here)).payload;
      await payAtStripe(api, stripe, purchase.key);
      expect((await settle(api, purchase.key)).status).toBe('paid');
    }
  });

  it('holds less as less is left, and a family of four still can buy', async () => {
    const place = await sale(12);
    expect((await order(place, 7, here)).status).toBe(429);
    expect((await order(place, 6, here)).status).toBe(200);
    expect((await order(place, 4, at('198.51.100.7'))).status).toBe(200);
  });

  it('is counted for each ticket, so that the few of one kind are not all taken', async () => {
    const place = await sale(1_000);
    const few = await newTicket(place, 8);
    const vip = { ...place, ticketId: few };
    expect((await order(vip, 5, here)).status).toBe(429);
    expect((await order(vip, 4, here)).status).toBe(200);
    expect((await order(place, 10, here)).status).toBe(200);
  });

  it('of 256 addresses, or of an IPv6 site, holds four times as much', async () => {
    const [four, six] = [await sale(1_000), await sale(1_000)];
    const held = [
      await takeAll(four, (n) => at(`203.0.113.${n % 200}`)),
      await takeAll(six, (n) => at(`2001:db8:7:${(n % 200).toString(16)}00::1`)),
    ];
    // The fortieth part of the 912 that are left then is 22.
    expect(held).toEqual([88, 88]);
  });
});

async function newTicket({ formId }: Place, quantity: number) {
  const { ticket } = await api.ask(
    'saveTicket',
    { payload: { ...ticketDraft(formId, { name: 'VIP', price: 9_000, quantity }) } },
    token,
  );
  return ticket.id;
}

it('an offer of a waiting list is ordered whatever its network holds, and nothing else with it', async () => {
  const here = at('203.0.114.1');
  const place = await sale(10);
  await saveForm(api, token, place.eventId, { id: place.formId, waitingHours: 24 });
  const orders = [];
  for (const address of ['198.51.100.21', '198.52.100.22', '198.53.100.23'])
    orders.push((await order(place, address === '198.51.100.21' ? 2 : 4, at(address))).payload.purchase.key);
  const key = await join(api, place, { count: 2 });
  await cancel(orders[0] ?? '');
  const others = { ...place, ticketId: await newTicket(place, 100) };
  while ((await order(others, 1, here)).status === 200);
  const withOffer = (ticketIds: string[]) =>
    api.call('submitUserForm', { payload: registrationOf(place.formId, ticketIds, { offer: key }) }, undefined, here);
  expect((await withOffer([place.ticketId, place.ticketId, others.ticketId])).status).toBe(429);
  expect((await withOffer([place.ticketId, place.ticketId])).status).toBe(200);
});

it('what was to be paid later and is paid by card instead keeps its tickets for days, and counts as before', async () => {
  const place = await sale(120);
  await payLater(place);
  let network = 0;
  /** Orders from one network after the other until that is refused, and answers with their keys. */
  const takeFours = async () => {
    const keys: string[] = [];
    for (;;) {
      const { status, payload } = await order(place, 4, at(`${20 + network++}.1.1.1`), 'transfer');
      if (status !== 200) return keys;
      keys.push(payload.purchase.key);
    }
  };
  const keys = await takeFours();
  expect(keys.length * 4).toBe(100);
  for (const purchaseKey of keys)
    expect((await api.ask('payByCard', { payload: { purchaseKey } })).purchase.status).toBe('held');
  expect(await takeFours()).toEqual([]);
});

describe('networks that cannot be told apart', () => {
  it('hold half of a form together, whoever asks and however they pay', async () => {
    const place = await sale(100);
    await payLater(place);
    expect(await takeAll(place, () => at('127.0.0.1'), 'card')).toBe(50);
    expect(await told(order(place, 1, at('192.168.1.7'), 'card'))).toEqual([
      429,
      'Too many tickets are reserved and not yet paid for. Try again in 15 minutes, or contact the organiser.',
    ]);
    expect((await order(place, 1, at('10.0.0.9'), 'transfer')).status).toBe(429);
    expect((await order(place, 1, at('203.0.113.9'), 'transfer')).status).toBe(200);
  });

  it('of a small form hold twenty, so that trying Foyer out on one machine goes on', async () => {
    const place = await sale(20);
    expect(await takeAll(place, () => at('127.0.0.1'))).toBe(20);
  });

  it('order again once something is paid or let go', async () => {
    const place = await sale(40);
    const { purchase } = (await order(place, 10, at('127.0.0.1'))).payload;
    expect((await order(place, 10, at('127.0.0.1'))).status).toBe(200);
    expect((await order(place, 10, at('127.0.0.1'))).status).toBe(429);
    await cancel(purchase.key);
    expect((await order(place, 10, at('127.0.0.1'))).status).toBe(200);
  });
});

describe('behind an unnamed proxy', () => {
  const throughProxy = at('172.18.0.2', { 'X-Forwarded-For': '203.0.113.9' });
  const throughQuiet = at('127.0.0.1', { Via: '1.1 proxy' });

  it('no buyer orders to pay later, and the page does not offer it; on the machine itself one does', async () => {
    const place = await sale(100);
    await payLater(place);
    for (const from of [throughProxy, throughQuiet]) {
      for (const method of ['transfer', 'door'] as const)
        expect(await told(order(place, 1, from, method))).toEqual([
          409,
          'Bank transfer and paying at the door aren’t available right now. Choose another way to pay, or contact the organiser.',
        ]);
      expect((await order(place, 1, from)).status).toBe(200);
    }
    const methods = async (from: From) => (await api.ask('getFormWQuestion', place, undefined, from)).paymentMethods;
    expect([await methods(throughProxy), await methods(at('127.0.0.1'))]).toEqual([
      ['card'],
      ['card', 'transfer', 'door'],
    ]);
    expect((await order(place, 1, at('127.0.0.1'), 'transfer')).status).toBe(200);
  });

  it('the page of an event without cards offers its other ways all the same, and an order reads why it is refused', async () => {
    const other = await newOrganiser(api);
    const place = await newEvent(api, other.token, { price: 2_500 }, takesTransfers);
    const { paymentMethods } = await api.ask('getFormWQuestion', place, undefined, throughProxy);
    expect(paymentMethods).toEqual(['transfer']);
    const [status, msg] = await told(order(place, 1, throughProxy, 'transfer'));
    expect([status, msg]).toEqual([409, expect.stringMatching(/^Bank transfer .* contact the organiser\.$/)]);
  });

  it('the organiser reads what TRUST_PROXY has to name', async () => {
    const { eventId } = await sale(10);
    const hiddenBy = async (from: From) => (await api.ask('getEventSummary', { eventId }, token, from)).event.hiddenBy;
    expect(await hiddenBy(throughProxy)).toBe('172.18.0.2');
    expect(await hiddenBy(throughQuiet)).toBe('loopback');
    expect(await hiddenBy(at('::1', { 'X-Forwarded-For': '203.0.113.9' }))).toBe('loopback');
    expect(await hiddenBy(at('127.0.0.1'))).toBeNull();
  });
});

it('all who pay later hold three quarters of a form, and who pays by card gets the rest', async () => {
  const place = await sale(200);
  await payLater(place);
  const held = await takeAll(place, (n) => at(`${80 + (n % 90)}.1.1.1`), 'transfer');
  expect(held).toBe(150);
  expect((await order(place, 1, at('203.0.113.200'))).status).toBe(200);
});

it('networks that are not known take as many free tickets of a form as one wide network', async () => {
  const place = await newEvent(api, token);
  expect((await order(place, 1, at('10.0.0.1'))).status).toBe(200);
  await api.sql("update rate_limits set points = 1199 where key like '%|unknown' and points = 1");
  expect((await order(place, 1, at('10.0.0.2'))).status).toBe(200);
  expect((await order(place, 1, at('127.0.0.1'))).status).toBe(429);
});

it('networks that are not known stop no other organiser’s sales by ordering at forms of their own', async () => {
  const place = await newEvent(api, token);
  expect((await order(place, 1, at('10.0.0.1'))).status).toBe(200);
  await api.sql("update rate_limits set points = 3000 where key = 'hourly-orders-unknown:' || $1", [ownerId]);
  expect((await order(place, 1, at('10.0.0.1'))).status).toBe(429);
  const other = await newEvent(api, (await newOrganiser(api)).token);
  expect((await order(other, 1, at('10.0.0.1'))).status).toBe(200);
  await api.sql("delete from rate_limits where key = 'hourly-orders-unknown:' || $1", [ownerId]);
});

describe('what is scarcer than tickets', () => {
  const here = at('203.0.115.1');
  type WithWorkshop = Place & { asked: string };
  const workshop = (place: WithWorkshop, count: number, from: From, paymentMethod: PaymentMethod = 'card') => {
    const registration = registrationOf(place.formId, Array(count).fill(place.ticketId), { paymentMethod });
    const attendees = registration.attendees.map((attendee) => ({ ...attendee, answers: { [place.asked]: 'Glass' } }));
    return api.call('submitUserForm', { payload: { ...registration, attendees } }, undefined, from);
  };
  /** Of a workshop at it twenty can be. */
  async function withWorkshop(price: number) {
    const place = await newEvent(api, token, { price, quantity: 1_000, maxPerOrder: 20 });
    const { eventId, formId } = place;
    const workshop = question({ type: questionTypes.multipleChoice, options: ['Glass', 'Wood'], limits: [20, null] });
    const saved = await api.call(
      'saveForm',
      { payload: formDraft(eventId, { id: formId, questions: [workshop] }) },
      token,
    );
    expect(saved.status).toBe(200);
    return { ...place, asked: workshop.id };
  }

  it('an option: one network holds half of its places in one order, as of a ticket, and then few', async () => {
    const place = await withWorkshop(2_500);
    await payLater(place);
    const taken = async (from: From, method: PaymentMethod) => {
      let sum = 0;
      for (const count of [20, 12, 10, 6, 4, 2, 1])
        while ((await workshop(place, count, from, method)).status === 200) sum += count;
      return sum;
    };
    expect(await taken(here, 'card')).toBe(10);
    expect(await told(workshop(place, 1, here))).toEqual([
      429,
      '“Glass” can’t be taken more often from your network without paying, so that everyone gets a chance. Pay for one of your orders, or try again in an hour.',
    ]);
    expect((await order(place, 10, here)).status).toBe(200);
    expect((await workshop(place, 4, at('198.51.100.8'), 'transfer')).status).toBe(200);
  });

  it('an option of a free form for many: one network takes half of its places', async () => {
    const place = await withWorkshop(0);
    expect((await workshop(place, 10, here)).status).toBe(200);
    expect((await workshop(place, 1, here)).status).toBe(429);
    expect((await order(place, 10, here)).status).toBe(200);
    expect((await workshop(place, 5, at('198.51.100.8'))).status).toBe(200);
  });

  it.each([
    ['free', 0, null],
    ['unpaid', 2_500, null],
    ['nearly free', 0, 100],
  ])('an option, where tickets of %s orders are named later: one network takes half of its places', async (_, price, besides) => {
    const place = await withWorkshop(price);
    const guest = besides && (await saveTicket(api, token, place.formId, { name: 'Guest', price: besides })).id;
    const buyer = { firstname: 'Ann', surname: 'Assistant', email: 'ann@office.example' };
    const unnamed = async (count: number, from: From) => {
      const attendees = Array.from({ length: count }, () => ({ ...attendee(place.ticketId, buyer), later: true }));
      const paid = guest ? [attendee(guest, buyer)] : [];
      const payload = { ...registrationOf(place.formId, []), attendees: [...paid, ...attendees], buyer };
      const placed = await api.ask('submitUserForm', { payload }, undefined, from);
      if (guest) await payByCard(placed.purchase.key);
      return placed.purchase.attendees.flatMap(({ detailsKey }) => detailsKey ?? []);
    };
    const name = async (key: string) => {
      const { fields } = attendee(place.ticketId);
      return (
        await api.call(
          'saveMissingDetails',
          { payload: { key, fields, answers: { [place.asked]: 'Glass' } } },
          undefined,
        )
      ).status;
    };
    const [ours, theirs] = [await unnamed(12, here), await unnamed(4, at('198.51.100.8'))];
    const statuses = [];
    for (const key of ours) statuses.push(await name(key));
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    expect(await name(theirs[0] ?? '')).toBe(200);
  });

  it('uses of a code that takes all of the price, and free early birds: one network takes half', async () => {
    const place = await sale(1_000);
    const everything = { code: 'ALL', type: promoTypes.percentage, value: 100, uses: 20 };
    await savePromo(api, token, place.formId, everything);
    const use = (from: From) =>
      api.call(
        'submitUserForm',
        { payload: registrationOf(place.formId, [place.ticketId], { promoCode: 'ALL' }) },
        undefined,
        from,
      );
    for (let n = 0; n < 10; n++) expect((await use(here)).payload.purchase.status).toBe('free');
    expect((await use(here)).status).toBe(429);
    expect((await use(at('198.51.100.8'))).status).toBe(200);

    const birds = await newEvent(api, token, {
      ...{ price: 2_000, quantity: 1_000, maxPerOrder: 20 },
      earlyBird: { price: 0, until: null, quantity: 20 },
    });
    expect((await order(birds, 10, here)).payload.purchase.status).toBe('free');
    expect((await order(birds, 1, here)).status).toBe(429);
    expect((await order(birds, 4, at('198.51.100.8'))).status).toBe(200);
  });

  it('early birds: what one network may hold of twenty is ten, and others have the rest', async () => {
    const place = await newEvent(api, token, {
      ...{ price: 2_000, quantity: 1_000, maxPerOrder: 20 },
      earlyBird: { price: 500, until: null, quantity: 20 },
    });
    expect(await told(order(place, 20, here))).toEqual([
      429,
      '“Day pass” at the early-bird price can be taken only 10 times more from your network right now, so that everyone gets a chance. Order that and pay, or try again in an hour.',
    ]);
    expect((await order(place, 10, here)).status).toBe(200);
    expect((await order(place, 1, here)).status).toBe(429);
    expect((await order(place, 4, at('198.51.100.8'))).status).toBe(200);
  });

  it('uses of a promo code: four of twenty, and others have the rest', async () => {
    const place = await sale(1_000);
    await savePromo(api, token, place.formId, { code: 'FEW', uses: 20 });
    const use = (from: From) =>
      api.call(
        'submitUserForm',
        { payload: registrationOf(place.formId, [place.ticketId], { promoCode: 'FEW' }) },
        undefined,
        from,
      );
    for (let n = 0; n < 4; n++) expect((await use(here)).status).toBe(200);
    expect((await use(here)).status).toBe(429);
    expect((await use(at('198.51.100.8'))).status).toBe(200);
  });
});

describe('orders of an hour', () => {
  it('are limited for one network at all forms together, free and cancelled ones alike', async () => {
    const places = [await newEvent(api, token), await newEvent(api, token)];
    const place = (n: number) => places[n % 2] as Place;
    for (let n = 0; n < 200; n++) {
      const { status, payload } = await order(place(n), 1, at('198.18.1.77'));
      expect(status).toBe(200);
      if (n % 3 === 0) await cancel(payload.purchase.key);
    }
    expect(await told(order(place(0), 1, at('198.18.1.77')))).toEqual([
      429,
      'Too many orders came from your network within an hour. Try again in an hour, or contact the organiser.',
    ]);
    expect((await order(place(0), 1, at('198.19.1.77'))).status).toBe(200);
  });

  it('do not count those that are refused', async () => {
    const place = await newEvent(api, token, { quantity: 1 });
    const from = at('198.51.100.90');
    expect((await order(place, 1, from)).status).toBe(200);
    for (let n = 0; n < 205; n++) expect((await order(place, 1, from)).status).toBe(409);
    const other = await newEvent(api, token);
    expect((await order(other, 1, from)).status).toBe(200);
  });
});

describe('free tickets', () => {
  const free = (quantity: number) => newEvent(api, token, { price: 0, quantity, maxPerOrder: 10 });
  /** Orders ten at a time until that is refused, and answers with how many tickets it was. */
  async function takeTens(place: Place, from: (n: number) => From) {
    for (let n = 0; ; n++) if ((await order(place, 10, from(n))).status !== 200) return n * 10;
  }

  it('of a large form go to one network up to half of them, and to those around it up to three quarters', async () => {
    const place = await free(200);
    expect(await takeTens(place, () => at('203.0.113.41'))).toBe(100);
    expect(await takeTens(place, (n) => at(`203.0.113.${42 + (n % 20)}`))).toBe(50);
    expect((await order(place, 10, at('198.51.100.41'))).status).toBe(200);
  });

  it('of a small form all go to the house that it is for', async () => {
    expect(await takeTens(await free(60), () => at('203.0.113.43'))).toBe(60);
  });

  it('are no more in orders with one cheap ticket, and take a family that pays for half of theirs', async () => {
    const { eventId, formId, ticketId: member } = await free(200);
    const { id: guest } = await saveTicket(api, token, formId, { name: 'Guest', price: 100 });
    const family = [guest, guest, member, member];
    const mixed = async (ticketIds: string[], from: From) => {
      const payload = registrationOf(formId, ticketIds);
      const { status, payload: made } = await api.call('submitUserForm', { payload }, undefined, from);
      // Whoever pays holds nothing unpaid, of which a network has its share as well.
      if (status === 200) await payByCard(made.purchase.key);
      return status;
    };
    for (let n = 0; n < 12; n++) expect(await mixed(family, at('203.0.113.45'))).toBe(200);
    const cheap = [guest, ...Array(9).fill(member)];
    let taken = 0;
    while ((await mixed(cheap, at('203.0.113.46'))) === 200) taken += 9;
    expect(taken).toBe(99);
    expect((await order({ eventId, formId, ticketId: member, questionId: '' }, 2, at('203.0.113.46'))).status).toBe(
      429,
    );
  });

  /** Each takes what is scarce, beside one ticket that costs a little: `each` at a time, of which one network may have `most`. */
  type Scarce = { place: Place; each: number; most: number; answers?: Answers; promoCode?: string };
  const all = { type: promoTypes.percentage, value: 100 };
  const scarce: [what: string, open: () => Promise<Scarce>][] = [
    [
      'places of a form',
      async () => {
        const place = await newEvent(api, token, { price: 0, quantity: null, maxPerOrder: 19 });
        await changeForm(api, token, place.formId, { capacity: 200 });
        return { place, each: 19, most: 100 };
      },
    ],
    [
      'tickets of which a code takes the price',
      async () => {
        const place = await newEvent(api, token, { price: 2_500, quantity: 200, maxPerOrder: 19 });
        await savePromo(api, token, place.formId, { ...all, code: 'ALL', ticketIds: [place.ticketId] });
        return { place, each: 19, most: 100, promoCode: 'ALL' };
      },
    ],
    [
      'places of an option',
      async () => {
        const place = await newEvent(api, token, { price: 0, quantity: 1_000, maxPerOrder: 20 });
        const asked = question({
          ...{ type: questionTypes.multipleChoice, required: false },
          ...{ options: ['Glass', 'Wood'], limits: [20, null] },
        });
        await changeForm(api, token, place.formId, { questions: [asked] });
        return { place, each: 4, most: 10, answers: { [asked.id]: 'Glass' } };
      },
    ],
    [
      'uses of a code',
      async () => {
        const place = await sale(1_000);
        await savePromo(api, token, place.formId, { ...all, code: 'USES', uses: 20, ticketIds: [place.ticketId] });
        return { place, each: 1, most: 10, promoCode: 'USES' };
      },
    ],
    [
      'early birds',
      async () => {
        const earlyBird = { price: 0, until: null, quantity: 20 };
        const place = await newEvent(api, token, { price: 2_000, quantity: 1_000, maxPerOrder: 20, earlyBird });
        return { place, each: 4, most: 10 };
      },
    ],
  ];

  it.each(scarce)('%s go to one network no further beside a cheap ticket', async (_, open) => {
    const { place, each, most, answers = {}, promoCode = null } = await open();
    const { formId, ticketId } = place;
    const { id: guest } = await saveTicket(api, token, formId, { name: 'Guest', price: 100 });
    const here = at(`203.0.114.${scarce.findIndex(([, other]) => other === open) + 1}`);
    let taken = 0;
    for (; taken <= most * 2; taken += each) {
      const members = Array.from({ length: each }, () => ({ ...attendee(ticketId), answers }));
      const payload = registrationOf(formId, [], { attendees: [attendee(guest), ...members], promoCode });
      const { status, payload: made } = await api.call('submitUserForm', { payload }, undefined, here);
      if (status !== 200) break;
      expect(made.purchase.total).toBe(100);
      await payByCard(made.purchase.key);
    }
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThanOrEqual(most);
  });

  it('are given back to no day that has not counted them', async () => {
    const place = await free(300);
    const from = at('203.0.113.44');
    const payload = registrationOf(place.formId, Array(10).fill(place.ticketId));
    const orderAgain = async () => (await api.call('submitUserForm', { payload }, undefined, from)).status;
    expect(await orderAgain()).toBe(200);
    // The day ends while the same order is sent again and again, which is counted and taken back each time.
    await api.sql(`update rate_limits set expire = $1 where key like '%free-tickets%'`, [Date.now() + 300]);
    const end = Date.now() + 900;
    while (Date.now() < end) expect(await orderAgain()).toBe(200);
    expect(await api.sql(`select key from rate_limits where key like '%free-tickets%' and points < 0`)).toEqual([]);
  });
});

it('one network is told of five registered addresses in a day, a wide one of twenty, and of none after that', async () => {
  const place = await sale(100);
  const emails = Array.from({ length: 7 }, (_, n) => `guest${n}@known.example`);
  for (const [n, email] of emails.entries()) {
    const attendees = [
      { ticketId: place.ticketId, fields: { firstname: 'Ada', surname: 'Lovelace', email }, answers: {} },
    ];
    const registration = { ...registrationOf(place.formId, []), attendees };
    expect((await api.call('submitUserForm', { payload: registration }, undefined, at(`198.51.${n}.1`))).status).toBe(
      200,
    );
  }
  const known = async (asked: string[], from: From) =>
    (await api.ask('areRegisteredUsersExist', { payload: { formId: place.formId, emails: asked } }, undefined, from))
      .existing;
  const here = at('203.0.113.51');
  expect(await known(['unknown@known.example'], here)).toEqual([]);
  for (const email of emails.slice(0, 5)) expect(await known([email], here)).toEqual([email]);
  expect(await known([emails[5] ?? ''], here)).toEqual([]);
  const asked = emails.slice(0, 4);
  expect(await known(asked, at('203.0.113.52'))).toEqual(asked);
  // Nine of twenty were told so far.
  for (const place of [53, 54]) expect(await known(asked, at(`203.0.113.${place}`))).toEqual(asked);
  expect(await known(asked, at('203.0.113.55'))).toEqual([]);
  expect(await known(asked, at('203.0.114.55'))).toEqual(asked);
});
