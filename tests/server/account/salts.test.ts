import { expect, it } from 'vitest';
import { pass } from '../../support/due.ts';
import { openApi } from '../../support/fixtures.ts';
import { newAppUser, newEvent, newOrganiser, password } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);
const { eventId } = await newEvent(api, token);
const other = await newEvent(api, token);

const isKept = async (email: string) =>
  (await api.pool.query('select from password_salts where email_key = $1', [email])).rowCount === 1;
const dayOld = () => api.pool.query("update password_salts set used_at = now() - interval '1 day'");
const remove = (id: string) => api.ask('removeAppUser', { id }, token);
const signIn = async (email: string) => (await api.call('signIn', { email, password })).status;

it('the salt of an address is deleted a day after its last login is, and not while there is one', async () => {
  const email = 'ada@salts.example';
  const [first, second] = [
    await newAppUser(api, token, eventId, 'checkin', email),
    await newAppUser(api, token, other.eventId, 'checkin', email),
  ];
  await remove(first.id);
  await dayOld();
  await pass(api, 0);
  expect([await isKept(email), await signIn(email)]).toEqual([true, 200]);
  await remove(second.id);
  await pass(api, 0);
  expect(await isKept(email)).toBe(false);
});

it('a salt stays that a password is being hashed with, whose login is not written yet', async () => {
  const email = 'grace@salts.example';
  await remove((await newAppUser(api, token, eventId, 'checkin', email)).id);
  await dayOld();
  // Hashed, and refused: the login is written by somebody else at this moment.
  await newAppUser(api, token, eventId, 'checkin', email);
  await api.sql('update users set deleted_at = now() where email_key = $1', [email]);
  await pass(api, 0);
  expect(await isKept(email)).toBe(true);
  await api.sql(
    'update users set deleted_at = null where id = (select id from users where email_key = $1 order by created_at desc limit 1)',
    [email],
  );
  expect(await signIn(email)).toBe(200);
});
