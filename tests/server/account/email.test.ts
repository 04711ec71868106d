import { expect, it } from 'vitest';
import { anyMailbox } from '../../../harness/mailbox.ts';
import { freshAddress } from '../../support/address.ts';
import { openApi } from '../../support/fixtures.ts';
import { foyerServer, keyIn, sendAccountMails } from '../../support/mails.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { newOrganiser, password } from '../../support/world.ts';

const mailbox = await anyMailbox();
const api = await openApi({ publicUrl: 'https://tickets.example.org', ownMailServer: foyerServer(mailbox.port) });
const signIn = async (email: string, typed = password) => (await api.call('signIn', { email, password: typed })).status;
const confirm = (key: string) => api.call('confirmEmail', { key });

async function asked(email = freshAddress()) {
  const organiser = await newOrganiser(api);
  const answer = await api.call('changeEmail', { email, current: password }, organiser.token);
  await sendAccountMails(api);
  return { ...organiser, before: organiser.email, email, answer, key: keyIn(mailbox.to(email).at(-1) ?? {}) };
}

it('changes when the new address is confirmed, and not before; the old one is told, and sessions go on', async () => {
  const { id, before, email, key, token } = await asked();
  expect(mailbox.to(before).at(-1)).toMatchObject({ subject: 'Your address for Foyer is about to change' });
  expect(keyIn(mailbox.to(before).at(-1) ?? {})).toBe('');
  expect([await signIn(before), await signIn(email)]).toEqual([200, 401]);
  expect((await api.ask('getAccount', {}, token)).account).toMatchObject({ email: before, newEmail: email });
  expect(await api.ask('readLoginLink', { key })).toMatchObject({ state: 'valid', kind: 'email', email });
  expect((await confirm(key)).status).toBe(200);
  expect([await signIn(before), await signIn(email)]).toEqual([401, 200]);
  expect((await api.ask('getAccount', {}, token)).account).toMatchObject({ email, newEmail: null });
  expect((await confirm(key)).status).toBe(409);
  expect((await api.ask('signIn', { email, password })).currentUser.id).toBe(id);
});

it('signs no one in by its link', async () => {
  const { key } = await asked();
  expect((await api.call('enterByLink', { key })).status).toBe(409);
  expect((await api.call('setPassword', { key, password })).status).toBe(409);
  expect((await confirm(key)).status).toBe(200);
});

it('answers alike for an address of another account, and tells only who reads its mail that it cannot be', async () => {
  const other = await newOrganiser(api);
  const { before, answer, key } = await asked(other.email);
  expect([answer.status, answer.msg]).toEqual([
    200,
    `We’ve sent a link to ${other.email}. Open it to confirm the change.`,
  ]);
  const refused = await confirm(key);
  expect([refused.status, refused.msg]).toEqual([
    422,
    'Your address couldn’t be changed to this one. Use another address.',
  ]);
  expect(await signIn(before)).toBe(200);
});

it('goes to one of two who confirm the same new address at the same moment', async () => {
  const email = freshAddress();
  const first = await asked(email);
  const second = await asked(email);
  const both = await Promise.all([confirm(first.key), confirm(second.key)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  const [winner, loser] = both[0]?.status === 200 ? [first, second] : [second, first];
  expect((await api.ask('signIn', { email, password })).currentUser.id).toBe(winner.id);
  expect(await signIn(loser.before)).toBe(200);
});

it('is confirmed once, also when the link is used twice at the same moment', async () => {
  const { key, email } = await asked();
  const both = await Promise.all([confirm(key), confirm(key)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await signIn(email)).toBe(200);
});

it('needs the password, and another address', async () => {
  const { token, email } = await newOrganiser(api);
  const ask = (address: string, current: string) => api.call('changeEmail', { email: address, current }, token);
  expect(await ask(freshAddress(), 'wrong horse 1')).toMatchObject({ status: 422, field: 'current' });
  expect(await ask(email.toUpperCase(), password)).toMatchObject({ status: 422, field: 'email' });
});

it('is stopped by a new password, and its link expires after a day', async () => {
  const first = await asked();
  await api.ask('changePassword', { current: password, password: 'another horse 2' }, first.token);
  expect((await confirm(first.key)).status).toBe(409);
  expect(await signIn(first.before, 'another horse 2')).toBe(200);
  const second = await asked();
  const { now } = api.clock;
  api.clock.now = new Date(now.getTime() + 25 * 3_600_000);
  expect((await confirm(second.key)).status).toBe(409);
  api.clock.now = now;
});

it('another wish ends the link of the one before', async () => {
  const { token, key } = await asked();
  await api.ask('changeEmail', { email: freshAddress(), current: password }, token);
  expect((await confirm(key)).status).toBe(409);
});

it('is not changed where the password that asked for it is another by then', async () => {
  const { id, email, token } = await newOrganiser(api);
  const other = await openTransaction(api);
  await other.query('lock table password_salts in share mode');
  const answer = api.call('changeEmail', { email: freshAddress(), current: password }, token);
  await other.isWaitedFor();
  await other.query(`update users set password_hash = 'of another' where id = $1`, [id]);
  await other.commit();
  expect(await answer).toMatchObject({ status: 422, field: 'current' });
  await sendAccountMails(api);
  expect(mailbox.to(email)).toEqual([]);
});

it('confirms the address that the link was mailed to, and no other that was asked for while it was made', async () => {
  const { id, email: before, token } = await newOrganiser(api);
  const [own, other] = [freshAddress(), freshAddress()];
  await api.ask('changeEmail', { email: own, current: password }, token);
  const elsewhere = await openTransaction(api);
  await elsewhere.query('lock table login_links in share mode');
  const sending = sendAccountMails(api);
  await elsewhere.isWaitedFor();
  await elsewhere.query('update users set new_email = $2 where id = $1', [id, other]);
  await elsewhere.commit();
  await sending;
  const key = keyIn(mailbox.to(own).at(-1) ?? {});
  expect(key).not.toBe('');
  expect((await api.ask('readLoginLink', { key })).state).toBe('unknown');
  expect((await confirm(key)).status).toBe(409);
  expect((await api.ask('getAccount', {}, token)).account.email).toBe(before);
});

it('ends links to a new password that are made for the address before while it changes', async () => {
  const { id, email: before } = await newOrganiser(api);
  await api.ask('forgotPassword', { email: before });
  const elsewhere = await openTransaction(api);
  await elsewhere.query('lock table login_links in share mode');
  const sending = sendAccountMails(api);
  await elsewhere.isWaitedFor();
  await elsewhere.query('update users set email = $2, email_key = $2 where id = $1', [id, freshAddress()]);
  await elsewhere.commit();
  await sending;
  const key = keyIn(mailbox.to(before).at(-1) ?? {});
  expect(key).not.toBe('');
  expect((await api.call('setPassword', { key, password: 'another horse 2' })).status).toBe(409);
});
