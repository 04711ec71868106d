import sharp from 'sharp';
import { expect, it } from 'vitest';
import { calls } from '../../../src/api/contract/table.ts';
import { requestOf } from '../../support/api.ts';
import { registrationOf } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { newAppUser, newAttendee, newEvent, newOrganiser, usersOf } from '../../support/world.ts';

const api = await openApi({ trustProxy: ['127.0.0.0/8'] });
const { token } = await newOrganiser(api);
const at = await newEvent(api, token);

/** Small as a file, and slow to be drawn in all its sizes. */
async function slowImage(width: number, height: number): Promise<string> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const small = sharp({ create: { width: 1_000, height: 500, channels: 3, background: '#fff', noise } }).png();
  const image = sharp(await small.toBuffer()).resize(width, height, { fit: 'fill', kernel: 'nearest' });
  return `data:image/jpeg;base64,${(await image.jpeg({ quality: 5, progressive: true }).toBuffer()).toString('base64')}`;
}

/** Has others do something slow at once, and makes a large call once they are at it; answers with how many of those were done by the end of it. */
async function meanwhile(
  slow: (() => Promise<{ status: number }>)[],
  areAtIt: () => Promise<unknown>,
  large: () => Promise<unknown>,
) {
  let done = 0;
  const asked = slow.map(async (ask) => {
    expect((await ask()).status).toBe(200);
    done++;
  });
  await areAtIt();
  await large();
  const doneBefore = done;
  await Promise.all(asked);
  return doneBefore;
}

const isDrawn = () => expect.poll(() => sharp.counters().process, { interval: 5 }).toBeGreaterThan(0);

const from = (address: string) => ({ address: '127.0.0.1', headers: { 'X-Forwarded-For': address } });

const newOthers = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const { token: own } = await newOrganiser(api);
      return { own, ...(await newEvent(api, own)) };
    }),
  );

/** A large call of an organiser that is refused without asking the database for anything. */
async function callMuch() {
  const asked = { newFormType: { eventId: 'none', name: 'x'.repeat(40_000) } };
  expect((await api.app.request(...requestOf(calls.saveFormType, asked, token))).status).toBe(422);
}

/** The same of a buyer. */
async function orderMuch(site = '192.0.2.7') {
  const order = registrationOf(at.formId, [at.ticketId]);
  const attendees = order.attendees.map((each) => ({ ...each, answers: { [at.questionId]: 'x'.repeat(40_000) } }));
  const answer = await api.call('submitUserForm', { payload: { ...order, attendees } }, undefined, from(site));
  expect(answer.status).toBe(422);
}

/** Somebody with a ticket, as whom a photo of theirs is saved from a network. */
async function newGuest(email: string) {
  await newAttendee(api, at, { email });
  const uId = (await usersOf(api, token, at)).find((each) => each.email === email)?.uId ?? '';
  const login = await newAppUser(api, token, at.eventId, 'attendee', email);
  return (photo: string, address: string) =>
    api.call('savePhoto', { payload: { uId, photo } }, login.token, from(address));
}

it.each([
  ...(['saveSettings', 'saveTicket', 'saveEvent', 'addEventPicture', 'saveBadgeImage', 'savePhoto'] as const),
  ...(['printPoster', 'prepareBadges', 'printBadges', 'saveAppUsers', 'exportUsers', 'sendEntries'] as const),
])('%s keeps no turn of heavy calls while it waits for one of its own', (name) => {
  expect(calls[name].heavy).not.toBe(true);
});

it('large calls of an organiser wait for no image that others have drawn', async () => {
  const image = await slowImage(3_000, 1_500);
  const draw = (await newOthers(4)).map(
    ({ own, eventId }) =>
      () =>
        api.call('addEventPicture', { eventId, use: 'cover', image }, own),
  );
  expect(await meanwhile(draw, isDrawn, callMuch)).toBe(0);
}, 180_000);

it('large calls of an organiser wait for no password of others that is hashed', async () => {
  const users = Array.from({ length: 120 }, (_, place) => ({
    ...{ name: `Steward ${place} ${'x'.repeat(80)}`, email: '', company: '', stand: '', delegates: 0 },
  }));
  const hash = (await newOthers(4)).map(
    ({ own, eventId }, place) =>
      () =>
        api.call('saveAppUsers', { payload: { eventId, type: 'checkin', users } }, own, from(`198.51.${place}.7`)),
  );
  // Each address has its salt before the first is hashed.
  const salts = async () => (await api.sql('select count(*)::integer as kept from password_salts'))[0]?.kept;
  const before = await salts();
  const areHashed = () => expect.poll(salts).toBe(before + hash.length * users.length);
  expect(await meanwhile(hash, areHashed, callMuch)).toBe(0);
}, 180_000);

it('large orders wait for no large order of others that waits for the orders of its own site', async () => {
  const other = await newEvent(api, token);
  const sites = ['198.51.100.7', '203.0.113.7'];
  const small = () => registrationOf(other.formId, Array<string>(40).fill(other.ticketId));
  const many = sites.flatMap((site) =>
    Array.from({ length: 40 }, () => () => api.call('submitUserForm', { payload: small() }, undefined, from(site))),
  );
  let done = 0;
  const ordered = many.map(async (order) => {
    await order();
    done++;
  });
  const large = sites.map((site) => orderMuch(site));
  await expect.poll(() => done, { interval: 1 }).toBeGreaterThan(0);
  await orderMuch();
  const doneBefore = done;
  await Promise.all([...ordered, ...large]);
  expect(doneBefore).toBeLessThan(many.length / 2);
}, 180_000);

it('large orders wait for no photo that others have drawn', async () => {
  const photo = await slowImage(5_000, 4_999);
  const save = await newGuest('guest@example.org');
  const draw = ['198.51.100.7', '203.0.113.7'].flatMap((address) => Array(2).fill(() => save(photo, address)));
  expect(await meanwhile(draw, isDrawn, orderMuch)).toBe(0);
}, 180_000);
