import { expect, it } from 'vitest';
import { openApi } from '../../support/fixtures.ts';
import { newAppUser, newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi({ callLimits: true });

it.each([
  ['small', 'written', 15_000],
  ['large', 'stored', 40_000],
] as const)('the logins of exhibitors use up, by %s calls, nothing of what those who work in the organisation may save', async (_, name, bytes) => {
  const { id, token } = await newOrganiser(api);
  const { eventId } = await newEvent(api, token);
  const counted = async (key: string) =>
    (await api.pool.query<{ points: number }>('select points from rate_limits where key = $1', [key])).rows[0]
      ?.points ?? 0;
  const keys = [`${name}:${id}`, `stored-in-year:${id}`];
  const before = await Promise.all(keys.map(counted));
  const exhibitors = await Promise.all(Array.from({ length: 3 }, () => newAppUser(api, token, eventId, 'exhibitor')));
  for (const { token } of exhibitors)
    for (let n = 0; n < 6; n++) {
      const input = { more: 'x'.repeat(bytes) } as never;
      expect((await api.call('removeContact', input, token, { address: '203.0.113.7' })).status).toBe(422);
    }
  expect(await counted(`${name}:${exhibitors[0]?.id}`)).toBeGreaterThan(50);
  expect(await Promise.all(keys.map(counted))).toEqual(before);
});
