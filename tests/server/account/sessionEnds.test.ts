import { describe, expect, it } from 'vitest';
import { holderLifetime } from '../../../server/platform/http/authenticate.ts';
import type { Api } from '../../support/api.ts';
import { openApi } from '../../support/fixtures.ts';
import { newAppUser, newEvent, newOrganiser, password } from '../../support/world.ts';

const here = await openApi();
const there = await openApi({ on: here });
const organiser = await newOrganiser(here);
const { eventId } = await newEvent(here, organiser.token);

/** What a login that both Foyers have just heard of is answered. */
async function newLogin() {
  const login = await newAppUser(here, organiser.token, eventId, 'checkin');
  const at = async (foyer: Api) => (await foyer.call('countCheckedIn', { eventId }, login.token)).status;
  for (const foyer of [here, there, here, there]) expect(await at(foyer)).toBe(200);
  return { login, at };
}
const soon = { timeout: 1_000, interval: 20 };

type Login = Awaited<ReturnType<typeof newLogin>>['login'];
const changed = ({ token: _, ...facts }: Login, change: Partial<Login> & { password?: string }) =>
  here.call('saveAppUser', { payload: { ...facts, ...change } }, organiser.token);

const endings: [string, (login: Login) => Promise<{ status: number }>][] = [
  ['is signed out', ({ token }) => here.call('signOut', {}, token)],
  ['is removed', ({ id }) => here.call('removeAppUser', { id }, organiser.token)],
  ['gets another role', (login) => changed(login, { type: 'exhibitor' })],
  ['gets another password', (login) => changed(login, { password: `${password}2` })],
];

describe.each(endings)('a login that %s', (_, end) => {
  it('is refused at once where that was done, and within a second by another Foyer', async () => {
    const { login, at } = await newLogin();
    expect((await end(login)).status).toBe(200);
    expect(await at(here)).toBe(401);
    await expect.poll(() => at(there), soon).toBe(401);
  });

  it('is refused while calls of its own are being answered', async () => {
    const { login, at } = await newLogin();
    const running = Array.from({ length: 20 }, () => at(here));
    expect((await end(login)).status).toBe(200);
    expect(await at(here)).toBe(401);
    await Promise.all(running);
    expect(await at(here)).toBe(401);
  });
});

describe('a login whose event was deleted', () => {
  it('is refused at once, and within a second by another Foyer', async () => {
    const gone = (await newEvent(here, organiser.token)).eventId;
    const { token } = await newAppUser(here, organiser.token, gone, 'checkin');
    const at = async (foyer: Api) => (await foyer.call('countCheckedIn', { eventId: gone }, token)).status;
    expect([await at(here), await at(there)]).toEqual([200, 200]);
    await here.ask('deleteEvent', { eventId: gone }, organiser.token);
    expect(await at(here)).toBe(401);
    await expect.poll(() => at(there), soon).toBe(401);
  });
});

describe('when a Foyer is not told', () => {
  it('it remembers a login for no longer than some seconds', async () => {
    const { login, at } = await newLogin();
    await here.sql('alter table tokens disable trigger tokens_removed');
    try {
      await here.ask('signOut', {}, login.token);
      expect(await at(there)).toBe(200);
      there.clock.advance(holderLifetime);
      expect(await at(there)).toBe(401);
    } finally {
      await here.sql('alter table tokens enable trigger tokens_removed');
    }
  });
});
