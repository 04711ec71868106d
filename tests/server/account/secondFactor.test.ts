import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { anyMailbox } from '../../../harness/mailbox.ts';
import { makeLinks } from '../../../server/account/loginLink.ts';
import { resetByHand } from '../../../server/account/resetByHand.ts';
import { freshAddress } from '../../support/address.ts';
import { openApi } from '../../support/fixtures.ts';
import { foyerServer, keyIn, sendAccountMails } from '../../support/mails.ts';
import { addSecondStep, codeOf } from '../../support/secondFactor.ts';
import { newAppUser, newEvent, newOrganiser, password } from '../../support/world.ts';

const mailbox = await anyMailbox();
const api = await openApi({ publicUrl: 'https://tickets.example.org', ownMailServer: foyerServer(mailbox.port) });

/** The owner's own network. */
const here = { address: '203.0.113.9' };
const later = (seconds: number) => api.clock.advance(seconds * 1_000);
const wrong = (secret: string) => (codeOf(api, secret) === '000000' ? '111111' : '000000');

/** An organiser with the second step on; all that is theirs. */
async function guarded() {
  const organiser = await newOrganiser(api);
  const { secret, codes } = await addSecondStep(api, organiser.token);
  const signIn = (code?: string, typed = password) =>
    api.call('signIn', { email: organiser.email, password: typed, ...(code !== undefined && { code }) });
  return { ...organiser, secret, codes, signIn };
}
const factorOf = async (token: string) => (await api.ask('getAccount', {}, token)).account.secondFactor;

describe('turning the second step on', () => {
  it('needs the password, then a code of the app, and gives ten recovery codes', async () => {
    const { token, email } = await newOrganiser(api);
    expect(await api.call('startSecondFactor', { current: 'wrong horse 1' }, token)).toMatchObject({
      status: 422,
      field: 'current',
    });
    const { secret, uri } = await api.ask('startSecondFactor', { current: password }, token);
    expect(uri).toBe(
      `otpauth://totp/Foyer:${encodeURIComponent(email)}?issuer=Foyer&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(await factorOf(token)).toEqual({ isOn: false, codesLeft: 0 });
    expect((await api.call('signIn', { email, password })).status).toBe(200);
    expect(await api.call('confirmSecondFactor', { code: wrong(secret) }, token)).toMatchObject({
      status: 422,
      field: 'code',
    });
    const { codes } = await api.ask('confirmSecondFactor', { code: codeOf(api, secret) }, token);
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/);
    expect(await factorOf(token)).toEqual({ isOn: true, codesLeft: 10 });
    expect((await api.call('startSecondFactor', { current: password }, token)).status).toBe(409);
    expect((await api.call('confirmSecondFactor', { code: codeOf(api, secret, 1) }, token)).status).toBe(409);
  });

  it('leaves neither the secret nor a recovery code readable in the database', async () => {
    const { id, secret, codes } = await guarded();
    const rows = await api.sql(
      `select u::text || (select string_agg(r::text, '') from recovery_codes r where r.user_id = u.id) as kept
       from users u where u.id = $1`,
      [id],
    );
    for (const text of [secret, Buffer.from(secret).toString('hex'), ...codes])
      expect(rows[0].kept).not.toContain(text.replaceAll('-', ''));
  });
});

describe('signing in with the second step', () => {
  it('asks for a code after the right password, and after no other', async () => {
    const { signIn, secret } = await guarded();
    expect(await signIn()).toMatchObject({ status: 422, field: 'code' });
    expect((await signIn(undefined, 'wrong horse 1')).status).toBe(401);
    expect((await signIn(codeOf(api, secret), 'wrong horse 1')).status).toBe(401);
    expect((await signIn(`${codeOf(api, secret).slice(0, 3)} ${codeOf(api, secret).slice(3)}`)).status).toBe(200);
  });

  it('takes the code before and after as well, since clocks differ, and no other', async () => {
    const { signIn, secret } = await guarded();
    later(300);
    const statuses = [];
    for (const steps of [-2, 2, -1, 0, 1]) statuses.push((await signIn(codeOf(api, secret, steps))).status);
    expect(statuses).toEqual([422, 422, 200, 200, 200]);
  });

  it('takes a code once, also of two who come with it at the same time, and none from before it', async () => {
    const { signIn, secret } = await guarded();
    const code = codeOf(api, secret);
    const both = await Promise.all([signIn(code), signIn(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await signIn(codeOf(api, secret, -1))).status).toBe(422);
  });

  it('does not take the code it was turned on with', async () => {
    const organiser = await newOrganiser(api);
    const { secret } = await api.ask('startSecondFactor', { current: password }, organiser.token);
    const code = codeOf(api, secret);
    await api.ask('confirmSecondFactor', { code }, organiser.token);
    expect((await api.call('signIn', { email: organiser.email, password, code })).status).toBe(422);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { signIn, codes, token } = await guarded();
    const [first = '', second = ''] = codes;
    expect((await signIn(first)).status).toBe(200);
    expect((await signIn(first)).status).toBe(422);
    expect((await signIn(` ${second.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect(await factorOf(token)).toEqual({ isOn: true, codesLeft: 8 });
  });

  it('takes the shorter recovery codes that accounts were given before', async () => {
    const { signIn, id } = await guarded();
    const hash = createHash('sha256').update('ABCDE23456').digest('hex');
    await api.sql('insert into recovery_codes (user_id, hash) values ($1, $2)', [id, hash]);
    expect((await signIn('abcde-23456')).status).toBe(200);
  });

  it('takes a recovery code from one of two who come with it at the same moment', async () => {
    const { signIn, codes, token } = await guarded();
    const both = await Promise.all([signIn(codes[0]), signIn(codes[0])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await factorOf(token)).toEqual({ isOn: true, codesLeft: 9 });
  });

  it('stops guesses from one network, at recovery codes as at those of the app, wherever they are typed', async () => {
    const { email, token, codes, secret } = await guarded();
    const guess = 'ZZZZZ-ZZZZZ';
    const signIn = (code: string) => api.call('signIn', { email, password, code }, undefined, here);
    const statuses = [];
    for (let count = 0; count < 10; count += 2) {
      statuses.push((await signIn(guess)).status);
      statuses.push((await api.call('stopSecondFactor', { current: password, code: guess }, token, here)).status);
    }
    expect(statuses).toEqual(Array(10).fill(422));
    expect((await signIn(codes[0] ?? '')).status).toBe(429);
    expect((await signIn(codeOf(api, secret))).status).toBe(429);
    const renewed = await api.call('renewRecoveryCodes', { current: password, code: codes[1] ?? '' }, token, here);
    expect(renewed.status).toBe(429);
    expect(await factorOf(token)).toEqual({ isOn: true, codesLeft: 10 });
  });

  it('stops guesses at codes of the app from all networks together, and leaves the owner a recovery code and the mailed link', async () => {
    const { email, secret, codes } = await guarded();
    const statuses = [];
    for (let count = 0; count <= 20; count++) {
      const from = { address: `198.51.100.${count % 7}` };
      statuses.push((await api.call('signIn', { email, password, code: wrong(secret) }, undefined, from)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(422), 429]);
    const signIn = (code: string) => api.call('signIn', { email, password, code }, undefined, here);
    expect(await signIn(codeOf(api, secret))).toMatchObject({
      status: 429,
      msg: 'Too many codes of the app were tried. Enter a recovery code, choose “Forgot your password?”, or try again in a quarter of an hour.',
    });
    expect((await signIn(codes[0] ?? '')).status).toBe(200);
    await api.ask('forgotPassword', { email });
    await sendAccountMails(api);
    const key = keyIn(mailbox.to(email).at(-1) ?? {});
    const chosen = await api.call(
      'setPassword',
      { key, password: 'another horse 2', code: codeOf(api, secret) },
      undefined,
      here,
    );
    expect(chosen.status).toBe(200);
  });

  it('is asked for with a link for a forgotten password too, which is not used up by that', async () => {
    const { id, email, secret } = await guarded();
    await api.ask('forgotPassword', { email });
    await sendAccountMails(api);
    const key = keyIn(mailbox.to(email).at(-1) ?? {});
    const choose = (code?: string) =>
      api.call('setPassword', { key, password: 'another horse 2', ...(code && { code }) });
    expect(await choose()).toMatchObject({ status: 422, field: 'code' });
    expect(await choose(wrong(secret))).toMatchObject({ status: 422, field: 'code' });
    expect((await choose(codeOf(api, secret))).payload.currentUser.id).toBe(id);
  });
});

describe('with the second step on', () => {
  it('recovery codes are replaced by whoever has the password and a code', async () => {
    const { token, secret, codes, signIn } = await guarded();
    const renew = (current: string, code: string) => api.call('renewRecoveryCodes', { current, code }, token);
    expect((await renew('wrong horse 1', codeOf(api, secret))).field).toBe('current');
    expect((await renew(password, wrong(secret))).field).toBe('code');
    const fresh = (await renew(password, codeOf(api, secret))).payload.codes;
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
    expect([(await signIn(codes[0])).status, (await signIn(fresh[0])).status]).toEqual([422, 200]);
  });

  it('a new address is asked for with the password and a code, and no link goes there before', async () => {
    const { token, secret } = await guarded();
    const email = freshAddress();
    const change = (code?: string) =>
      api.call('changeEmail', { email, current: password, ...(code !== undefined && { code }) }, token);
    const waiting = async () => (await api.ask('getAccount', {}, token)).account.newEmail;
    expect(await change()).toMatchObject({ status: 422, field: 'code' });
    expect(await change(wrong(secret))).toMatchObject({ status: 422, field: 'code' });
    await sendAccountMails(api);
    expect([await waiting(), mailbox.to(email)]).toEqual([null, []]);
    expect((await change(codeOf(api, secret))).status).toBe(200);
    await sendAccountMails(api);
    expect([await waiting(), mailbox.to(email).length]).toEqual([email, 1]);
    expect(await change(codeOf(api, secret))).toMatchObject({ status: 422, field: 'code' });
  });

  it('it is turned off with the password and a code, and all of it is forgotten', async () => {
    const { token, secret, codes, signIn } = await guarded();
    const stop = (current: string, code: string) => api.call('stopSecondFactor', { current, code }, token);
    expect((await stop('wrong horse 1', codeOf(api, secret))).field).toBe('current');
    expect((await stop(password, wrong(secret))).field).toBe('code');
    expect((await stop(password, codes[0] ?? '')).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect(await factorOf(token)).toEqual({ isOn: false, codesLeft: 0 });
    expect((await api.call('renewRecoveryCodes', { current: password, code: codes[1] ?? '' }, token)).status).toBe(422);
  });
});

describe('a second step that a whole organisation needs', () => {
  /** A member of that owner's team, who has a password. */
  async function memberOf(ownerId: string) {
    const member = await newOrganiser(api);
    await api.sql(`update users set member_of = $1, team_role = 'manager' where id = $2`, [ownerId, member.id]);
    return member;
  }
  const statusOf = async (token: string) => (await api.call('getAllEvents', {}, token)).status;

  const givePasskey = (userId: string) =>
    api.pool.query(
      `insert into passkeys (user_id, credential_id, public_key, counter, agent, created_at) values ($1, $2, $3, 0, '', now())`,
      [userId, `of a device of ${userId}`, Buffer.from('a key')],
    );

  it('is not asked for by an owner who has none', async () => {
    const { token } = await newOrganiser(api);
    expect((await api.call('requireSecondStep', { required: true }, token)).status).toBe(409);
    expect(await statusOf(token)).toBe(200);
  });

  it('comes before all else for who has none, and is asked for no longer', async () => {
    const owner = await guarded();
    const [member, other] = [await memberOf(owner.id), await memberOf(owner.id)];
    const { eventId } = await newEvent(api, owner.token);
    const door = await newAppUser(api, owner.token, eventId, 'checkin');
    expect((await api.call('requireSecondStep', { required: true }, owner.token)).status).toBe(200);
    expect(await api.call('getAllEvents', {}, member.token)).toMatchObject({
      status: 428,
      msg: expect.stringContaining('two-step sign-in or a passkey'),
    });
    expect((await api.ask('getAccount', {}, member.token)).account.owesSecondStep).toBe(true);
    expect((await api.call('getEventByAppUserId', { userId: door.id }, door.token)).status).toBe(200);

    await addSecondStep(api, member.token);
    expect([await statusOf(member.token), await statusOf(other.token)]).toEqual([200, 428]);
    expect((await api.ask('getAccount', {}, member.token)).account.owesSecondStep).toBe(false);
    expect((await api.ask('getTeam', {}, owner.token)).secondStepRequired).toBe(true);

    await api.ask('requireSecondStep', { required: false }, owner.token);
    expect(await statusOf(other.token)).toBe(200);
  });

  it('may be a passkey', async () => {
    const owner = await guarded();
    const member = await memberOf(owner.id);
    await api.ask('requireSecondStep', { required: true }, owner.token);
    await givePasskey(member.id);
    expect(await statusOf(member.token)).toBe(200);
    const [shownAs] = (await api.ask('getTeam', {}, owner.token)).members;
    expect(shownAs?.secondFactor).toBe(true);
  });

  it('is not gone around with a password or a mailed link where it is a passkey', async () => {
    const owner = await guarded();
    const member = await memberOf(owner.id);
    await givePasskey(member.id);
    const byPassword = (given: string) => api.call('signIn', { email: member.email, password: given });
    expect((await byPassword(password)).status).toBe(200);
    await api.ask('requireSecondStep', { required: true }, owner.token);
    expect(await byPassword(password)).toMatchObject({ status: 403, msg: expect.stringContaining('passkey') });

    const { keys } = await makeLinks(api.db, 'reset', [member.id], api.clock.now, null);
    const another = 'another-welcome-2027';
    expect(await api.call('setPassword', { key: keys[0] ?? '', password: another })).toMatchObject({
      status: 422,
      msg: expect.stringContaining('Your new password is set.'),
    });
    expect([(await byPassword(password)).status, (await byPassword(another)).status]).toEqual([401, 403]);
    expect(await statusOf(member.token)).toBe(401);

    await resetByHand(api.db, member.email, api.clock.now);
    const entered = await byPassword(another);
    expect(entered.status).toBe(200);
    expect(await statusOf(entered.headers.get('authorization') ?? '')).toBe(428);
  });
});
