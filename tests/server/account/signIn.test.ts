import { hash } from '@node-rs/argon2';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { listen } from '../../../server/platform/listen.ts';
import { freshAddress } from '../../support/address.ts';
import { openApi } from '../../support/fixtures.ts';
import { newAppUser, newEvent, newOrganiser, password, registerKey } from '../../support/world.ts';

const minute = 60_000;

// The files before this one have loaded it unwatched.
vi.hoisted(() => vi.resetModules());
/** The real one; only how often it is called is noted. */
vi.mock('@node-rs/argon2', { spy: true });

const api = await openApi({ trustProxy: ['127.0.0.0/8', '::1'] });
const listening = await listen(api.app.fetch, 0);
const url = `http://127.0.0.1:${listening.port}/api/user/signin`;
const close = listening.close;
afterAll(() => close());
afterEach(() => vi.useRealTimers());

let networks = 0;
/** A network without a sign-in so far. */
const somewhere = () => `198.51.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`;

async function signIn(email: string, guess: string, from: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify({ email, password: guess }),
  });
  const { msg } = (await response.json()) as { msg?: string };
  return { status: response.status, msg, retryAfter: response.headers.get('retry-after') };
}

const guessTimes = async (times: number, email: string, from: string) => {
  const statuses = [];
  for (let n = 0; n < times; n++) statuses.push((await signIn(email, 'a guess 1', from)).status);
  return statuses;
};

describe('guessing a password', () => {
  it('becomes slow after ten tries, and says for how long', async () => {
    const { email } = await newOrganiser(api);
    const here = somewhere();
    expect(await guessTimes(10, email, here)).toEqual(Array(10).fill(401));
    // One more is let through, then one every twenty seconds.
    expect(await guessTimes(1, email, here)).toEqual([401]);
    const refused = await signIn(email, 'a guess 1', here);
    expect(refused.status).toBe(429);
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    expect(refused.msg).toBe(`Too many attempts. Try again in ${refused.retryAfter} seconds.`);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 21_000);
    expect((await signIn(email, password, here)).status).toBe(200);
  });

  it('is counted before it is judged, so that a burst gets no more tries', async () => {
    const { email } = await newOrganiser(api);
    const here = somewhere();
    const burst = await Promise.all(Array.from({ length: 20 }, () => signIn(email, 'a guess 1', here)));
    expect(burst.filter(({ status }) => status === 401)).toHaveLength(11);
  });

  it('does not keep the owner out who is on another network', async () => {
    const { email } = await newOrganiser(api);
    await guessTimes(20, email, somewhere());
    expect((await signIn(email, password, somewhere())).status).toBe(200);
  });

  it('is forgotten after a quarter of an hour', async () => {
    const { email } = await newOrganiser(api);
    const here = somewhere();
    await guessTimes(12, email, here);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 16 * minute);
    expect(await guessTimes(10, email, here)).toEqual(Array(10).fill(401));
  });

  it('gets no new tries from a login that the guesser made with the same address', async () => {
    const victim = await newOrganiser(api);
    const guesser = await newOrganiser(api);
    const { eventId } = await newEvent(api, guesser.token);
    const own = 'my own login 7';
    const payload = { eventId, type: 'checkin' as const, name: 'X', email: victim.email, company: '', stand: '' };
    await api.ask('saveAppUser', { payload: { ...payload, password: own } }, guesser.token);
    const here = somewhere();
    const statuses = [];
    for (let n = 0; n < 14; n++) {
      statuses.push((await signIn(victim.email, 'a guess 1', here)).status);
      if (n < 9) expect((await signIn(victim.email, own, here)).status).toBe(200);
    }
    expect(statuses).toEqual([...Array(11).fill(401), 429, 429, 429]);
  });

  it('at many addresses is stopped for the network that does it', async () => {
    const here = somewhere();
    const statuses = [];
    for (let n = 0; n < 101; n++) statuses.push(...(await guessTimes(1, freshAddress(), here)));
    expect(statuses).toEqual([...Array(100).fill(401), 429]);
    const { email } = await newOrganiser(api);
    expect((await signIn(email, password, somewhere())).status).toBe(200);
  });

  it('too fast at one address uses up nothing of its network', async () => {
    const here = somewhere();
    const { email } = await newOrganiser(api);
    await guessTimes(110, email, here);
    const other = await newOrganiser(api);
    expect((await signIn(other.email, password, here)).status).toBe(200);
  });

  it('uses up no tries of an address whose hash begins alike', async () => {
    for (let n = 0; n < 12; n++) await signIn('z1971@unknown.example', 'a guess 1', somewhere());
    await signIn('a64755@unknown.example', 'a guess 1', somewhere());
    const rows = await api.sql(
      "select points from rate_limits where key like 'signIn-address%' and points in (1, 12) order by points",
    );
    expect(rows.map(({ points }) => points)).toEqual(expect.arrayContaining([1, 12]));
  });

  it('writes nothing more once its network is stopped', async () => {
    const here = somewhere();
    const rows = async () => (await api.sql('select count(*)::integer as n from rate_limits'))[0].n;
    const guessAtSomebody = () => signIn(freshAddress(), 'a guess 1', here);
    for (let n = 0; n < 100; n++) await guessAtSomebody();
    const before = await rows();
    for (let n = 0; n < 50; n++) await guessAtSomebody();
    expect(await rows()).toBe(before);
  });
});

describe('a right password', () => {
  it('uses up no tries', async () => {
    const { email } = await newOrganiser(api);
    const here = somewhere();
    for (let n = 0; n < 15; n++) expect((await signIn(email, password, here)).status).toBe(200);
  });

  it('costs one hash with a hundred accounts of the address as with one, and as a wrong one with none', async () => {
    const { email } = await newOrganiser(api);
    const other = await newOrganiser(api);
    const hashesOf = async (of: string, guess: string) => {
      vi.mocked(hash).mockClear();
      const { status } = await signIn(of, guess, somewhere());
      return [status, vi.mocked(hash).mock.calls.length];
    };
    expect(await hashesOf(email, password)).toEqual([200, 1]);
    await api.sql(
      `with made as (
         insert into events (owner_id, name, slug, starts_at, ends_at, time_zone, currency)
         select $1, 'Event', 'event-' || n, now(), now() + interval '1 hour', 'UTC', 'gbp' from generate_series(1, 100) n returning id
       ) insert into users (role, email, email_key, password_hash, event_id)
         select 'checkin', $2, $2, u.password_hash || 'x', made.id from made, users u where u.id = $3`,
      [other.id, email, other.id],
    );
    expect(await hashesOf(email, password)).toEqual([200, 1]);
    expect(await hashesOf(email, 'a guess 1')).toEqual([401, 1]);
    expect(await hashesOf(freshAddress(), password)).toEqual([401, 1]);
  });

  it('that is changed at the same moment opens no session that stays', async () => {
    const { token } = await newOrganiser(api);
    const { eventId } = await newEvent(api, token);
    for (let round = 0; round < 6; round++) {
      const staff = await newAppUser(api, token, eventId, 'checkin');
      const draft = { eventId, type: staff.type, name: 'Sam', email: staff.email, company: '', stand: '' };
      const [entered] = await Promise.all([
        api.call('signIn', { email: staff.email, password }),
        api.call('saveAppUser', { payload: { ...draft, id: staff.id, password: 'another horse 2' } }, token),
      ]);
      const opened = entered.headers.get('authorization');
      const answer =
        opened === null ? 401 : (await api.call('getEventByAppUserId', { userId: staff.id }, opened)).status;
      expect([entered.status, answer]).toEqual([expect.any(Number), 401]);
    }
  });

  it('signs in to the organiser’s own account before a login that has the same, however new', async () => {
    const owner = await newOrganiser(api);
    const other = await newOrganiser(api);
    const logins = [];
    for (let n = 0; n < 2; n++) {
      const { eventId } = await newEvent(api, other.token);
      logins.push(await newAppUser(api, other.token, eventId, 'checkin', owner.email));
      api.clock.advance(1_000);
    }
    const signedIn = async () => (await api.ask('signIn', { email: owner.email, password })).currentUser;
    expect(await signedIn()).toMatchObject({ id: owner.id, role: 'admin' });
    await api.sql('update users set deleted_at = now() where id = $1', [owner.id]);
    expect((await signedIn()).id).toBe(logins[1]?.id);
  });

  it('is found whatever the case of the address, in any language', async () => {
    const register = async (email: string) => api.call('setPassword', { key: await registerKey(api, email), password });
    expect((await register('Ünal@example.org')).status).toBe(200);
    expect((await register('ünal@EXAMPLE.org')).status).toBe(422);
    for (const typed of ['Ünal@example.org', 'ünal@example.org', 'ÜNAL@EXAMPLE.ORG'])
      expect((await signIn(typed, password, somewhere())).status).toBe(200);
  });
});

describe('an address', () => {
  it('has one login of an event at most, whatever the code does', async () => {
    const { token } = await newOrganiser(api);
    const { eventId } = await newEvent(api, token);
    const { email } = await newAppUser(api, token, eventId, 'checkin');
    const again = `insert into users (role, email, email_key, password_hash, event_id) values ('checkin', $1, $1, 'x', $2)`;
    await expect(api.pool.query(again, [email, eventId])).rejects.toThrow('users_event_email');
  });

  it('that changes asks for a new password, which then works', async () => {
    const { token } = await newOrganiser(api);
    const { eventId } = await newEvent(api, token);
    const { token: _, ...facts } = await newAppUser(api, token, eventId, 'checkin');
    const moved = { ...facts, email: freshAddress() };
    expect(await api.call('saveAppUser', { payload: moved }, token)).toMatchObject({
      status: 422,
      field: 'payload.password',
      msg: 'Enter a new password too: the email address changes.',
    });
    await api.ask('saveAppUser', { payload: { ...moved, password: 'another one 2' } }, token);
    expect((await signIn(moved.email, 'another one 2', somewhere())).status).toBe(200);
  });
});
