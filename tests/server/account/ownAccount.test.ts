import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { calls } from '../../../src/api/contract/table.ts';
import { requestOf } from '../../support/api.ts';
import { openApi } from '../../support/fixtures.ts';
import { newAppUser, newEvent, newOrganiser, password } from '../../support/world.ts';

const another = 'another horse 2';

const api = await openApi();

async function signInWith(agent: string, email: string, typed = password): Promise<string> {
  const [path, init] = requestOf(calls.signIn, { email, password: typed });
  const answer = await api.app.request(path, { ...init, headers: { ...init.headers, 'User-Agent': agent } });
  expect(answer.status).toBe(200);
  return answer.headers.get('authorization') ?? '';
}
const sessionsOf = async (token: string) => (await api.ask('getSessions', {}, token)).sessions;
const isOpen = async (token: string) => (await api.call('getSessions', {}, token)).status === 200;

it('everybody sees where they are signed in, and no token', async () => {
  const { email, token } = await newOrganiser(api);
  api.clock.advance(60_000);
  const phone = await signInWith('Phone 1.0', email);
  const sessions = await sessionsOf(token);
  expect(sessions.map(({ agent, current }) => [agent, current])).toEqual([
    ['Phone 1.0', false],
    ['', true],
  ]);
  expect(sessions[0]).toMatchObject({ signedInAt: api.clock.now.toISOString(), seenAt: api.clock.now.toISOString() });
  const raw = await (await api.app.request(...requestOf(calls.getSessions, {}, token))).text();
  expect([raw.includes(phone), raw.includes(token)]).toEqual([false, false]);
});

it('one session is ended, or all others, and those of no other account', async () => {
  const { email, token } = await newOrganiser(api);
  const stranger = await newOrganiser(api);
  const [first, second, third] = [
    await signInWith('first', email),
    await signInWith('second', email),
    await signInWith('third', email),
  ];
  const theirs = await sessionsOf(stranger.token);
  await api.ask('endSession', { id: theirs[0]?.id ?? '' }, token);
  expect(await isOpen(stranger.token)).toBe(true);
  const id = (await sessionsOf(token)).find(({ agent }) => agent === 'first')?.id ?? '';
  await api.ask('endSession', { id }, token);
  expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
  await api.ask('endOtherSessions', {}, second);
  expect([await isOpen(token), await isOpen(second), await isOpen(third)]).toEqual([false, true, false]);
  expect(await isOpen(stranger.token)).toBe(true);
});

it('a password is changed by who knows it, and all other sessions end', async () => {
  const { email, token } = await newOrganiser(api);
  const other = await signInWith('other', email);
  const wrong = await api.call('changePassword', { current: 'a guess 1', password: another }, token);
  expect(wrong).toMatchObject({ status: 422, field: 'current', msg: 'This isn’t your current password.' });
  expect(await isOpen(other)).toBe(true);
  expect(await api.call('changePassword', { current: password, password: 'short' }, token)).toMatchObject({
    status: 422,
    field: 'password',
  });
  expect((await api.call('changePassword', { current: password, password: another }, token)).status).toBe(200);
  expect([await isOpen(token), await isOpen(other)]).toEqual([true, false]);
  expect((await api.call('signIn', { email, password })).status).toBe(401);
  expect((await api.call('signIn', { email, password: another })).status).toBe(200);
});

it('guesses at a password from a session that was left open are counted as at the sign-in', async () => {
  const { token } = await newOrganiser(api);
  const statuses = [];
  for (let count = 0; count < 12; count++)
    statuses.push((await api.call('changePassword', { current: `guess ${count}`, password: another }, token)).status);
  expect(statuses).toEqual([...Array(11).fill(422), 429]);
});

it('an organiser changes their name; what a login is called is its organiser’s to say', async () => {
  const { token } = await newOrganiser(api);
  const name = `Ada ${randomUUID()}`;
  expect((await api.ask('saveProfile', { name }, token)).currentUser.name).toBe(name);
  const { eventId } = await newEvent(api, token);
  const login = await newAppUser(api, token, eventId, 'checkin');
  expect((await api.call('saveProfile', { name }, login.token)).status).toBe(403);
});
