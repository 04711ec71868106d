import { expect, it } from 'vitest';
import { apiOf, type Api as ScriptApi } from '../../../harness/client.ts';
import { createDemoEvent } from '../../../harness/demo/event.ts';
import { demoStart, liveDemoEvent, orderTimes, saleDays } from '../../../harness/demo/life.ts';
import { setPassword } from '../../../src/api/contract/access.ts';
import { signIn } from '../../../src/api/contract/account.ts';
import { getAllBadgeDesigns } from '../../../src/api/contract/badge.ts';
import { getDoorState } from '../../../src/api/contract/doorList.ts';
import { getDoorTickets } from '../../../src/api/contract/doorSale.ts';
import { getEventFigures } from '../../../src/api/contract/figures.ts';
import { getMailings } from '../../../src/api/contract/mailings.ts';
import { getPurchases } from '../../../src/api/contract/purchases.ts';
import { getWaitingList } from '../../../src/api/contract/waiting.ts';
import { openApi } from '../../support/fixtures.ts';
import { password, registerKey } from '../../support/world.ts';

const day = 86_400_000;
const now = new Date('2027-03-05T13:30:00.000Z');
const api = await openApi({ now });

it('the demo’s event begins on the last morning whose first two hours have passed', () => {
  expect(demoStart(now).toISOString()).toBe('2027-03-05T09:00:00.000Z');
  expect(demoStart(new Date('2027-03-05T10:30:00.000Z')).toISOString()).toBe('2027-03-04T09:00:00.000Z');
});

it('its orders come in the order of time over eight weeks, with a rush at first and before the early-bird price ends', () => {
  const start = demoStart(now);
  const times = orderTimes(start, 200, 10).map((time) => time.getTime());
  expect(times).toHaveLength(200);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  const countOn = (from: number, days: number) => {
    const first = start.getTime() + (from - saleDays) * day;
    return times.filter((time) => time >= first && time < first + days * day).length;
  };
  expect(countOn(0, saleDays)).toBe(200);
  expect(countOn(0, 7)).toBeGreaterThan(countOn(14, 7));
  expect(countOn(7, 4)).toBeGreaterThan(countOn(14, 4));
  expect(countOn(49, 7)).toBeGreaterThan(countOn(28, 7));
});

it('fills an event as if it had lived: sales by day, promo code, refunds, emails, badges, a waiting list, a morning at the door', async () => {
  const visitor: ScriptApi = apiOf((path, init) => api.app.request(path, init));
  const email = 'demo@example.org';
  await visitor.enter(setPassword, { key: await registerKey(api, email), password });
  const enter = async () => (await visitor.enter(signIn, { email, password })).api;
  const start = demoStart(now);
  api.clock.now = new Date(start.getTime() - saleDays * day);
  const event = await createDemoEvent(await enter(), api.clock.now, saleDays);
  api.clock.now = now;
  const { clock } = api;
  await liveDemoEvent({ event, attendees: 120, start, clock, visitor, signIn: enter, tell: () => {} });
  expect(clock.now).toEqual(now);

  const organiser = await enter();
  const eventId = event.event.id;
  const { figures } = await organiser.call(getEventFigures, { eventId });
  expect(figures.startsAt).toBe(start.toISOString());
  expect(figures.days.filter(({ registered }) => registered > 0).length).toBeGreaterThan(20);
  expect(figures.hours.length).toBeGreaterThan(2);
  expect(figures.promos[0]?.used).toBeGreaterThan(5);
  const { total: refunded } = await organiser.call(getPurchases, { eventId, filter: 'refunded' });
  expect(refunded).toBeGreaterThan(0);
  expect((await organiser.call(getMailings, { eventId })).mailings.map(({ expected }) => expected > 20)).toEqual([
    true,
    true,
  ]);
  expect((await organiser.call(getAllBadgeDesigns, { eventId })).badgeDesigns).toHaveLength(2);
  const { total: waiting } = await organiser.call(getWaitingList, { formId: event.delegates.form.id });
  expect(waiting).toBe(6);
  const { sessions } = await organiser.call(getDoorState, { eventId });
  expect(sessions.map(({ name, inside }) => [name, inside])).toEqual([
    ['Maps that print', 0],
    ['Evening reception', 0],
  ]);
  expect((await organiser.call(getDoorTickets, { eventId })).tickets.map(({ name }) => name)).toEqual(['Press']);
}, 120_000);
