import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi } from '../../support/api.ts';
import { newAppUser, newEvent, newOrganiser, password } from '../../support/world.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.drop());

describe('register', () => {
  it('makes an organiser and hands out a token that works, bare or after Bearer', async () => {
    const { status, payload, headers } = await api.call('register', { email: 'New@Example.org', password });
    const token = headers.get('authorization') ?? '';
    expect(status).toBe(200);
    expect(payload.currentUser).toEqual({
      id: payload.currentUser.id,
      role: 'admin',
      email: 'New@Example.org',
      name: '',
      eventId: null,
      team: 'owner',
    });
    expect((await api.call('getAllEvents', {}, token)).payload).toEqual({ events: [] });
    expect((await api.call('getAllEvents', {}, `Bearer ${token}`)).status).toBe(200);
  });

  it('refuses an email that has an account, whatever its case, and names the field', async () => {
    await api.call('register', { email: 'twice@example.org', password });
    const again = await api.call('register', { email: 'TWICE@example.org', password });
    expect(again).toMatchObject({ status: 409, field: 'email' });
    expect(again.msg).toContain('TWICE@example.org');
  });

  it('refuses the same email twice at once', async () => {
    const both = await Promise.all([1, 2].map(() => api.call('register', { email: 'race@example.org', password })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    ['', 'Password is required!'],
    ['short1', 'Password must be 8 or more characters!'],
    ['no digit here', 'Password must include at least one number!'],
  ])('refuses the password "%s": %s', async (wrong, msg) => {
    const reply = await api.call('register', { email: 'weak@example.org', password: wrong });
    expect(reply).toMatchObject({ status: 422, field: 'password', msg });
  });

  it('keeps neither the password nor the token', async () => {
    const { headers } = await api.call('register', { email: 'secret@example.org', password });
    const kept = await api.pool.query(`select (select string_agg(u::text, '') from users u) as users,
      (select string_agg(t::text, '') from tokens t) as tokens`);
    expect(kept.rows[0].users).not.toContain(password);
    expect(kept.rows[0].users).toContain('$argon2id$');
    expect(kept.rows[0].tokens).not.toContain(headers.get('authorization'));
  });
});

describe('closed registration', () => {
  it('lets exactly one of several first organisers in', async () => {
    const closed = await startApi({ openRegistration: false });
    // Nobody can write meanwhile, so everybody has looked for an organiser before the first one is there.
    const holdUp = await closed.pool.connect();
    await holdUp.query('begin; lock table users in share row exclusive mode');
    const emails = ['a', 'b', 'c'].map((name) => `${name}@example.org`);
    const asked = emails.map((email) => closed.call('register', { email, password }));
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await closed.pool.query(waiting)).rowCount !== emails.length) await setImmediate();
    await holdUp.query('commit');
    holdUp.release();
    const replies = await Promise.all(asked);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    expect(replies.find(({ status }) => status === 403)?.msg).toContain('turned off');
    expect((await closed.call('register', { email: 'late@example.org', password })).status).toBe(403);
    await closed.drop();
  });
});

describe('sign-in', () => {
  it('says the same of an unknown email and of a wrong password', async () => {
    const { email } = await newOrganiser(api);
    const wrong = await api.call('signIn', { email, password: 'wrong' });
    const unknown = await api.call('signIn', { email: 'nobody@example.org', password: 'wrong' });
    expect(wrong).toMatchObject({ status: 401, msg: unknown.msg });
    expect(unknown.status).toBe(401);
  });

  it('takes the newest of the logins with that email whose password it is', async () => {
    const email = 'both@example.org';
    const logins = [];
    for (let day = 0; day < 2; day++) {
      const organiser = await newOrganiser(api);
      const { eventId } = await newEvent(api, organiser.token);
      api.clock.now = new Date(api.clock.now.getTime() + minute);
      const { id } = await newAppUser(api, organiser.token, eventId, 'checkin', email);
      logins.push({ id, eventId, organiser });
    }
    const [older, newer] = logins;
    const same = await api.call('signIn', { email: email.toUpperCase(), password });
    expect(same.payload.currentUser).toMatchObject({ id: newer?.id, role: 'checkin', eventId: newer?.eventId });

    const facts = { type: 'checkin' as const, name: 'Sam', email, company: '', stand: '', password: 'another pass 2' };
    const payload = { ...facts, id: newer?.id, eventId: newer?.eventId ?? '' };
    await api.call('saveAppUser', { payload }, newer?.organiser.token);
    expect((await api.call('signIn', { email, password })).payload.currentUser.id).toBe(older?.id);
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
    const pass = (days: number) => {
      api.clock.now = new Date(api.clock.now.getTime() + days * day);
    };
    pass(29);
    expect(await use()).toBe(200);
    pass(29);
    expect(await use()).toBe(200);
    pass(31);
    expect(await use()).toBe(401);
  });

  it('ends with the removal of its login, and with a new password', async () => {
    const { token } = await newOrganiser(api);
    const { eventId } = await newEvent(api, token);
    const appUser = await newAppUser(api, token, eventId, 'checkin');
    const seen = async (with_: string) => (await api.call('getEventByAppUserId', { userId: appUser.id }, with_)).status;
    expect(await seen(appUser.token)).toBe(200);
    const { token: _, ...facts } = appUser;
    await api.call('saveAppUser', { payload: { ...facts, password: 'a new one 3' } }, token);
    expect(await seen(appUser.token)).toBe(401);
    const fresh = await api.tokenOf(appUser.id);
    expect(await seen(fresh)).toBe(200);
    await api.call('removeAppUser', { id: appUser.id }, token);
    expect(await seen(fresh)).toBe(401);
    expect((await api.call('signIn', { email: appUser.email, password: 'a new one 3' })).status).toBe(401);
  });

  it('that nobody has is refused where one is needed and ignored where none is', async () => {
    expect((await api.call('getAllEvents', {}, 'not-a-token')).status).toBe(401);
    const { email } = await newOrganiser(api);
    expect((await api.call('signIn', { email, password }, 'not-a-token')).status).toBe(200);
  });
});
