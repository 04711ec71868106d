import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { heavyTurns, loginTurns } from '../../../server/platform/http/readInput.ts';
import type { Role } from '../../../src/lib/account.ts';
import { openApi } from '../../support/fixtures.ts';
import { newAppUser, newEvent, newMember, newOrganiser } from '../../support/world.ts';

const api = await openApi({ callLimits: true });

it('people with tickets who ask for very much keep neither their organiser from working, nor others with tickets from looking at theirs', async () => {
  const take = loginTurns();
  const userOf = (id: string, role: Role) => ({ id, role, organisationId: 'ours' });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const guests = Array.from({ length: 5 }, (_, n) => userOf(`guest ${n}`, 'attendee'));
  const asking = guests.flatMap((guest) => Array.from({ length: 450 }, () => take(guest, () => released)));
  const settled = Promise.allSettled(asking);
  const looking = take(userOf('other', 'attendee'), async () => 'looked');
  expect(await take(userOf('owner', 'admin'), async () => 'worked')).toBe('worked');
  release();
  expect(await looking).toBe('looked');
  // Those who ask for so much are told to come again.
  const refused = (await settled).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(200);
  expect(refused[0]).toMatchObject({ reason: { status: 503 } });
});

it('what people with tickets send counts to nothing of what their organiser may save in a day, and to a part of their own', async () => {
  const { id, token } = await newOrganiser(api);
  const { eventId } = await newEvent(api, token);
  const guest = await newAppUser(api, token, eventId, 'attendee');
  const from = { address: '203.0.113.7' };
  const send = async (bytes: number) =>
    (await api.call('removePhoto', { userId: 'none', more: 'x'.repeat(bytes) } as never, guest.token, from)).status;
  const counted = async (who: string) =>
    (await api.sql("select points from rate_limits where key = 'written:' || $1", [who]))[0]?.points ?? 0;
  const before = await counted(id);
  for (let n = 0; n < 12; n++) expect(await send(15_000)).toBe(422);
  expect(await counted(id)).toBe(before);
  expect(await counted(guest.id)).toBeGreaterThan(100);
  const member = await newMember(api, id, 'manager');
  const { formType } = await api.ask('saveFormType', { newFormType: { eventId, name: 'Press' } }, member.token);
  expect(formType.name).toBe('Press');
});

it.each([
  ['small', 'written', 15_000],
  ['large', 'stored', 40_000],
] as const)('the logins of exhibitors use up, by %s calls, nothing of what those who work in the organisation may save', async (_, name, bytes) => {
  const { id, token } = await newOrganiser(api);
  const { eventId } = await newEvent(api, token);
  const counted = async (key: string) =>
    (await api.sql('select points from rate_limits where key = $1', [key]))[0]?.points ?? 0;
  const keys = [`${name}:${id}`, `stored-in-year:${id}`];
  const before = await Promise.all(keys.map(counted));
  const exhibitors = await Promise.all(Array.from({ length: 3 }, () => newAppUser(api, token, eventId, 'exhibitor')));
  for (const { token } of exhibitors)
    for (let n = 0; n < 6; n++) {
      const input = { payload: { contactId: randomUUID() }, more: 'x'.repeat(bytes) } as never;
      expect((await api.call('removeContact', input, token, { address: '203.0.113.7' })).status).toBe(404);
    }
  expect(await counted(`${name}:${exhibitors[0]?.id}`)).toBeGreaterThan(50);
  expect(await Promise.all(keys.map(counted))).toEqual(before);
});

it('large orders of one site take a fifth of the places in which they wait for their form, and others begin', async () => {
  const { besideOthers } = heavyTurns();
  const begun: string[] = [];
  let unlock = () => {};
  const unlocked = new Promise<void>((resolve) => {
    unlock = resolve;
  });
  const order = (network: string) =>
    besideOthers(
      { user: null, network },
      async () => network,
      async () => {
        begun.push(network);
        await unlocked;
      },
    );
  const many = Array.from({ length: 30 }, (_, n) => order(`2001:db8:1:${n.toString(16)}00::/56`));
  const other = order('192.0.2.7');
  await vi.waitFor(() => expect(begun).toContain('192.0.2.7'));
  expect(begun).toHaveLength(21);
  unlock();
  await Promise.all([...many, other]);
  expect(begun).toHaveLength(31);
});
