import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { openApi } from '../../support/fixtures.ts';
import { lockWaits } from '../../support/lockWaits.ts';
import { newAppUser, newEvent, newMember, newOrganiser } from '../../support/world.ts';

const api = await openApi({ callLimits: true });

it('people with tickets who ask for very much keep neither their organiser from working, nor others with tickets from looking at theirs', async () => {
  const { token } = await newOrganiser(api);
  const { eventId } = await newEvent(api, token);
  const newGuest = () => newAppUser(api, token, eventId, 'attendee');
  const guests = await Promise.all(Array.from({ length: 5 }, newGuest));
  const other = await newGuest();
  const lookAt = (guest: typeof other) =>
    api.call('getUsersByAttendeeId', { appUserId: guest.id }, guest.token).then(({ status }) => status);
  const lock = await api.pool.connect();
  await lock.query('begin; lock table registered_users');
  const asking = guests.flatMap((guest) => Array.from({ length: 450 }, () => lookAt(guest)));
  await vi.waitFor(async () => expect(await lockWaits(api.pool)).toBeGreaterThan(0), 15_000);
  const working = api.call('getSettings', {}, token).then(({ status }) => status);
  const looking = lookAt(other);
  const whileTheyWait = await Promise.race([working, wait(5_000, 'waits')]);
  await lock.query('commit');
  lock.release();
  expect(whileTheyWait).toBe(200);
  expect(await looking).toBe(200);
  // Those who ask for so much are told to come again.
  expect(new Set(await Promise.all(asking))).toEqual(new Set([200, 503]));
});

it('what people with tickets send counts to nothing of what their organiser may save in a day, and to a part of their own', async () => {
  const { id, token } = await newOrganiser(api);
  const { eventId } = await newEvent(api, token);
  const guest = await newAppUser(api, token, eventId, 'attendee');
  const from = { address: '203.0.113.7' };
  const send = async (bytes: number) =>
    (await api.call('removePhoto', { userId: 'none', more: 'x'.repeat(bytes) } as never, guest.token, from)).status;
  const counted = async (who: string) =>
    (await api.pool.query<{ points: number }>("select points from rate_limits where key = 'written:' || $1", [who]))
      .rows[0]?.points ?? 0;
  const before = await counted(id);
  for (let n = 0; n < 12; n++) expect(await send(15_000)).toBe(422);
  expect(await counted(id)).toBe(before);
  expect(await counted(guest.id)).toBeGreaterThan(100);
  const member = await newMember(api, id, 'manager');
  const saved = await api.call('saveFormType', { newFormType: { eventId, name: 'Press' } }, member.token);
  expect(saved.status).toBe(200);
});
