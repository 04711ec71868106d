import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { anyMailbox } from '../../../harness/mailbox.ts';
import { stripeEventsPath } from '../../../server/platform/gateways/stripe/keys.ts';
import { securityEvents } from '../../../server/platform/http/securityLog.ts';
import type { InputOf } from '../../../src/api/contract/endpoint.ts';
import type { CallName, calls } from '../../../src/api/contract/table.ts';
import { securityLines } from '../../../src/lib/limits.ts';
import { openIdReturnPath } from '../../../src/lib/signIn.ts';
import { freshAddress } from '../../support/address.ts';
import { newAuthenticator } from '../../support/authenticator.ts';
import { openApi, openStripe } from '../../support/fixtures.ts';
import { foyerServer, keyIn, sendAccountMails, serverDraft } from '../../support/mails.ts';
import { openProvider } from '../../support/openIdProvider.ts';
import { codeOf } from '../../support/secondFactor.ts';
import { newEvent, newMember, newOrganiser, password } from '../../support/world.ts';

const keys = { publishableKey: 'pk_test_ours', secretKey: 'sk_test_ours', current: password };
const another = 'another horse 2';
const mailbox = await anyMailbox();
const stripe = await openStripe({ secret: keys.secretKey });
const origin = 'https://tickets.example.org';
const provider = await openProvider(origin + openIdReturnPath);
const lines: string[] = [];
const api = await openApi({
  ...{ logged: lines, logLevel: 'info', stripeApi: stripe.api },
  ...{ publicUrl: origin, openIdProvider: provider.config },
  ownMailServer: foyerServer(mailbox.port),
});
const flooded: string[] = [];
const floodedApi = await openApi({ logged: flooded, logLevel: 'info' });
const here = { address: '203.0.113.9' };
const usual = { network: '203.0.113.0/24' };

type Line = { security?: string; request?: string; time: number } & Record<string, unknown>;

/** What the security log told since `from` lines: of each line all but what every line of the log has. */
const toldSince = (from: number) =>
  lines
    .slice(from)
    .map((line) => JSON.parse(line) as Line)
    .flatMap(({ security, level: _, time: __, pid: ___, hostname: ____, msg: _____, request: ______, ...facts }) =>
      security ? [{ security, ...facts }] : [],
    );

/** Makes a call, and answers with what the log told of it as well. */
async function make<Name extends CallName>(name: Name, input: InputOf<(typeof calls)[Name]>, token?: string) {
  const from = lines.length;
  const answer = await api.call(name, input, token, here);
  return { ...answer, told: toldSince(from) };
}

async function newLoginUser(token: string) {
  const { eventId } = await newEvent(api, token);
  const login = { eventId, type: 'checkin' as const, name: 'Mia Rowe', email: freshAddress(), company: '', stand: '' };
  const saved = await make('saveAppUser', { payload: { ...login, password } }, token);
  return { ...login, id: saved.payload.appUser.id, told: saved.told };
}

/** The key in the latest mail to an address. */
async function mailedKey(email: string): Promise<string> {
  await sendAccountMails(api);
  return keyIn(mailbox.to(email).at(-1) ?? {});
}

describe('the security log', () => {
  it('tells of a sign-in that succeeded, with the time and the id of its request', async () => {
    const { id, email } = await newOrganiser(api);
    const from = lines.length;
    const { headers, told } = await make('signIn', { email, password });
    expect(told).toEqual([{ security: 'signedIn', call: 'signIn', account: id, way: 'password', ...usual }]);
    const line = JSON.parse(lines[from] ?? '') as Line;
    expect(line.request).toBe(headers.get('x-request-id'));
    expect(Math.abs(Date.now() - line.time)).toBeLessThan(60_000);
  });

  it('tells of one that failed, and whose account it was for, if anybody’s', async () => {
    const { id, email } = await newOrganiser(api);
    const failed = { security: 'signInFailed', call: 'signIn', ...usual };
    expect((await make('signIn', { email, password: another })).told).toEqual([{ ...failed, account: id }]);
    expect((await make('signIn', { email: freshAddress(), password })).told).toEqual([{ ...failed, account: null }]);
  });

  it('tells of logins that are saved, locked, unlocked and removed, and of one that is locked and signs in', async () => {
    const { id: by, token } = await newOrganiser(api);
    const { id, email, eventId, told } = await newLoginUser(token);
    const done = { by, account: id, ...usual };
    expect(told).toEqual([{ security: 'loginSaved', call: 'saveAppUser', ...done }]);
    const lock = async (locked: boolean) => (await make('lockAppUser', { payload: { id, locked } }, token)).told;
    expect(await lock(true)).toEqual([{ security: 'loginLocked', call: 'lockAppUser', ...done }]);
    expect((await make('signIn', { email, password })).told).toEqual([
      { security: 'signInLocked', call: 'signIn', account: id, ...usual },
    ]);
    expect(await lock(false)).toEqual([{ security: 'loginUnlocked', call: 'lockAppUser', ...done }]);
    const cards = await make('makeLoginCards', { payload: { eventId, users: [id] } }, token);
    expect(cards.told).toEqual([{ security: 'cardsMade', call: 'makeLoginCards', by, ...usual }]);
    expect((await make('removeAppUser', { id }, token)).told).toEqual([
      { security: 'loginRemoved', call: 'removeAppUser', ...done },
    ]);
    const users = [{ name: 'Sam Rowe', email: freshAddress(), company: '', stand: '', delegates: 0 }];
    const added = await make('saveAppUsers', { payload: { eventId, type: 'checkin', users } }, token);
    expect(added.told).toEqual([{ security: 'loginsAdded', call: 'saveAppUsers', by, ...usual }]);
  });

  it('tells of the code of a device, of who signs in by it, and of who comes after that', async () => {
    const { id: by, token } = await newOrganiser(api);
    const { eventId } = await newEvent(api, token);
    const wanted = { eventId, name: 'North 1', gate: '', direction: 'in' as const };
    const { payload, told } = await make('makeDeviceCode', { payload: wanted }, token);
    expect(told).toEqual([{ security: 'deviceCodeMade', call: 'makeDeviceCode', by, account: payload.id, ...usual }]);
    const about = { call: 'enterByLink', account: payload.id, ...usual };
    expect((await make('enterByLink', { key: payload.key })).told).toEqual([
      { security: 'signedIn', way: 'device', ...about },
    ]);
    expect((await make('enterByLink', { key: payload.key })).told).toEqual([{ security: 'linkFailed', ...about }]);
  });

  it('tells of the second step, turned on, asked for, failed, with new recovery codes, and turned off', async () => {
    const { id, email, token } = await newOrganiser(api);
    const own = { by: id, account: id, ...usual };
    const { secret } = (await make('startSecondFactor', { current: password }, token)).payload;
    const wrong = codeOf(api, secret) === '000000' ? '111111' : '000000';
    expect((await make('confirmSecondFactor', { code: wrong }, token)).told).toEqual([
      { security: 'codeFailed', call: 'confirmSecondFactor', ...own },
    ]);
    expect((await make('confirmSecondFactor', { code: codeOf(api, secret) }, token)).told).toEqual([
      { security: 'secondFactorOn', call: 'confirmSecondFactor', ...own },
    ]);
    const about = { call: 'signIn', account: id, ...usual };
    expect((await make('signIn', { email, password })).told).toEqual([{ security: 'codeAsked', ...about }]);
    expect((await make('signIn', { email, password, code: wrong })).told).toEqual([
      { security: 'codeFailed', ...about },
    ]);
    for (const [required, security] of [
      [true, 'secondStepRequired'],
      [false, 'secondStepOptional'],
    ] as const)
      expect((await make('requireSecondStep', { required }, token)).told).toEqual([
        { security, call: 'requireSecondStep', ...own },
      ]);
    const renewed = await make('renewRecoveryCodes', { current: password, code: codeOf(api, secret, 1) }, token);
    expect(renewed.told).toEqual([{ security: 'recoveryCodesRenewed', call: 'renewRecoveryCodes', ...own }]);
    const [code = ''] = renewed.payload.codes;
    expect((await make('stopSecondFactor', { current: password, code }, token)).told).toEqual([
      { security: 'secondFactorOff', call: 'stopSecondFactor', ...own },
    ]);
  });

  it('tells of passkeys that are added, used, refused and removed', async () => {
    const { id, token } = await newOrganiser(api);
    const own = { by: id, account: id, ...usual };
    const device = newAuthenticator('https://tickets.example.org');
    const made = device.make((await make('startPasskey', { current: password }, token)).payload);
    expect((await make('addPasskey', made, token)).told).toEqual([
      { security: 'passkeyAdded', call: 'addPasskey', ...own },
    ]);
    const answer = device.sign((await make('startPasskeySignIn', {})).payload);
    const about = { call: 'signInWithPasskey', account: id, ...usual };
    expect((await make('signInWithPasskey', answer)).told).toEqual([
      { security: 'signedIn', way: 'passkey', ...about },
    ]);
    expect((await make('signInWithPasskey', answer)).told).toEqual([{ security: 'signInFailed', ...about }]);
    const [passkey] = (await make('getAccount', {}, token)).payload.account.passkeys;
    expect((await make('removePasskey', { id: passkey?.id ?? '', current: password }, token)).told).toEqual([
      { security: 'passkeyRemoved', call: 'removePasskey', ...own },
    ]);
  });

  it('tells of accounts at a provider that are connected, used, refused and removed', async () => {
    const { id, token } = await newOrganiser(api);
    const own = { by: id, account: id, ...usual };
    const comeBack = async ({ payload, headers }: Awaited<ReturnType<typeof leave>>, who = 'ada') => {
      const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
      const query = await provider.visit(payload.url, who);
      const from = lines.length;
      const env = { incoming: { socket: { remoteAddress: here.address } } };
      const answer = await api.app.request(`${openIdReturnPath}?${query}`, { headers: { cookie } }, env);
      return { key: answer.headers.get('location')?.split('#')[1] ?? '', told: toldSince(from) };
    };
    const leave = () => make('connectOpenId', { origin, current: password }, token);
    const start = () => make('startOpenIdSignIn', { origin });
    expect((await comeBack(await leave())).told).toEqual([{ security: 'openIdConnected', account: id, ...usual }]);
    const { key, told } = await comeBack(await start());
    expect(told).toEqual([]);
    expect((await make('enterByLink', { key })).told).toEqual([
      { security: 'signedIn', call: 'enterByLink', way: 'openId', account: id, ...usual },
    ]);
    expect((await comeBack(await start(), 'nobody')).told).toEqual([
      { security: 'signInFailed', account: null, ...usual },
    ]);
    await api.sql('update users set locked_at = now() where id = $1', [id]);
    expect((await comeBack(await start())).told).toEqual([{ security: 'signInLocked', account: id, ...usual }]);
    await api.sql('update users set locked_at = null where id = $1', [id]);
    const [identity] = (await make('getAccount', {}, token)).payload.account.identities;
    expect((await make('removeIdentity', { id: identity?.id ?? '', current: password }, token)).told).toEqual([
      { security: 'openIdRemoved', call: 'removeIdentity', ...own },
    ]);
  });

  it('tells of a password that is set, changed, tried for a change, forgotten and chosen anew', async () => {
    const from = lines.length;
    const { id, email, token } = await newOrganiser(api);
    expect(toldSince(from)).toEqual([
      { security: 'passwordSet', call: 'setPassword', account: id },
      { security: 'signedIn', call: 'setPassword', account: id, way: 'register' },
    ]);
    const own = { call: 'changePassword', by: id, account: id, ...usual };
    expect((await make('changePassword', { current: another, password: another }, token)).told).toEqual([
      { security: 'passwordFailed', ...own },
    ]);
    expect((await make('changePassword', { current: password, password: another }, token)).told).toEqual([
      { security: 'passwordChanged', ...own },
    ]);
    expect((await make('forgotPassword', { email })).told).toEqual([
      { security: 'passwordForgotten', call: 'forgotPassword', ...usual },
    ]);
    const about = { call: 'setPassword', account: id, ...usual };
    expect((await make('setPassword', { key: await mailedKey(email), password })).told).toEqual([
      { security: 'passwordReset', ...about },
      { security: 'signedIn', way: 'reset', ...about },
    ]);
  });

  it('tells of an address that is asked for and changed', async () => {
    const { id, token } = await newOrganiser(api);
    const email = freshAddress();
    expect((await make('changeEmail', { email, current: password }, token)).told).toEqual([
      { security: 'emailAsked', call: 'changeEmail', by: id, account: id, ...usual },
    ]);
    expect((await make('confirmEmail', { key: await mailedKey(email) })).told).toEqual([
      { security: 'emailChanged', call: 'confirmEmail', account: id, ...usual },
    ]);
  });

  it('tells of sessions that end: one, all others, and the own', async () => {
    const { id, token } = await newOrganiser(api);
    const own = { by: id, account: id, ...usual };
    await api.tokenOf(id);
    const { sessions } = (await make('getSessions', {}, token)).payload;
    const other = sessions.find(({ current }) => !current)?.id ?? '';
    expect((await make('endSession', { id: other }, token)).told).toEqual([
      { security: 'sessionEnded', call: 'endSession', ...own },
    ]);
    expect((await make('endOtherSessions', {}, token)).told).toEqual([
      { security: 'sessionsEnded', call: 'endOtherSessions', ...own },
    ]);
    expect((await make('signOut', {}, token)).told).toEqual([{ security: 'signedOut', call: 'signOut', ...own }]);
  });

  it('tells of members of a team who are invited, get another role, and are removed', async () => {
    const { id: by, token } = await newOrganiser(api);
    const invited = await make('inviteMember', { email: freshAddress(), role: 'finance' }, token);
    const account = invited.payload.member.id;
    const done = { by, account, ...usual };
    expect(invited.told).toEqual([{ security: 'memberInvited', call: 'inviteMember', role: 'finance', ...done }]);
    expect((await make('changeMemberRole', { id: account, role: 'manager' }, token)).told).toEqual([
      { security: 'memberRoleChanged', call: 'changeMemberRole', role: 'manager', ...done },
    ]);
    expect((await make('removeMember', { id: account }, token)).told).toEqual([
      { security: 'memberRemoved', call: 'removeMember', ...done },
    ]);
  });

  it('tells of payment keys that are changed and of no other settings, of mail servers, and of what Stripe has not signed', async () => {
    const { id, token } = await newOrganiser(api);
    const own = { by: id, account: id, ...usual };
    const save = async (publishableKey: string, secretKey?: string) =>
      (
        await make(
          'saveSettings',
          { organisation: 'Ours', publishableKey, ...(secretKey && { secretKey, current: password }) },
          token,
        )
      ).told;
    expect(await save('')).toEqual([]);
    expect(await save(keys.publishableKey, keys.secretKey)).toEqual([
      { security: 'paymentKeysSaved', call: 'saveSettings', ...own },
    ]);
    expect((await make('saveMailServer', serverDraft({ port: mailbox.port }), token)).told).toEqual([
      { security: 'mailServerSaved', call: 'saveMailServer', ...own },
    ]);
    expect((await make('removeMailServer', { current: password }, token)).told).toEqual([
      { security: 'mailServerRemoved', call: 'removeMailServer', ...own },
    ]);
    const from = lines.length;
    const { payload, header } = stripe.signed({ id: 'evt_1', object: 'event' }, 'whsec_other');
    const headers = { 'stripe-signature': header };
    await api.app.request(stripeEventsPath(id), { method: 'POST', headers, body: payload });
    expect(toldSince(from)).toEqual([{ security: 'signatureFailed', account: id }]);
  });

  it('tells of calls that are refused: to a role, to a member, and with the ids of somebody else', async () => {
    const { id, token } = await newOrganiser(api);
    const member = await newMember(api, id, 'readOnly');
    const login = await newLoginUser(token);
    const theirs = await newEvent(api, (await newOrganiser(api)).token);
    const refused = { security: 'refused', ...usual };
    expect((await make('inviteMember', { email: freshAddress(), role: 'manager' }, member.token)).told).toEqual([
      { ...refused, call: 'inviteMember', by: member.id },
    ]);
    expect((await make('getTeam', {}, await api.tokenOf(login.id))).told).toEqual([
      { ...refused, call: 'getTeam', by: login.id },
    ]);
    const foreign = await make('getEvent', { eventId: theirs.eventId }, token);
    expect(foreign).toMatchObject({ status: 404, told: [{ ...refused, call: 'getEvent', by: id }] });
    expect(await make('getEvent', { eventId: randomUUID() }, token)).toMatchObject({ status: 404, told: [] });
  });

  it('tells of calls that come too often', async () => {
    const email = freshAddress();
    const told = [];
    for (let count = 0; count < 12; count++) told.push(...(await make('signIn', { email, password })).told);
    expect(told.map(({ security }) => security)).toEqual([...Array(11).fill('signInFailed'), 'limited']);
    expect(told.at(-1)).toEqual({ security: 'limited', call: 'signIn', ...usual });
  });

  it('has told of each of its events here, and docs/running.md says what they are', () => {
    expect(new Set(toldSince(0).map(({ security }) => security))).toEqual(new Set(securityEvents));
    const page = readFileSync(new URL('../../../docs/running.md', import.meta.url), 'utf8');
    expect(securityEvents.filter((event) => !page.includes(`\`${event}\``))).toEqual([]);
  });

  it('names nobody, and holds no address, password, key or code', async () => {
    const told = lines.filter((line) => line.includes('"security"')).join('');
    const rows = await api.sql(
      `select array_agg(distinct name) filter (where name <> '') || array_agg(distinct email) as kept from users`,
    );
    expect(rows[0].kept.length).toBeGreaterThan(10);
    const secrets = [...rows[0].kept, password, another, keys.secretKey, here.address, '@', 'Authorization'];
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
    const facts = new Set(toldSince(0).flatMap((line) => Object.keys(line)));
    expect([...facts].sort()).toEqual(['account', 'by', 'call', 'network', 'role', 'security', 'way']);
    const ids = toldSince(0).flatMap(({ account, by }: Record<string, unknown>) => [account, by]);
    for (const id of ids) if (id) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  });
});

it('writes so many lines of one event in a minute, which hide no other, and then how many it left out', async () => {
  const { id, email } = await newOrganiser(floodedApi);
  const member = await newMember(floodedApi, id, 'readOnly');
  const told = (event: string) =>
    flooded.map((line) => JSON.parse(line) as Line).filter(({ security }) => security === event);
  const { call, clock } = floodedApi;
  const ask = () => call('inviteMember', { email: freshAddress(), role: 'manager' }, member.token);
  for (let count = 0; count < securityLines + 7; count++) expect((await ask()).status).toBe(403);
  expect(told('refused')).toHaveLength(securityLines);
  await call('signIn', { email, password });
  expect(told('signedIn')).toHaveLength(2);
  clock.now = new Date(clock.now.getTime() + 60_000);
  await ask();
  await ask();
  expect(
    told('refused')
      .slice(securityLines)
      .map(({ leftOut }) => leftOut),
  ).toEqual([7, undefined]);
});
