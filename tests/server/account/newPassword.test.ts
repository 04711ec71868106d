import { expect, it } from 'vitest';
import { calls } from '../../../src/api/contract/table.ts';
import { freshAddress } from '../../support/address.ts';
import { requestOf } from '../../support/api.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser, password, registerKey } from '../../support/world.ts';

const api = await openApi();

const tooEasy = 'This password is too easy to guess: many use it, or it is the address itself. Choose another one.';

it.each([
  ['one of the commonest', () => 'password1'],
  ['one of them in large letters', () => 'Password1'],
  ['a common row of keys', () => '1q2w3e4r'],
  ['only digits, as many have', () => '12345678'],
  ['the account’s address', (email: string) => email],
  ['the name in the address', (email: string) => email.split('@', 1).join('')],
  ['that name with digits and signs around it', (email: string) => `!${email.split('@', 1)}2027!`],
  ['Foyer’s name with digits', () => 'foyer2027'],
])('refuses a new password that is %s', async (_, easy) => {
  const { email, token } = await newOrganiser(api);
  const refused = await api.call('changePassword', { current: password, password: easy(email) }, token);
  expect(refused).toMatchObject({ status: 422, field: 'password', msg: tooEasy });
  expect((await api.call('signIn', { email, password })).status).toBe(200);
});

it.each(['password1 of mine', 'my foyer 2027', 'k7fm-x2qd-9hpt'])('takes %s', async (fair) => {
  const { token } = await newOrganiser(api);
  expect((await api.call('changePassword', { current: password, password: fair }, token)).status).toBe(200);
});

it('refuses a common password behind a mailed link, which works with another one after that', async () => {
  const key = await registerKey(api, freshAddress());
  const refused = await api.call('setPassword', { key, password: 'password1' });
  expect(refused).toMatchObject({ status: 422, field: 'password', msg: tooEasy });
  expect((await api.call('setPassword', { key, password })).status).toBe(200);
});

it('refuses a common password for a login of an event, and its own name', async () => {
  const { token } = await newOrganiser(api);
  const { eventId } = await newEvent(api, token);
  const login = {
    eventId,
    type: 'checkin' as const,
    name: 'Mia',
    email: 'door-crew@example.org',
    company: '',
    stand: '',
  };
  const save = (typed: string) => api.call('saveAppUser', { payload: { ...login, password: typed } }, token);
  for (const easy of ['password1', 'door-crew1'])
    expect(await save(easy)).toMatchObject({ status: 422, field: 'payload.password', msg: tooEasy });
  expect((await save(password)).status).toBe(200);
});

it('says so in the language of who chooses it', async () => {
  const { token } = await newOrganiser(api);
  const [path, init] = requestOf(calls.changePassword, { current: password, password: 'password1' }, token);
  const answer = await api.app.request(path, { ...init, headers: { ...init.headers, 'Accept-Language': 'de' } });
  expect((await answer.json()).msg).toBe(
    'Dieses Passwort ist zu leicht zu erraten: Viele benutzen es, oder es ist die Adresse selbst. Wählen Sie ein anderes.',
  );
});
