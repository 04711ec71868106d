import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createLine, InLine, readPlace, signPlace } from '../../../server/purchase/orderLine.ts';
import type { OrderLine } from '../../../src/api/contract/registration.ts';
import { registrationOf, submit } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

const now = Date.parse('2027-03-01T10:00:00Z');

/** A line that begins where four orders wait; `waits` says how many do, and `at` is seconds after the beginning. */
function lineOf() {
  let waits = 4;
  const line = createLine({ from: 4, waits: () => waits });
  const come = (at: number, since: number | null = null, network = randomUUID()) => {
    try {
      line.enter(network, since, now + at * 1_000, String);
      waits += 1;
      return 'in';
    } catch (error) {
      return error instanceof InLine ? Number(error.place) - now : 'refused';
    }
  };
  return {
    come,
    tell: (at: number): OrderLine => line.tell(now + at * 1_000),
    wait: (count: number) => {
      waits = count;
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
    // Two may come, and have until then fifteen seconds.
    expect([come(3), come(4)]).toEqual([3_000, 4_000]);
    expect([come(20), come(40), come(60)]).toEqual([20_000, 'in', 'in']);
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
    expect([come(4, now + 2_000), come(18, now + 2_000)]).toEqual([2_000, 2_000]);
    expect(come(20, now + 2_000)).toBe('in');
  });

  it('gives one network no more places than it may place orders in an hour', () => {
    const { come } = lineOf();
    const places = Array.from({ length: 201 }, (_, at) => come(at / 100, null, 'one'));
    expect(places.filter((place) => place === 'refused')).toHaveLength(1);
    expect(come(3, null, 'another')).toBe(3_000);
  });

  it('tells who stands in it, and how quickly it goes', () => {
    const { come, tell, wait } = lineOf();
    for (const at of [0, 0.1, 1, 1.1, 1.2, 2]) come(at);
    expect(tell(3)).toEqual({
      until: now,
      perSecond: 0,
      waiting: [
        { from: now, count: 2 },
        { from: now + 1_000, count: 3 },
        { from: now + 2_000, count: 1 },
      ],
    });
    wait(0);
    expect(tell(4)).toEqual({
      until: now + 250,
      perSecond: 0.2,
      waiting: [
        { from: now + 1_000, count: 3 },
        { from: now + 2_000, count: 1 },
      ],
    });
  });

  it('tells of a long line no more than of a short one', () => {
    const { come, tell } = lineOf();
    for (let at = 0; at < 1_000; at++) come(at / 4);
    const { waiting } = tell(300);
    expect(waiting.length).toBeLessThanOrEqual(120);
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
    // Whatever orders something waits for the event.
    const change = await openTransaction(api);
    await change.query('select from events where id = $1 for update', [at.eventId]);
    const many = Array.from({ length: 60 }, () => submit(api, at.formId, [at.ticketId]));
    // The first answer is that of one who stands in line.
    await Promise.race(many);
    const payload = registrationOf(at.formId, [at.ticketId]);
    const told = await api.call('submitUserForm', { payload });
    expect(told).toMatchObject({ status: 503, place: expect.stringMatching(/^\d+\.[\w-]{43}$/) });
    const before = (await api.call('getOrderLine', {})).payload;
    expect(before.waiting.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0);
    await change.commit();
    const answers = await Promise.all(many);
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(answers.some(({ status }) => status === 503)).toBe(true);
    api.clock.now = new Date(api.clock.now.getTime() + 60_000);
    const { until } = (await api.call('getOrderLine', {})).payload;
    expect(until).toBeGreaterThan(Number(told.place?.split('.')[0]));
    const placed = await api.call('submitUserForm', { payload: { ...payload, place: told.place } });
    expect(placed.status).toBe(200);
  });

  it('is told at once where what it wants is gone, and stands in no line for it', async () => {
    const api = await openApi({ lineFrom: 1, orderPuzzles: false });
    const { token } = await newOrganiser(api);
    const other = await newEvent(api, token, { price: 500 });
    const at = await newEvent(api, token, { price: 500, quantity: 1 });
    expect((await submit(api, at.formId, [at.ticketId])).status).toBe(200);
    // By now that is known.
    expect((await submit(api, at.formId, [at.ticketId])).status).toBe(409);
    const change = await openTransaction(api);
    await change.query('select from events where id = $1 for update', [other.eventId]);
    const waits = submit(api, other.formId, [other.ticketId]);
    await change.isWaitedFor();
    const again = Array.from({ length: 40 }, () => submit(api, other.formId, [other.ticketId]));
    await Promise.race(again);
    expect((await submit(api, at.formId, [at.ticketId])).status).toBe(409);
    await change.commit();
    await Promise.all([waits, ...again]);
  });
});
