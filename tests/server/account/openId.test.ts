import { beforeEach, describe, expect, it } from 'vitest';
import { anyMailbox } from '../../../harness/mailbox.ts';
import type { MemberRole } from '../../../src/lib/account.ts';
import { secondStepOwed } from '../../../src/lib/apiError.ts';
import { openIdReturnPath } from '../../../src/lib/signIn.ts';
import type { Api } from '../../support/api.ts';
import { newAuthenticator } from '../../support/authenticator.ts';
import { openApi } from '../../support/fixtures.ts';
import { foyerServer, keyIn, sendAccountMails } from '../../support/mails.ts';
import { openProvider } from '../../support/openIdProvider.ts';
import { addSecondStep } from '../../support/secondFactor.ts';
import { newAppUser, newEvent, newOrganiser, password, registerKey } from '../../support/world.ts';

const origin = 'https://tickets.example.org';
const mailbox = await anyMailbox();
const provider = await openProvider(origin + openIdReturnPath);
const logged: string[] = [];
const api = await openApi({
  ...{ publicUrl: origin, ownMailServer: foyerServer(mailbox.port), openIdProvider: provider.config },
  ...{ logged, logLevel: 'info' as const },
});

beforeEach(() => {
  provider.mend();
  logged.length = 0;
});

const later = (seconds: number) => api.clock.advance(seconds * 1_000);
let count = 0;
/** A user whom the provider has not seen. */
const newPerson = () => `person-${++count}`;

type Departure = { payload: { url: string }; headers: Headers };
type Trip = { cookie: string; query: URLSearchParams };

/** Goes to the provider and comes back to this Foyer's door, without stepping in. */
async function travel({ payload, headers }: Departure, who: string | null, url = payload.url): Promise<Trip> {
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
  return { cookie, query: await provider.visit(url, who) };
}

/** Steps in, and answers with the page that it leads to. */
async function comeBack({ cookie, query }: Trip, at: Api = api): Promise<string> {
  const answer = await at.app.request(`${openIdReturnPath}?${query}`, { headers: { cookie } });
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

const start = (at: Api = api) => at.call('startOpenIdSignIn', { origin });
const goAndReturn = async (who: string | null) => comeBack(await travel(await start(), who));
const keyOf = (page: string) => page.slice(page.indexOf('#') + 1);

/** Signs in at the provider, and here with the link that this leads to. */
async function enter(who: string, code?: string) {
  const page = await goAndReturn(who);
  return api.call('enterByLink', { key: keyOf(page), ...(code && { code }) });
}

const leave = (token: string, code?: string) =>
  api.call('connectOpenId', { origin, current: password, ...(code && { code }) }, token);
const identitiesOf = async (token: string) => (await api.ask('getAccount', {}, token)).account.identities;

/** An organiser whose account is connected. */
async function connected() {
  const who = newPerson();
  const organiser = await newOrganiser(api);
  expect(await comeBack(await travel(await leave(organiser.token), who))).toBe('/account');
  return { ...organiser, who };
}

async function invitationTo(ownerToken: string, role: MemberRole = 'manager') {
  const email = `${newPerson()}@example.org`;
  await api.ask('inviteMember', { email, role }, ownerToken);
  await sendAccountMails(api);
  return { email, key: keyIn(mailbox.to(email).at(-1) ?? {}) };
}

/** A member of an organisation who has joined by the provider. */
async function joined(ownerToken: string) {
  const who = newPerson();
  const { email, key } = await invitationTo(ownerToken);
  const page = await comeBack(await travel(await api.call('beginByOpenId', { origin, key, name: 'Grace' }), who));
  const entered = await api.call('enterByLink', { key: keyOf(page) });
  const token = entered.headers.get('authorization') ?? '';
  return { ...entered.payload.currentUser, who, email, token };
}

describe('connecting an account', () => {
  it('needs the password, and lists the connection with its provider and when', async () => {
    const { token } = await newOrganiser(api);
    const wrong = await api.call('connectOpenId', { origin, current: 'wrong horse 1' }, token);
    expect(wrong).toMatchObject({ status: 422, field: 'current' });
    expect(wrong.headers.get('set-cookie')).toBeNull();
    expect(await comeBack(await travel(await leave(token), newPerson()))).toBe('/account');
    const addedAt = api.clock.now.toISOString();
    const facts = { id: expect.any(String), issuer: provider.issuer, addedAt, usedAt: null };
    expect(await identitiesOf(token)).toEqual([facts]);
  });

  it('needs a code as well where the second step is on, as removing it does', async () => {
    const { token } = await newOrganiser(api);
    const { code } = await addSecondStep(api, token);
    expect(await leave(token)).toMatchObject({ status: 422, field: 'code' });
    expect(await comeBack(await travel(await leave(token, code()), newPerson()))).toBe('/account');
    const [identity] = await identitiesOf(token);
    const remove = { id: identity?.id ?? '', current: password };
    expect(await api.call('removeIdentity', remove, token)).toMatchObject({ status: 422, field: 'code' });
    expect(await identitiesOf(token)).toHaveLength(1);
  });

  it('is not possible once its session has ended', async () => {
    const { id, token } = await newOrganiser(api);
    const trip = await travel(await leave(token), newPerson());
    await api.ask('signOut', {}, token);
    expect(await comeBack(trip)).toBe('/account?refused=late');
    expect(await api.sql('select 1 from identities where user_id = $1', [id])).toEqual([]);
  });

  it('is not possible with what signs in to another account, nor with two of one provider', async () => {
    const { who, token } = await connected();
    const thief = await newOrganiser(api);
    expect(await comeBack(await travel(await leave(thief.token), who))).toBe('/account?refused=taken');
    expect(await comeBack(await travel(await leave(token), newPerson()))).toBe('/account?refused=taken');
    expect([await identitiesOf(thief.token), (await identitiesOf(token)).length]).toEqual([[], 1]);
  });

  it('is for organisers and their teams, and not for a login of an event', async () => {
    const owner = await newOrganiser(api);
    const { eventId } = await newEvent(api, owner.token);
    const steward = await newAppUser(api, owner.token, eventId, 'checkin');
    expect((await leave(steward.token)).status).toBe(403);
  });
});

describe('signing in', () => {
  it('opens the account that is connected, once, and is remembered', async () => {
    const { id, who } = await connected();
    const page = await goAndReturn(who);
    expect(page).toMatch(/^\/access#[\w-]{43}$/);
    const key = keyOf(page);
    expect(await api.ask('readLoginLink', { key })).toMatchObject({ state: 'valid', kind: 'openId' });
    const entered = await api.call('enterByLink', { key });
    expect(entered.payload.currentUser.id).toBe(id);
    const [identity] = await identitiesOf(entered.headers.get('authorization') ?? '');
    expect(identity?.usedAt).toBe(api.clock.now.toISOString());
    expect((await api.call('enterByLink', { key })).status).toBe(409);
  });

  it('opens no account whose organisation asks for a second step where a passkey is the only one', async () => {
    const { token, who } = await connected();
    const payload = await api.ask('startPasskey', { current: password }, token);
    expect((await api.call('addPasskey', newAuthenticator(origin).make(payload), token)).status).toBe(200);
    expect((await enter(who)).status).toBe(200);
    expect((await api.call('requireSecondStep', { required: true }, token)).status).toBe(200);
    expect(await enter(who)).toMatchObject({
      status: 422,
      msg: 'Your organisation asks for more than a password. Sign in with your passkey.',
    });
  });

  it('asks for the code where the second step is on, whatever the provider has asked for', async () => {
    const { token, who } = await connected();
    const { code } = await addSecondStep(api, token);
    const key = keyOf(await goAndReturn(who));
    expect(await api.call('enterByLink', { key })).toMatchObject({ status: 422, field: 'code' });
    expect(await api.call('enterByLink', { key, code: '000000' })).toMatchObject({ status: 422, field: 'code' });
    expect((await api.call('enterByLink', { key, code: code() })).status).toBe(200);
  });

  it('is no second step: whoever owes their organisation one is led to set it up', async () => {
    const owner = await newOrganiser(api);
    const member = await joined(owner.token);
    await addSecondStep(api, owner.token);
    await api.ask('requireSecondStep', { required: true }, owner.token);
    const entered = await enter(member.who);
    const token = entered.headers.get('authorization') ?? '';
    expect([entered.status, (await api.call('getAllEvents', {}, token)).status]).toEqual([200, secondStepOwed]);
    expect((await api.ask('getAccount', {}, token)).account.owesSecondStep).toBe(true);
  });

  it('gives five minutes to go on', async () => {
    const { who } = await connected();
    const key = keyOf(await goAndReturn(who));
    later(300);
    expect((await api.call('enterByLink', { key })).status).toBe(409);
  });

  it('opens nothing for a person who is not connected, whatever address the provider says they have', async () => {
    const { email } = await newOrganiser(api);
    for (const email_verified of [true, false]) {
      provider.faults.claims = (claims) => ({ ...claims, email, email_verified });
      expect(await goAndReturn(newPerson())).toBe('/signin?refused=unknown');
    }
    provider.mend();
    const invited = await invitationTo((await newOrganiser(api)).token);
    provider.faults.claims = (claims) => ({ ...claims, email: invited.email, email_verified: true });
    expect(await goAndReturn(newPerson())).toBe('/signin?refused=unknown');
  });

  it('is of one provider: another one may call another person the same', async () => {
    const { who } = await connected();
    const other = await openProvider(origin + openIdReturnPath);
    const there = await openApi({
      ...{ publicUrl: origin, on: api, secretKey: api.secretKey, now: api.clock.now, openIdProvider: other.config },
    });
    const started = await start(there);
    const [cookie = ''] = (started.headers.get('set-cookie') ?? '').split(';');
    const query = await other.visit(started.payload.url, who);
    expect(await comeBack({ cookie, query }, there)).toBe('/signin?refused=unknown');
  });

  it('works at another Foyer of the database than the one that it began at', async () => {
    const { who } = await connected();
    const other = await openApi({
      ...{ publicUrl: origin, on: api, secretKey: api.secretKey, now: api.clock.now, openIdProvider: provider.config },
    });
    const trip = await travel(await start(), who);
    expect(await comeBack(trip, other)).toMatch(/^\/access#/);
    expect(await comeBack(trip)).toBe('/signin?refused=late');
  });

  it('ends with the connection, also for whoever has come back by it and not gone on', async () => {
    const { token, who } = await connected();
    const key = keyOf(await goAndReturn(who));
    const [identity] = await identitiesOf(token);
    const remove = { id: identity?.id ?? '', current: password };
    const stranger = await newOrganiser(api);
    await api.ask('removeIdentity', remove, stranger.token);
    expect(await identitiesOf(token)).toHaveLength(1);
    const wrong = await api.call('removeIdentity', { ...remove, current: 'wrong horse 1' }, token);
    expect(wrong).toMatchObject({ status: 422, field: 'current' });
    expect((await api.call('removeIdentity', remove, token)).msg).toBe('Account disconnected.');
    expect((await api.call('enterByLink', { key })).status).toBe(409);
    expect(await goAndReturn(who)).toBe('/signin?refused=unknown');
  });

  it('is refused while the account is locked, and after a member was removed from the team', async () => {
    const owner = await newOrganiser(api);
    const member = await joined(owner.token);
    const trip = await travel(await start(), member.who);
    const key = keyOf(await goAndReturn(member.who));
    await api.sql('update users set locked_at = now() where id = $1', [member.id]);
    expect(await goAndReturn(member.who)).toBe('/signin?refused=locked');
    expect((await api.call('enterByLink', { key })).status).toBe(403);
    await api.sql('update users set locked_at = null where id = $1', [member.id]);
    await api.ask('removeMember', { id: member.id }, owner.token);
    expect((await api.call('enterByLink', { key })).status).toBe(409);
    expect(await comeBack(trip)).toBe('/signin?refused=unknown');
    expect(await api.sql('select 1 from identities where user_id = $1', [member.id])).toEqual([]);
  });

  it('goes on after a new password, and the mail about a forgotten one says that it does', async () => {
    const { email, who } = await connected();
    await api.ask('forgotPassword', { email });
    await sendAccountMails(api);
    const mail = mailbox.to(email).at(-1);
    expect(mail?.text).toMatch(/Connected accounts:?\s+1, stays as it is/);
    await api.ask('setPassword', { key: keyIn(mail ?? {}), password: 'another horse 2' });
    expect((await enter(who)).status).toBe(200);
  });
});

describe('the way back', () => {
  it('keeps what a user comes with out of the log, the history and the pages that follow', async () => {
    const { who } = await connected();
    const { cookie, query } = await travel(await start(), who);
    const answer = await api.app.request(`${openIdReturnPath}?${query}`, { headers: { cookie } });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([303, 'no-store']);
    expect(answer.headers.get('set-cookie')).toContain('__Host-openid=; Max-Age=0');
    const code = query.get('code') ?? '';
    expect(code).not.toBe('');
    expect(answer.headers.get('location')).not.toContain(code);
    expect(logged.join('\n')).not.toContain(code);
  });

  it('begins with a cookie that scripts, other sites and plain HTTP do not have, and that says nothing', async () => {
    const { headers, payload } = await start();
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-openid=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const state = new URL(payload.url).searchParams.get('state') ?? '';
    expect(Buffer.from(cookie.slice(14).split(';')[0] ?? '', 'base64url').toString('latin1')).not.toContain(state);
  });

  it('asks the provider for nothing but who a user is, by a code that only this Foyer can redeem', async () => {
    const asked = new URL((await start()).payload.url);
    const { code_challenge, state, nonce, ...rest } = Object.fromEntries(asked.searchParams);
    expect(rest).toEqual({
      ...{ client_id: 'foyer', response_type: 'code', scope: 'openid', code_challenge_method: 'S256' },
      redirect_uri: `${origin}${openIdReturnPath}`,
    });
    expect([code_challenge, state, nonce].map((each) => each?.length)).toEqual([43, 43, 43]);
    expect(asked.href).not.toContain(provider.config.clientSecret);
  });

  it.each([
    ['without the cookie', (trip: Trip) => ({ ...trip, cookie: '' })],
    ['with a cookie that was changed', (trip: Trip) => ({ ...trip, cookie: `${trip.cookie.slice(0, -2)}AA` })],
    ['with the state of another', ({ cookie, query }: Trip) => ({ cookie, query: changed(query, { state: 'other' }) })],
    ['without a state', ({ cookie, query }: Trip) => ({ cookie, query: changed(query, { state: null }) })],
    ['with a guessed code', ({ cookie, query }: Trip) => ({ cookie, query: changed(query, { code: 'guessed' }) })],
  ])('leads nowhere %s', async (_, change) => {
    const { who } = await connected();
    expect(await comeBack(change(await travel(await start(), who)))).toBe('/signin?refused=late');
  });

  it('leads nowhere with the cookie of another round, a minute too late, or a second time', async () => {
    const { who } = await connected();
    const [mine, theirs] = [await travel(await start(), who), await travel(await start(), who)];
    expect(await comeBack({ ...mine, cookie: theirs.cookie })).toBe('/signin?refused=late');
    expect(await comeBack(mine)).toMatch(/^\/access#/);
    expect(await comeBack(mine)).toBe('/signin?refused=late');
    later(600);
    expect(await comeBack(theirs)).toBe('/signin?refused=late');
  });

  it('leads nowhere with the cookie of a Foyer with another key', async () => {
    const { who } = await connected();
    const other = await openApi({ publicUrl: origin, on: api, openIdProvider: provider.config });
    const trip = await travel(await start(other), who);
    expect(await comeBack(trip)).toBe('/signin?refused=late');
    expect(await comeBack(trip, other)).toMatch(/^\/access#/);
  });

  it('leads in once, also at a provider that redeems a code again', async () => {
    const { who } = await connected();
    const trip = await travel(await start(), who);
    provider.faults.redeemsAgain = true;
    expect(await comeBack(trip)).toMatch(/^\/access#/);
    expect(await comeBack(trip)).toBe('/signin?refused=late');
  });

  it('leads nowhere with a code that another user was given, for whom it was kept from this round', async () => {
    const { who } = await connected();
    const victim = await travel(await start(), who);
    const attacker = await travel(await start(), newPerson());
    const planted = changed(victim.query, { code: attacker.query.get('code') });
    expect(await comeBack({ cookie: victim.cookie, query: planted })).toBe('/signin?refused=late');
  });

  it.each([
    ['another nonce', { nonce: 'other' }],
    ['another audience', { aud: 'another-client' }],
    ['another issuer', { iss: 'https://login.example.com' }],
    ['a time that is over', { exp: Math.floor(Date.now() / 1_000) - 120 }],
    ['no user', { sub: undefined }],
  ])('does not believe an answer with %s', async (_, claims) => {
    const { who } = await connected();
    const trip = await travel(await start(), who);
    provider.faults.claims = (said) => ({ ...said, ...claims });
    expect(await comeBack(trip)).toBe('/signin?refused=wrong');
    expect(logged.join('\n')).toContain('did not answer well');
  });

  it('does not believe an answer that the provider has not signed, nor one that names another provider', async () => {
    const { who } = await connected();
    const trip = await travel(await start(), who);
    provider.faults.signature = 'AAAA';
    expect(await comeBack(trip)).toBe('/signin?refused=wrong');
    provider.mend();
    const { cookie, query } = await travel(await start(), who);
    expect(query.get('iss')).toBe(provider.issuer);
    const mixed = changed(query, { iss: 'https://login.example.com' });
    expect(await comeBack({ cookie, query: mixed })).toBe('/signin?refused=wrong');
  });

  it('does not begin at a provider that calls itself otherwise than was configured', async () => {
    const other = await openApi({
      ...{ publicUrl: origin, on: api, secretKey: api.secretKey, openIdProvider: provider.config },
    });
    provider.faults.callsItself = 'https://login.example.com';
    expect((await start(other)).status).toBe(502);
  });

  it('takes calmly that a user has declined', async () => {
    expect(await goAndReturn(null)).toBe('/signin?refused=declined');
    const { token } = await newOrganiser(api);
    expect(await comeBack(await travel(await leave(token), null))).toBe('/account?refused=declined');
  });

  it('says that the provider does not answer, and does not ask it again at once', async () => {
    const { who } = await connected();
    const trip = await travel(await start(), who);
    provider.faults.isAway = true;
    expect(await comeBack(trip)).toBe('/signin?refused=away');
    const other = await openApi({
      ...{ publicUrl: origin, on: api, secretKey: api.secretKey, openIdProvider: provider.config },
    });
    provider.asked.length = 0;
    const refused = { status: 502, msg: expect.stringContaining('Harbour ID doesn’t answer at the moment.') };
    expect(await Promise.all([start(other), start(other)])).toMatchObject([refused, refused]);
    expect(await start(other)).toMatchObject(refused);
    expect(provider.asked).toHaveLength(1);
    provider.mend();
    other.clock.advance(10_000);
    expect((await start(other)).status).toBe(200);
  });

  it('keeps others of the network waiting for no provider that is silent', async () => {
    const from = { address: '198.51.100.9' };
    const { email, who } = await connected();
    const trips = [];
    for (let time = 0; time < 7; time++) trips.push(await travel(await start(), who));
    const other = await openApi({
      ...{ publicUrl: origin, on: api, secretKey: api.secretKey, openIdProvider: provider.config },
    });
    provider.faults.isSilent = true;
    let answered = 0;
    const env = { incoming: { socket: { remoteAddress: from.address } } };
    const waiting = trips.flatMap(({ cookie, query }) => [
      other.call('startOpenIdSignIn', { origin }, undefined, from).finally(() => answered++),
      Promise.resolve(other.app.request(`${openIdReturnPath}?${query}`, { headers: { cookie } }, env)).finally(
        () => answered++,
      ),
    ]);
    expect((await other.call('signIn', { email, password }, undefined, from)).status).toBe(200);
    expect(answered).toBe(0);
    provider.mend();
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200, 303]));
  });

  it('is bounded for a network, which is told to try again', async () => {
    const limited = await openApi({
      ...{ publicUrl: origin, on: api, secretKey: api.secretKey, openIdProvider: provider.config, callLimits: true },
    });
    const from = { incoming: { socket: { remoteAddress: '198.51.100.7' } } };
    const pages: (string | null)[] = [];
    for (let time = 0; time < 61; time++)
      pages.push((await limited.app.request(openIdReturnPath, {}, from)).headers.get('location'));
    expect(pages.slice(-2)).toEqual(['/signin?refused=late', '/signin?refused=away']);
    const starts = [];
    for (let time = 0; time < 61; time++)
      starts.push((await limited.call('startOpenIdSignIn', { origin }, undefined, { address: '198.51.100.8' })).status);
    expect(starts.slice(-2)).toEqual([200, 429]);
  });
});

describe('beginning an account by its link', () => {
  it('lets an invited colleague join without a password', async () => {
    const owner = await newOrganiser(api);
    const member = await joined(owner.token);
    expect(member).toMatchObject({ name: 'Grace', team: 'manager' });
    expect((await api.ask('getAccount', {}, member.token)).account).toMatchObject({
      hasPassword: false,
      identities: [{ issuer: provider.issuer }],
    });
    expect((await enter(member.who)).payload.currentUser.id).toBe(member.id);
    for (const guess of ['', password])
      expect((await api.call('signIn', { email: member.email, password: guess || ' ' })).status).toBe(401);
  });

  it('lets a new organiser begin, whose password comes by mail when they want one', async () => {
    const who = newPerson();
    const email = `${who}@example.org`;
    const key = await registerKey(api, email);
    const page = await comeBack(await travel(await api.call('beginByOpenId', { origin, key }), who));
    const entered = await api.ask('enterByLink', { key: keyOf(page) });
    expect(entered.currentUser).toMatchObject({ email, team: 'owner' });
    await api.ask('forgotPassword', { email });
    await sendAccountMails(api);
    const chosen = await api.ask('setPassword', { key: keyIn(mailbox.to(email).at(-1) ?? {}), password });
    expect(chosen.currentUser.id).toBe(entered.currentUser.id);
    expect((await enter(who)).status).toBe(200);
  });

  it('works once, and of two who come with one link at the same moment one is let in', async () => {
    const owner = await newOrganiser(api);
    const { key } = await invitationTo(owner.token);
    const go = async () => travel(await api.call('beginByOpenId', { origin, key, name: 'Grace' }), newPerson());
    const pages = await Promise.all([comeBack(await go()), comeBack(await go())]);
    expect(pages.filter((page) => page === `/access#${key}`)).toHaveLength(1);
    expect((await api.ask('readLoginLink', { key })).state).toBe('used');
    expect(await comeBack(await go())).toBe(`/access#${key}`);
  });

  it('is for links to new accounts alone, and with a name where a password needs one', async () => {
    const organiser = await newOrganiser(api);
    await api.ask('forgotPassword', { email: organiser.email });
    await sendAccountMails(api);
    const reset = keyIn(mailbox.to(organiser.email).at(-1) ?? {});
    const { key } = await invitationTo(organiser.token);
    for (const link of [reset, key, 'of-no-link']) {
      const trip = await travel(await api.call('beginByOpenId', { origin, key: link }), newPerson());
      expect(await comeBack(trip)).toBe(`/access#${link}`);
    }
    expect((await api.ask('readLoginLink', { key })).state).toBe('valid');
    expect(await identitiesOf(organiser.token)).toEqual([]);
  });

  it('leaves the invitation as it is where the account at the provider is another’s, or its owner has an organiser’s account', async () => {
    const owner = await newOrganiser(api);
    const other = await connected();
    const { key } = await invitationTo(owner.token);
    const back = async (who: string) =>
      comeBack(await travel(await api.call('beginByOpenId', { origin, key, name: 'Grace' }), who));
    expect(await back(other.who)).toBe(`/access?refused=taken#${key}`);
    expect((await api.ask('readLoginLink', { key })).state).toBe('valid');
    await api.sql(`update users set email_key = $1 where member_of = $2`, [other.email, owner.id]);
    expect(await back(newPerson())).toBe(`/access?refused=hasAccount#${key}`);
  });
});

it('is offered at this Foyer’s own address alone, and where there is a provider', async () => {
  expect(await api.call('startOpenIdSignIn', { origin: 'https://tickets.example.com' })).toMatchObject({
    status: 422,
    msg: `Signing in with Harbour ID only works at ${origin}. Open Foyer there.`,
  });
  const without = await openApi({ publicUrl: origin, on: api });
  expect((await without.call('startOpenIdSignIn', { origin })).status).toBe(422);
  expect((await without.app.request(openIdReturnPath)).status).toBe(404);
});

it('tells the address of an account of each connection that is made or removed', async () => {
  const { email, token } = await connected();
  const [identity] = await identitiesOf(token);
  for (let time = 0; time < 2; time++)
    await api.ask('removeIdentity', { id: identity?.id ?? '', current: password }, token);
  await sendAccountMails(api);
  const subjects = mailbox.to(email).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([
    'A connected account was removed from yours at Foyer',
    'Another account was connected to yours at Foyer',
  ]);
});

function changed(query: URLSearchParams, values: Record<string, string | null>): URLSearchParams {
  const other = new URLSearchParams(query);
  for (const [name, value] of Object.entries(values))
    if (value === null) other.delete(name);
    else other.set(name, value);
  return other;
}
