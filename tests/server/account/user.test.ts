import { describe, expect, it } from 'vitest';
import { openApi } from '../../support/fixtures.ts';
import { newAppUser, newEvent, newOrganiser, password } from '../../support/world.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const api = await openApi();

describe('sign-in', () => {
  it('says the same of an unknown email and of a wrong password', async () => {
    const { email } = await newOrganiser(api);
    const wrong = await api.call('signIn', { email, password: 'wrong' });
    const unknown = await api.call('signIn', { email: 'unknown@example.org', password: 'wrong' });
    expect(wrong).toMatchObject({ status: 401, msg: unknown.msg });
    expect(unknown.status).toBe(401);
  });

  it('takes the newest of the logins with that email whose password it is', async () => {
    const email = 'both@example.org';
    const logins = [];
    for (let day = 0; day < 2; day++) {
      const organiser = await newOrganiser(api);
      const { eventId } = await newEvent(api, organiser.token);
      api.clock.advance(minute);
      const { id } = await newAppUser(api, organiser.token, eventId, 'checkin', email);
      logins.push({ id, eventId, organiser });
    }
    const [older, newer] = logins;
    const same = await api.ask('signIn', { email: email.toUpperCase(), password });
    expect(same.currentUser).toMatchObject({ id: newer?.id, role: 'checkin', eventId: newer?.eventId });

    const facts = { type: 'checkin' as const, name: 'Sam', email, company: '', stand: '', password: 'another pass 2' };
    const payload = { ...facts, id: newer?.id, eventId: newer?.eventId ?? '' };
    await api.ask('saveAppUser', { payload }, newer?.organiser.token);
    expect((await api.ask('signIn', { email, password })).currentUser.id).toBe(older?.id);
  });
});

describe('a token', () => {
  it('ends with signing out, and only that one', async () => {
    const { token, email } = await newOrganiser(api);
    const other = (await api.call('signIn', { email, password })).headers.get('authorization') ?? '';
    expect((await api.call('signOut', {}, token)).status).toBe(200);
    expect(await api.call('getAllEvents', {}, token)).toMatchObject({ status: 401, msg: expect.any(String) });
    expect((await api.call('getAllEvents', {}, other)).status).toBe(200);
  });

  it('lives thirty days from its last use', async () => {
    const { token } = await newOrganiser(api);
    const use = async () => (await api.call('getAllEvents', {}, token)).status;
    const pass = (days: number) => api.clock.advance(days * day);
    pass(29);
    expect(await use()).toBe(200);
    pass(29);
    expect(await use()).toBe(200);
    pass(31);
    expect(await use()).toBe(401);
  });

  it('ends 180 days after signing in, however often it is used; that of a door does not', async () => {
    const { token } = await newOrganiser(api);
    const { eventId } = await newEvent(api, token);
    const door = await newAppUser(api, token, eventId, 'checkin');
    const day = 86_400_000;
    const use = async () => [
      (await api.call('getAllEvents', {}, token)).status,
      (await api.call('getEventByAppUserId', { userId: door.id }, door.token)).status,
    ];
    for (let days = 20; days < 180; days += 20) {
      api.clock.advance(20 * day);
      expect(await use()).toEqual([200, 200]);
    }
    api.clock.advance(21 * day);
    expect(await use()).toEqual([401, 200]);
  });

  it('ends with the removal of its login, and with a new password', async () => {
    const { token } = await newOrganiser(api);
    const { eventId } = await newEvent(api, token);
    const appUser = await newAppUser(api, token, eventId, 'checkin');
    const seen = async (with_: string) => (await api.call('getEventByAppUserId', { userId: appUser.id }, with_)).status;
    expect(await seen(appUser.token)).toBe(200);
    const { token: _, ...facts } = appUser;
    await api.ask('saveAppUser', { payload: { ...facts, password: 'a new one 3' } }, token);
    expect(await seen(appUser.token)).toBe(401);
    const fresh = await api.tokenOf(appUser.id);
    expect(await seen(fresh)).toBe(200);
    await api.ask('removeAppUser', { id: appUser.id }, token);
    expect(await seen(fresh)).toBe(401);
    expect((await api.call('signIn', { email: appUser.email, password: 'a new one 3' })).status).toBe(401);
  });

  it('that was never given is refused where one is needed and ignored where none is', async () => {
    expect((await api.call('getAllEvents', {}, 'not-a-token')).status).toBe(401);
    const { email } = await newOrganiser(api);
    expect((await api.call('signIn', { email, password }, 'not-a-token')).status).toBe(200);
  });
});
