import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it, vi } from 'vitest';
import { calls } from '../../../src/api/contract/table.ts';
import { requestOf } from '../../support/api.ts';
import { placeOrder, submit } from '../../support/buyer.ts';
import { turnsDuring } from '../../support/eventLoop.ts';
import { openApi } from '../../support/fixtures.ts';
import { lockWaits } from '../../support/lockWaits.ts';
import { giveMailbox } from '../../support/mails.ts';
import { newAppUser, newAttendee, newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);

/** Answers with how many turns the event loop took from the first answer to the last. */
async function turnsBetweenAnswers(count: number, text: string, callers = [token]): Promise<number> {
  let turn = 0;
  let isOver = false;
  const next = () => {
    turn++;
    if (!isOver) setImmediate(next);
  };
  next();
  const answeredAt = await Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const caller = callers[place % callers.length];
      const request = requestOf(calls.saveFormType, { newFormType: { eventId: 'none', name: text } }, caller);
      expect((await api.app.request(...request)).status).toBe(422);
      return turn;
    }),
  );
  isOver = true;
  return Math.max(...answeredAt) - Math.min(...answeredAt);
}

it('large bodies that come at once are judged in a turn of the event loop each, and others are answered between them', async () => {
  expect(await turnsBetweenAnswers(11, 'x'.repeat(40_000))).toBeGreaterThanOrEqual(10);
});

it('those of several organisers, which are judged at the same time, have turns of their own, too', async () => {
  const callers = await Promise.all(Array.from({ length: 4 }, async () => (await newOrganiser(api)).token));
  // Each is read in one and judged in another.
  expect(await turnsBetweenAnswers(16, 'x'.repeat(40_000), callers)).toBeGreaterThan(16);
});

it('of a large body others are answered between its reading and its judging', async () => {
  // Nothing is asked of the database before this is refused: what passes are its own turns.
  const registration = {
    formId: 'none',
    key: 'x'.repeat(40_000),
    attendees: [],
    promoCode: null,
    paymentMethod: 'card',
  };
  const request = requestOf(calls.submitUserForm, { payload: registration });
  const turns = await turnsDuring(async () => {
    expect((await api.app.request(...request)).status).toBe(422);
  });
  expect(turns).toBeGreaterThanOrEqual(2);
});

it('of many copies of an event that one caller asks for at once, some are made, and for the others they are told to come again', async () => {
  const organiser = await newOrganiser(api);
  const { eventId } = await newEvent(api, organiser.token);
  const copies = Array.from({ length: 30 }, () => api.call('duplicateEvent', { eventId }, organiser.token));
  const answers = new Set((await Promise.all(copies)).map(({ status }) => status));
  expect([...answers].sort()).toEqual([200, 503]);
});

it('whoever sends many large bodies at once is told when to come again', async () => {
  const request = requestOf(calls.saveFormType, { newFormType: { eventId: 'none', name: 'x'.repeat(40_000) } }, token);
  const answers = await Promise.all(Array.from({ length: 60 }, () => api.app.request(...request)));
  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([422, 503]);
  expect(answers.filter(({ status }) => status === 422).length).toBeGreaterThanOrEqual(11);
  expect(answers.find(({ status }) => status === 503)?.headers.get('retry-after')).toBe('5');
});

it('large calls of people with tickets that wait keep no organiser from sending one', async () => {
  const place = await newEvent(api, token);
  const holders = await Promise.all(Array.from({ length: 5 }, () => newAppUser(api, token, place.eventId, 'attendee')));
  const lock = await api.pool.connect();
  await lock.query('begin; lock table registered_users');
  const photo = { uId: randomUUID(), photo: `data:image/png;base64,${'A'.repeat(20_000)}` };
  const calling = holders.map((holder) => api.call('savePhoto', { payload: photo }, holder.token));
  const request = requestOf(calls.saveFormType, { newFormType: { eventId: 'none', name: 'x'.repeat(40_000) } }, token);
  expect((await api.app.request(...request)).status).toBe(422);
  await lock.query('commit');
  lock.release();
  await Promise.all(calling);
});

it('what strangers of many sites read by a key is read four at a time in all', async () => {
  const { key } = await newAttendee(api, await newEvent(api, token));
  const ticketKey = (await api.ask('getPurchase', { purchaseKey: key })).purchase.attendees[0]?.ticketKey ?? '';
  const lock = await api.pool.connect();
  await lock.query('begin; lock table registered_users');
  const pages = Array.from({ length: 24 }, (_, n) =>
    api.call('getTicketPage', { key: ticketKey }, undefined, { address: `203.${n % 6}.113.${n}` }),
  );
  await vi.waitFor(async () => expect(await lockWaits(api.pool)).toBe(4), 15_000);
  // A call that waits for none of it comes after all that could have begun.
  expect((await api.call('getFormWQuestion', { eventId: 'none', formId: 'none' })).status).not.toBe(200);
  expect(await lockWaits(api.pool)).toBe(4);
  await lock.query('commit');
  lock.release();
  expect(new Set((await Promise.all(pages)).map(({ status }) => status))).toEqual(new Set([200]));
});

it('the page of an organiser is read once for all who ask while it is read, and takes no turn of what is read by a key', async () => {
  const organiser = await newOrganiser(api);
  const { key } = await newAttendee(api, await newEvent(api, organiser.token));
  const slug = 'a-house-of-many';
  expect(
    (
      await api.call(
        'saveSettings',
        { organisation: 'A house', contact: '', publishableKey: '', slug },
        organiser.token,
      )
    ).status,
  ).toBe(200);
  const lock = await api.pool.connect();
  await lock.query('begin; lock table event_pages');
  const pages = Array.from({ length: 24 }, (_, n) =>
    api.call('getOrganiserPage', { slug }, undefined, { address: `203.${n % 6}.113.${n}` }),
  );
  await vi.waitFor(async () => expect(await lockWaits(api.pool)).toBe(1), 15_000);
  expect((await api.call('getPurchase', { purchaseKey: key })).status).toBe(200);
  expect(await lockWaits(api.pool)).toBe(1);
  await lock.query('commit');
  lock.release();
  expect(new Set((await Promise.all(pages)).map(({ status }) => status))).toEqual(new Set([200]));
});

it('large calls of strangers that wait keep no organiser from sending one', async () => {
  const { formId, ticketId } = await newEvent(api, token, { quantity: 1 });
  const lock = await api.pool.connect();
  await lock.query('begin; lock table forms');
  const ada = { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org', more: 'x'.repeat(20_000) };
  const input = { payload: { formId, ticketId, count: 1, ...ada } };
  let answered = 0;
  const calling = Array.from({ length: 275 }, (_, n) =>
    api.call('joinWaitingList', input, undefined, { address: `198.18.${n % 25}.1` }).finally(() => answered++),
  );
  await expect.poll(() => answered, { timeout: 10_000 }).toBeGreaterThanOrEqual(40);
  const request = requestOf(calls.saveFormType, { newFormType: { eventId: 'none', name: 'x'.repeat(40_000) } }, token);
  expect((await api.app.request(...request)).status).toBe(422);
  await lock.query('commit');
  lock.release();
  await Promise.all(calling);
});

it('slow calls that one login makes at once leave connections to the database to others', async () => {
  const slow = await newOrganiser(api);
  const { eventId } = await newEvent(api, token);
  const lock = await api.pool.connect();
  await lock.query('begin; lock table form_counts');
  const calling = Array.from({ length: 40 }, () => api.call('getAllEvents', {}, slow.token));
  const held = () => lockWaits(lock);
  await expect.poll(held, { timeout: 10_000 }).toBeGreaterThanOrEqual(4);
  expect((await api.call('getEvent', { eventId }, token)).status).toBe(200);
  await lock.query('commit');
  lock.release();
  expect((await Promise.all(calling)).map(({ status }) => status)).toEqual(Array(40).fill(200));
});

it('what guests of many sites ask by their keys is answered two at a time, and leaves connections to the database to others', async () => {
  const { eventId, formId, ticketId } = await newEvent(api, token);
  const purchase = await placeOrder(api, { formId, ticketId });
  const key = purchase.attendees[0]?.ticketKey ?? '';
  const lock = await api.pool.connect();
  await lock.query('begin; lock table scans');
  const calling = Array.from({ length: 40 }, (_, n) =>
    api.call('getSharing', { key }, undefined, { address: `198.${n}.1.1` }),
  );
  const held = () => lockWaits(lock);
  await expect.poll(held, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
  expect((await api.call('getFormWQuestion', { eventId, formId })).status).toBe(200);
  expect((await submit(api, { formId, ticketId })).status).toBe(200);
  expect(await held()).toBe(2);
  await lock.query('commit');
  lock.release();
  expect((await Promise.all(calling)).map(({ status }) => status)).toEqual(Array(40).fill(200));
});

it('calls with the key of one link wait for each other, and leave connections to the database to others', async () => {
  const { eventId, formId, ticketId } = await newEvent(api, token, { price: 500 });
  const purchase = await placeOrder(api, { formId, ticketId }, { paymentMethod: 'card' });
  const lock = await api.pool.connect();
  await lock.query('begin');
  await lock.query('select from purchases where key = $1 for update', [purchase.key]);
  const calling = Array.from({ length: 40 }, () =>
    api.call('cancelPurchase', { payload: { purchaseKey: purchase.key } }),
  );
  const held = () => lockWaits(lock);
  await expect.poll(held, { timeout: 10_000 }).toBeGreaterThanOrEqual(1);
  expect((await api.call('getEvent', { eventId }, token)).status).toBe(200);
  await lock.query('commit');
  lock.release();
  expect((await Promise.all(calling)).map(({ status }) => status)).toEqual(Array(40).fill(200));
});

it('large calls that wait for a silent mail server leave the turns to others', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const { port } = silent.address() as AddressInfo;
  // More bytes than characters.
  const text = `<p>${'ñ '.repeat(2_900)}</p>`;
  const wording = { subject: 'Hello', title: '', body: text, after: text };
  const controllers: AbortController[] = [];
  for (let n = 0; n < 6; n++) {
    const organiser = await newOrganiser(api);
    const { eventId } = await newEvent(api, organiser.token);
    await giveMailbox(api.pool, organiser.id, port);
    const input = { eventId, kind: 'confirmation' as const, locale: 'en-GB' as const, wording, place: 0 };
    const [path, init] = requestOf(calls.testMailWording, input, organiser.token);
    const controller = new AbortController();
    controllers.push(controller);
    void Promise.resolve(api.app.request(path, { ...init, signal: controller.signal })).catch(() => {});
  }
  const connections = () => new Promise<number>((known) => silent.getConnections((_, count) => known(count)));
  await expect.poll(connections).toBe(6);
  const request = requestOf(calls.saveFormType, { newFormType: { eventId: 'none', name: 'x'.repeat(40_000) } }, token);
  expect((await api.app.request(...request)).status).toBe(422);
  for (const controller of controllers) controller.abort();
  silent.close();
});
