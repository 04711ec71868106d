import { describe, expect, it } from 'vitest';
import { anyMailbox } from '../../../harness/mailbox.ts';
import type { MemberRole } from '../../../src/lib/account.ts';
import { mostOf } from '../../../src/lib/limits.ts';
import { type Authenticator, newAuthenticator } from '../../support/authenticator.ts';
import { openApi } from '../../support/fixtures.ts';
import { foyerServer, keyIn, sendAccountMails } from '../../support/mails.ts';
import { addSecondStep } from '../../support/secondFactor.ts';
import { newAppUser, newEvent, newMember, newOrganiser, password } from '../../support/world.ts';

const origin = 'https://tickets.example.org';
const mailbox = await anyMailbox();
const api = await openApi({ publicUrl: origin, ownMailServer: foyerServer(mailbox.port) });

const later = (seconds: number) => api.clock.advance(seconds * 1_000);
const here = { address: '203.0.113.9' };

type Given = Parameters<Authenticator['sign']>[1];

const start = (token: string) => api.ask('startPasskey', { current: password }, token);
const question = () => api.ask('startPasskeySignIn', {});
const passkeysOf = async (token: string) => (await api.ask('getAccount', {}, token)).account.passkeys;

/** Adds a passkey to the account of a session. */
async function add(token: string, device = newAuthenticator(origin), agent = '') {
  const from = { ...here, headers: { 'user-agent': agent } };
  return { device, reply: await api.call('addPasskey', device.make(await start(token)), token, from) };
}
const enter = async (device: Authenticator, given?: Given) =>
  api.call('signInWithPasskey', device.sign(await question(), given), undefined, here);

/** A member of an organisation who has a password. */
async function memberOf(ownerId: string, role: MemberRole) {
  const { email } = await newMember(api, ownerId, role);
  await api.ask('forgotPassword', { email });
  await sendAccountMails(api);
  const reply = await api.call('setPassword', { key: keyIn(mailbox.to(email).at(-1) ?? {}), password });
  return { id: reply.payload.currentUser.id, token: reply.headers.get('authorization') ?? '' };
}

/** An organiser with a passkey. */
async function holder() {
  const organiser = await newOrganiser(api);
  const { device } = await add(organiser.token);
  return { ...organiser, device };
}

describe('adding a passkey', () => {
  it('needs the password, and lists it with the browser it was added with and when', async () => {
    const { token } = await newOrganiser(api);
    const wrong = await api.call('startPasskey', { current: 'wrong horse 1' }, token);
    expect(wrong).toMatchObject({ status: 422, field: 'current' });
    const agent = 'Mozilla/5.0 (Macintosh) Safari/605.1.15';
    const { reply } = await add(token, undefined, agent);
    expect(reply).toMatchObject({ status: 200, msg: 'Passkey added.' });
    const now = api.clock.now.toISOString();
    expect(await passkeysOf(token)).toEqual([{ id: expect.any(String), agent, addedAt: now, usedAt: null }]);
  });

  it('needs a code as well where the second step is on', async () => {
    const { token } = await newOrganiser(api);
    const { code } = await addSecondStep(api, token);
    const bare = await api.call('startPasskey', { current: password }, token);
    expect(bare).toMatchObject({ status: 422, field: 'code' });
    const started = await api.ask('startPasskey', { current: password, code: code() }, token);
    const device = newAuthenticator(origin);
    expect((await api.call('addPasskey', device.make(started), token)).status).toBe(200);
    const [passkey] = await passkeysOf(token);
    const remove = { id: passkey?.id ?? '', current: password };
    expect(await api.call('removePasskey', remove, token)).toMatchObject({ status: 422, field: 'code' });
    expect((await enter(device)).status).toBe(200);
  });

  it('refuses a device that is at another address, says where passkeys work, or is for another host', async () => {
    const { token } = await newOrganiser(api);
    const device = newAuthenticator(origin);
    const elsewhere = device.make(await start(token), { origin: 'https://tickets.example.com' });
    expect(await api.call('addPasskey', elsewhere, token)).toMatchObject({
      status: 422,
      msg: `Passkeys only work at ${origin}. Open Foyer there.`,
    });
    for (const given of [{ rpId: 'example.org' }, { isVerified: false }])
      expect((await api.call('addPasskey', device.make(await start(token), given), token)).status).toBe(422);
    expect(await passkeysOf(token)).toEqual([]);
  });

  it('refuses a challenge of another session, of a sign-in, that was answered, or that has expired', async () => {
    const { token, email } = await newOrganiser(api);
    const other = await newOrganiser(api);
    const again = (await api.call('signIn', { email, password })).headers.get('authorization') ?? '';
    const device = newAuthenticator(origin);
    const { userHandle } = await start(token);
    const answer = async (challenge: string, at = 0) => {
      later(at);
      return (await api.call('addPasskey', device.make({ challenge, userHandle }), token)).msg;
    };
    const tooLate = 'This took too long. Please try again.';
    expect(await answer((await start(other.token)).challenge)).toBe(tooLate);
    expect(await answer((await start(again)).challenge)).toBe(tooLate);
    expect(await answer((await question()).challenge)).toBe(tooLate);
    expect(await answer('bm90LW91cnM')).toBe(tooLate);
    expect(await answer(`${(await start(token)).challenge}=`)).toBe(tooLate);
    expect(await answer((await start(token)).challenge, 300)).toBe(tooLate);
    const { challenge } = await start(token);
    expect(await answer(challenge, 299)).toBe('Passkey added.');
    const [passkey] = await passkeysOf(token);
    await api.ask('removePasskey', { id: passkey?.id ?? '', current: password }, token);
    expect(await answer(challenge)).toBe(tooLate);
  });

  it('refuses a device that says who made it, which the library would look up', async () => {
    const { token } = await newOrganiser(api);
    const made = newAuthenticator(origin).make(await start(token), {}, 'packed');
    expect(await api.call('addPasskey', made, token)).toMatchObject({
      status: 422,
      msg: 'Couldn’t add the passkey. Please try again.',
    });
  });

  it('is not possible twice with one device, nor with what is no answer of a device', async () => {
    const { token, device } = await holder();
    const thief = await newOrganiser(api);
    expect((await start(token)).known).toEqual([device.id]);
    expect((await add(thief.token, device)).reply.status).toBe(422);
    for (const said of ['', 'no JSON', 'null', `{"origin":"${origin}","challenge":5}`]) {
      const clientDataJSON = Buffer.from(said).toString('base64url');
      const nonsense = { id: 'AA', clientDataJSON, attestationObject: 'AA' };
      expect((await api.call('addPasskey', nonsense, token)).status).toBe(422);
    }
    const renamed = { ...newAuthenticator(origin).make(await start(token)), id: 'of-another-device' };
    expect((await api.call('addPasskey', renamed, token)).status).toBe(422);
    expect((await enter(device)).status).toBe(422);
    expect(await passkeysOf(thief.token)).toEqual([]);
  });

  it('ends at ten, also of two that are added at the same moment', async () => {
    const { token } = await newOrganiser(api);
    for (let count = 1; count < mostOf.passkeys; count++) await add(token);
    const made = [newAuthenticator(origin), newAuthenticator(origin)];
    const answers = [];
    for (const device of made) answers.push(device.make(await start(token)));
    const replies = await Promise.all(answers.map((answer) => api.call('addPasskey', answer, token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await api.call('startPasskey', { current: password }, token)).toMatchObject({
      status: 409,
      msg: 'You can have up to 10 passkeys. Remove one first.',
    });
    expect(await passkeysOf(token)).toHaveLength(10);
  });

  it('is open to every member of an organisation, and not to a login of an event', async () => {
    const owner = await newOrganiser(api);
    const member = await memberOf(owner.id, 'readOnly');
    const { device } = await add(member.token);
    expect((await enter(device)).payload.currentUser).toMatchObject({ id: member.id, team: 'readOnly' });
    const { eventId } = await newEvent(api, owner.token);
    const steward = await newAppUser(api, owner.token, eventId, 'checkin');
    expect((await api.call('startPasskey', { current: password }, steward.token)).status).toBe(403);
    expect(await passkeysOf(steward.token)).toEqual([]);
  });
});

describe('signing in with a passkey', () => {
  it('needs no address, no password and no code, and is remembered', async () => {
    const { id, token, device } = await holder();
    await addSecondStep(api, token);
    later(60);
    const entered = await enter(device);
    expect(entered.payload.currentUser.id).toBe(id);
    const session = entered.headers.get('authorization') ?? '';
    expect(await passkeysOf(session)).toMatchObject([{ usedAt: api.clock.now.toISOString() }]);
    expect((await enter(device)).status).toBe(200);
  });

  it('works at another Foyer of the database than the one that asked', async () => {
    const { device } = await holder();
    const other = await openApi({ publicUrl: origin, on: api, secretKey: api.secretKey, now: api.clock.now });
    const answer = device.sign(await question());
    expect((await other.call('signInWithPasskey', answer)).status).toBe(200);
    expect((await api.call('signInWithPasskey', answer)).status).toBe(422);
  });

  it('refuses another address, another host, and a device that has not asked for a finger, a face or a PIN', async () => {
    const { device } = await holder();
    expect(await enter(device, { origin: 'https://tickets.example.com' })).toMatchObject({
      status: 422,
      msg: `Passkeys only work at ${origin}. Open Foyer there.`,
    });
    for (const given of [{ rpId: 'example.org' }, { isVerified: false }])
      expect(await enter(device, given)).toMatchObject({
        status: 422,
        msg: 'This passkey didn’t work. Sign in with your password instead.',
      });
    expect((await enter(device)).status).toBe(200);
  });

  it('refuses a challenge that was answered, also by two at the same moment, has expired, or is for adding', async () => {
    const { token, device } = await holder();
    const answer = device.sign(await question(), { counter: 0 });
    const twice = [answer, answer].map((each) => api.call('signInWithPasskey', each, undefined, here));
    expect((await Promise.all(twice)).map(({ status }) => status).sort()).toEqual([200, 422]);
    const late = device.sign(await question());
    later(300);
    const tooLate = { status: 422, msg: 'This took too long. Please try again.' };
    expect(await api.call('signInWithPasskey', late)).toMatchObject(tooLate);
    expect(await api.call('signInWithPasskey', device.sign(await start(token)))).toMatchObject(tooLate);
  });

  it('refuses the signature of another device, and an account that the passkey is not of', async () => {
    const { device } = await holder();
    const other = await holder();
    const { id, userHandle } = device.sign(await question());
    const forged = { ...other.device.sign(await question()), id };
    expect((await api.call('signInWithPasskey', { ...forged, userHandle })).status).toBe(422);
    const mixed = { ...device.sign(await question()), userHandle: forged.userHandle };
    expect((await api.call('signInWithPasskey', mixed)).status).toBe(422);
  });

  it('refuses a device whose count has not gone on, as that of a copy, and lets those go on that do not count', async () => {
    const { device } = await holder();
    expect((await enter(device, { counter: 5 })).status).toBe(200);
    for (const counter of [4, 5, 0]) expect((await enter(device, { counter })).status).toBe(422);
    expect((await enter(device, { counter: 6 })).status).toBe(200);
    const uncounted = await holder();
    for (let time = 0; time < 2; time++) expect((await enter(uncounted.device, { counter: 0 })).status).toBe(200);
  });

  it('refuses one of two that come with the same count at the same moment', async () => {
    const { device } = await holder();
    const answers = [device.sign(await question(), { counter: 7 }), device.sign(await question(), { counter: 7 })];
    const replies = await Promise.all(answers.map((each) => api.call('signInWithPasskey', each, undefined, here)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('ends with the passkey, and with the account', async () => {
    const owner = await newOrganiser(api);
    const member = await memberOf(owner.id, 'manager');
    const { device } = await add(member.token);
    later(1);
    const second = (await add(member.token)).device;
    const [first] = await passkeysOf(member.token);
    const stranger = await newOrganiser(api);
    const remove = { id: first?.id ?? '', current: password };
    await api.ask('removePasskey', remove, stranger.token);
    expect((await enter(device)).status).toBe(200);
    const wrong = await api.call('removePasskey', { ...remove, current: 'wrong horse 1' }, member.token);
    expect(wrong).toMatchObject({ status: 422, field: 'current' });
    expect((await api.call('removePasskey', remove, member.token)).msg).toBe('Passkey removed.');
    expect([(await enter(device)).status, (await enter(second)).status]).toEqual([422, 200]);
    await api.ask('removeMember', { id: member.id }, owner.token);
    expect((await enter(second)).status).toBe(422);
    const rows = await api.sql('select 1 from passkeys where user_id = $1', [member.id]);
    expect(rows).toEqual([]);
  });

  it('counts tries as those with a password, and refuses both alike', async () => {
    const { device, email } = await holder();
    const statuses = [];
    for (let count = 0; count < 10; count++) statuses.push((await enter(device, { isVerified: false })).status);
    expect(statuses).toEqual(Array(10).fill(422));
    await enter(device, { isVerified: false });
    const refused = await enter(device);
    expect(refused.status).toBe(429);
    const byPassword = await api.call('signIn', { email, password }, undefined, here);
    expect([byPassword.status, byPassword.msg]).toEqual([429, refused.msg]);
    expect((await api.call('signInWithPasskey', device.sign(await question()))).status).toBe(200);
  });

  it('goes on after a new password, and the mail about a forgotten one says how many there are', async () => {
    const { email, device, token } = await holder();
    await add(token);
    await api.ask('forgotPassword', { email });
    await sendAccountMails(api);
    // Those about the passkeys may be sent before it or after.
    const mail = mailbox.to(email).find(({ text }) => text?.includes('2, stay as they are'));
    expect(mail).toBeDefined();
    await api.ask('setPassword', { key: keyIn(mail ?? {}), password: 'another horse 2' });
    expect((await enter(device)).status).toBe(200);
  });
});

it('tells the address of an account of each passkey that is added or removed', async () => {
  const { email, token } = await holder();
  const [passkey] = await passkeysOf(token);
  for (let time = 0; time < 2; time++)
    await api.ask('removePasskey', { id: passkey?.id ?? '', current: password }, token);
  await sendAccountMails(api);
  // Two that leave at once may arrive in either order.
  expect(
    mailbox
      .to(email)
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual(['A passkey was added to your account at Foyer', 'A passkey was removed from your account at Foyer']);
});

it('goes with the account that is erased', async () => {
  const { id } = await holder();
  await api.sql('delete from users where id = $1', [id]);
  expect(await api.sql('select 1 from passkeys where user_id = $1', [id])).toEqual([]);
});
