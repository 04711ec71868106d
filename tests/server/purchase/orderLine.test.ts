import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createLine, readPlace, signPlace } from '../../../server/purchase/orderLine.ts';
import type { OrderLine } from '../../../src/api/contract/registration.ts';
import { registrationOf, submit } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

const now = Date.parse('2027-03-01T10:00:00Z');

/** A line that begins where `from` orders wait; `waits` says how many do, and `at` is seconds after the beginning. */
function lineOf(from = 4, others = { waits: 0, organisers: 0 }) {
  let waits = from;
  let gone: string[] = [];
  const line = createLine({ from, waits: () => waits, others: () => others, gone: () => gone });
  const come = (at: number, since: number | null = null, network: string = randomUUID()) => {
    try {
      const told = line.enter(network, since, now + at * 1_000, String);
      if (told) return Number(told.place) - now;
      waits += 1;
      return 'in';
    } catch {
      return 'refused';
    }
  };
  return {
    come,
    tell: (at: number): OrderLine => line.tell(now + at * 1_000),
    wait: (count: number) => {
      waits = count;
    },
    sellOut: (ticketId: string) => {
      gone = [ticketId];
    },
  };
}

describe('the line of orders', () => {
  it('lets everybody in while few wait', () => {
    const { come, wait } = lineOf();
    wait(3);
    expect(come(0)).toBe('in');
  });

  it('gives a place to whoever comes while many wait, and to all who come after them until it is empty', () => {
    const { come, wait } = lineOf();
    expect([come(0), come(1)]).toEqual([0, 1_000]);
    wait(2);
    expect(come(2)).toBe(2_000);
    wait(0);
    // Two may come, and have six seconds for that.
    expect([come(3), come(4), come(8.9)]).toEqual([3_000, 4_000, 8_900]);
    expect([come(12), come(20), come(30)]).toEqual([12_000, 'in', 'in']);
  });

  it('lets in who came first, and tells others again what their place is', () => {
    const { come, wait } = lineOf();
    const places = [0, 1, 2, 3, 4].map((at) => come(at));
    wait(0);
    expect(places.map((place) => come(5, now + Number(place)))).toEqual(['in', 'in', 2_000, 3_000, 4_000]);
    wait(0);
    expect(come(6, now + 2_000)).toBe('in');
  });

  it('waits some seconds for whoever may order, and then lets in the next', () => {
    const { come, wait } = lineOf();
    for (const at of [0, 1, 2, 3]) come(at);
    wait(0);
    expect([come(4, now + 2_000), come(9.9, now + 2_000)]).toEqual([2_000, 2_000]);
    expect(come(10.1, now + 2_000)).toBe('in');
  });

  it('waits for a tenth of those it calls where nobody comes, and for all again where half of them do', () => {
    const { come, tell, wait } = lineOf(100);
    for (let at = 0; at < 1_000; at++) come(at / 4);
    const left = (at: number) => tell(at).waiting.reduce((sum, { count }) => sum + count, 0);
    wait(0);
    expect([left(300), left(303)]).toEqual([950, 950]);
    expect(left(306.5)).toBe(450);
    for (let n = 0; n < 500; n++) {
      wait(99);
      expect(come(307, now + n * 250)).toBe('in');
    }
    wait(0);
    expect(left(308)).toBe(400);
  });

  it('has the room that other organisers’ orders leave, and as much as each of them at least', () => {
    const others = { waits: 0, organisers: 0 };
    const { come, tell, wait } = lineOf(100, others);
    for (let at = 0; at < 200; at++) come(at / 4);
    const left = (at: number) => tell(at).waiting.reduce((sum, { count }) => sum + count, 0);
    wait(0);
    Object.assign(others, { waits: 45, organisers: 1 });
    expect(left(100)).toBe(175);
    Object.assign(others, { waits: 10, organisers: 4 });
    expect(left(101)).toBe(160);
    const { come: comeBeside, wait: waitBeside } = lineOf(100, { waits: 5_000, organisers: 1 });
    waitBeside(49);
    expect([comeBeside(0), comeBeside(0)]).toEqual(['in', 0]);
  });

  it('lets in whoever comes late for their turn', () => {
    const { come, wait } = lineOf();
    for (const at of [0, 1, 2, 3, 4, 5]) come(at);
    wait(0);
    come(6, now + 5_000);
    wait(3);
    expect(come(600, now)).toBe('in');
  });

  it('keeps those back who have no room, though it was their turn, and goes on with the earliest of them', () => {
    const { come, tell, wait } = lineOf();
    // As after a restart: it knows of no place, and many hold a place.
    const [first, second, third] = [now - 300_000, now - 200_000, now - 100_000];
    expect([third, first, second].map((place) => come(0, place))).toEqual([-100_000, -300_000, -200_000]);
    expect(tell(1).until).toBe(first);
    wait(1);
    expect(come(2, second)).toBe(-200_000);
    expect(come(3, first)).toBe('in');
    wait(0);
    expect(come(9, second)).toBe('in');
  });

  it('takes no place of an earlier line', () => {
    const { come } = lineOf();
    come(0);
    expect(come(1, now - 30 * 60_000 - 1)).toBe(1_000);
    expect(come(1, now - 30 * 60_000 + 1_000)).toBe(-30 * 60_000 + 1_000);
  });

  it('gives one network no more places than it may place orders in an hour', () => {
    const { come } = lineOf();
    const places = Array.from({ length: 201 }, (_, at) => come(at / 100, null, '60.1.1.1'));
    expect(places.filter((place) => place === 'refused')).toHaveLength(1);
    expect(come(3, null, '60.1.1.2')).toBe(3_000);
  });

  it('gives a site no more places than it may place orders in an hour', () => {
    const { come } = lineOf();
    const places = Array.from({ length: 801 }, (_, at) => come(at / 400, null, `60.1.1.${at % 250}`));
    expect(places.filter((place) => place === 'refused')).toHaveLength(1);
    expect(come(3, null, '60.1.2.1')).toBe(3_000);
  });

  it('gives those whose network is not known as many together as they may place orders', () => {
    const { come } = lineOf();
    const places = Array.from({ length: 3_001 }, (_, at) => come(at / 4_000, null, '172.17.0.1'));
    expect(places.filter((place) => place === 'refused')).toHaveLength(1);
  });

  it('counts anew when it is empty', () => {
    const { come, wait } = lineOf();
    for (let count = 0; count < 201; count++) come(0, null, '60.1.1.1');
    wait(0);
    for (const at of [1, 10, 20]) come(at, null, '60.1.1.1');
    wait(4);
    expect(come(30, null, '60.1.1.1')).toBe(30_000);
  });

  it('tells who stands in it, and how quickly it goes', () => {
    const { come, tell, wait } = lineOf();
    for (const at of [0, 0.1, 1, 1.1, 1.2, 2]) come(at);
    expect(tell(3)).toEqual({
      until: now,
      perSecond: 0,
      gone: [],
      waiting: [
        { from: now, count: 2 },
        { from: now + 1_000, count: 3 },
        { from: now + 2_000, count: 1 },
      ],
    });
    wait(0);
    expect(tell(4)).toEqual({
      until: now + 250,
      perSecond: 0.5,
      gone: [],
      waiting: [
        { from: now + 1_000, count: 3 },
        { from: now + 2_000, count: 1 },
      ],
    });
    wait(4);
    expect(tell(13).perSecond).toBe(0.2);
  });

  it('tells which tickets are gone, to those who stand in it', () => {
    const { come, tell, sellOut } = lineOf();
    sellOut('ticket');
    expect(tell(0).gone).toEqual([]);
    come(1);
    expect(tell(2).gone).toEqual(['ticket']);
  });

  it('tells of a long line no more than of a short one', () => {
    const { come, tell } = lineOf();
    for (let at = 0; at < 1_000; at++) come(at / 4);
    const { waiting } = tell(300);
    expect(waiting.length).toBeLessThanOrEqual(60);
    expect(waiting.reduce((sum, { count }) => sum + count, 0)).toBe(1_000);
  });

  it('answers the same for half a second, whoever asks', () => {
    const { come, tell } = lineOf();
    come(0);
    const told = tell(1);
    come(1.2);
    expect(tell(1.4)).toBe(told);
    expect(tell(1.6).waiting).toHaveLength(2);
  });
});

describe('a place in line', () => {
  const secret = randomBytes(32);
  const key = randomUUID();

  it('is of one order, and of the last hours', () => {
    const place = signPlace(secret, key, now);
    expect(readPlace(secret, key, place, now + 3_600_000)).toBe(now);
    expect(readPlace(secret, randomUUID(), place, now)).toBeNull();
    expect(readPlace(randomBytes(32), key, place, now)).toBeNull();
    expect(readPlace(secret, key, place, now + 3 * 3_600_000 + 1)).toBeNull();
  });

  it('cannot be made up', () => {
    const [, sealed] = signPlace(secret, key, now).split('.');
    for (const made of [
      `${now - 1}.${sealed}`,
      `${now}.`,
      `${now}`,
      `.${sealed}`,
      `${now}.${'ä'.repeat(43)}`,
      'x',
      '',
      null,
    ])
      expect(readPlace(secret, key, made, now)).toBeNull();
  });
});

describe('an order that comes while too many wait', () => {
  it('is told its place, waits for nothing on the server, and is placed when it is its turn', async () => {
    const api = await openApi({ lineFrom: 20, orderPuzzles: false });
    const { token } = await newOrganiser(api);
    const at = await newEvent(api, token, { price: 500 });
    const earlier = registrationOf(at.formId, [at.ticketId]);
    const { purchase } = await api.ask('submitUserForm', { payload: earlier });
    // Whatever orders something waits for the event.
    const change = await openTransaction(api);
    await change.query('select from events where id = $1 for update', [at.eventId]);
    const many = Array.from({ length: 60 }, () => submit(api, at));
    // The first answer is that of one who stands in line.
    await Promise.race(many);
    const payload = registrationOf(at.formId, [at.ticketId]);
    const told = await api.call('submitUserForm', { payload });
    expect(told).toMatchObject({ status: 503, place: expect.stringMatching(/^\d+\.[\w-]{43}$/) });
    const before = await api.call('getOrderLine', { formId: at.formId });
    expect(before.payload.waiting.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0);
    expect(before.headers.get('cache-control')).toBe('public, max-age=1');
    // What was placed before stands in no line.
    const again = api.call('submitUserForm', { payload: earlier });
    await change.commit();
    const answers = await Promise.all(many);
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(answers.some(({ status }) => status === 503)).toBe(true);
    expect((await again).payload.purchase.key).toBe(purchase.key);
    api.clock.advance(60_000);
    const { until } = await api.ask('getOrderLine', { formId: at.formId });
    expect(until).toBeGreaterThan(Number(told.place?.split('.')[0]));
    const placed = await api.call('submitUserForm', { payload: { ...payload, place: told.place } });
    expect(placed.status).toBe(200);
  });

  it('is told at once where what it wants is gone, and stands in no line for it', async () => {
    const api = await openApi({ lineFrom: 1, orderPuzzles: false });
    const { token } = await newOrganiser(api);
    const other = await newEvent(api, token, { price: 500 });
    const at = await newEvent(api, token, { price: 500, quantity: 1 });
    expect((await submit(api, at)).status).toBe(200);
    // By now that is known.
    expect((await submit(api, at)).status).toBe(409);
    const change = await openTransaction(api);
    await change.query('select from events where id = $1 for update', [other.eventId]);
    const waits = submit(api, other);
    await change.isWaitedFor();
    const again = Array.from({ length: 40 }, () => submit(api, other));
    await Promise.race(again);
    expect((await submit(api, at)).status).toBe(409);
    expect((await api.ask('getOrderLine', { formId: at.formId })).gone).toEqual([at.ticketId]);
    await change.commit();
    await Promise.all([waits, ...again]);
  });

  it('has a place only where it is of a form on sale, in the line of its organiser, which holds up no other organiser’s buyers', async () => {
    const api = await openApi({ lineFrom: 20, orderPuzzles: false });
    const [one, other] = [await newOrganiser(api), await newOrganiser(api)];
    const crowded = await newEvent(api, one.token, { price: 500 });
    const closed = await newEvent(api, one.token, { price: 500 });
    await api.sql('update forms set published = false where id = $1', [closed.formId]);
    const quiet = await newEvent(api, other.token, { price: 500 });
    const change = await openTransaction(api);
    await change.query('select from events where id = $1 for update', [crowded.eventId]);
    const many = Array.from({ length: 80 }, () => submit(api, crowded));
    await Promise.race(many);
    const payload = registrationOf(crowded.formId, [crowded.ticketId]);
    const { place } = await api.call('submitUserForm', { payload });
    expect(place).toMatch(/^\d+\./);
    const none = Array.from({ length: 60 }, () => submit(api, { formId: randomUUID(), ticketIds: [randomUUID()] }));
    const unsold = Array.from({ length: 60 }, () => submit(api, closed));
    const bought = submit(api, quiet);
    // Half of the room is theirs; a place of another line is none in theirs.
    const more = Array.from({ length: 20 }, () => submit(api, quiet));
    expect((await Promise.race(more)).status).toBe(503);
    const carried = { ...registrationOf(quiet.formId, [quiet.ticketId]), key: payload.key, place: place ?? null };
    const answer = await api.call('submitUserForm', { payload: carried });
    expect(answer.place).toMatch(/^\d+\./);
    expect(answer.place).not.toBe(place);
    const line = ({ formId }: { formId: string }) => api.ask('getOrderLine', { formId });
    const standing = ({ waiting }: OrderLine) => waiting.reduce((sum, { count }) => sum + count, 0);
    expect(standing(await line({ formId: randomUUID() }))).toBe(0);
    expect(standing(await line(quiet))).toBeGreaterThan(0);
    const before = standing(await line(crowded));
    await change.commit();
    const placeOf = (answers: Awaited<ReturnType<typeof submit>>[]) => answers.filter((answer) => answer.place);
    expect(placeOf([...(await Promise.all(none)), ...(await Promise.all(unsold))])).toEqual([]);
    expect((await bought).status).toBe(200);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThanOrEqual(61);
    expect((await Promise.all(more)).filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(5);
    await Promise.all(many);
  });

  it('stands in no line for those of a single site, however many they are', async () => {
    const api = await openApi({ lineFrom: 100, callLimits: true, orderPuzzles: false });
    const { token } = await newOrganiser(api);
    const busy = await newEvent(api, token, { price: 500 });
    const other = await newEvent(api, token, { price: 500 });
    const change = await openTransaction(api);
    await change.query('select from events where id = $1 for update', [busy.eventId]);
    const from = (address: string) => ({ address });
    const order = ({ formId, ticketId }: typeof busy, address: string) =>
      api.call('submitUserForm', { payload: registrationOf(formId, [ticketId]) }, undefined, from(address));
    const many = Array.from({ length: 180 }, (_, index) => order(busy, `203.0.113.${index % 5}`));
    await change.isWaitedFor();
    expect((await order(other, '60.1.1.1')).status).toBe(200);
    await change.commit();
    await Promise.all(many);
  });
});
