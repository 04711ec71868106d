import { describe, expect, it } from 'vitest';
import { eventDraft, takesTransfers } from '../../../harness/drafts.ts';
import { anyMailbox } from '../../../harness/mailbox.ts';
import type { Endpoint } from '../../../src/api/contract/endpoint.ts';
import type { EventDraft } from '../../../src/api/contract/eventDraft.ts';
import { calls } from '../../../src/api/contract/table.ts';
import { linkMails } from '../../../src/lib/limits.ts';
import { freshAddress } from '../../support/address.ts';
import { requestOf } from '../../support/api.ts';
import { openApi } from '../../support/fixtures.ts';
import { foyerServer, giveMailbox, keyIn, sendAccountMails } from '../../support/mails.ts';
import { newAttendee, newEvent, newMember, newOrganiser, password } from '../../support/world.ts';

const mailbox = await anyMailbox();
const api = await openApi({ publicUrl: 'https://tickets.example.org', ownMailServer: foyerServer(mailbox.port) });
const organiser = await newOrganiser(api);
const token = organiser.token;
await api.ask('saveSettings', { organisation: 'Harbour Events', publishableKey: '' }, token);
const members = async () => (await api.ask('getTeam', {}, token)).members;
const state = async (key: string) => (await api.ask('readLoginLink', { key })).state;
const join = (key: string, name = 'Grace Hopper') => api.call('joinTeam', { key, name, password });
const signIn = (email: string) => api.call('signIn', { email, password });

/** The key in the latest mail to an address. */
async function mailedKey(email: string): Promise<string> {
  await sendAccountMails(api);
  return keyIn(mailbox.to(email).at(-1) ?? {});
}

async function invite(role: 'manager' | 'finance' | 'readOnly' = 'manager', email = freshAddress()) {
  const { member } = await api.ask('inviteMember', { email, role }, token);
  return { id: member.id, email, key: await mailedKey(email) };
}

async function joined(role: 'manager' | 'finance' | 'readOnly' = 'manager') {
  const invited = await invite(role);
  const { headers } = await join(invited.key);
  return { ...invited, token: headers.get('authorization') ?? '' };
}

describe('an invitation', () => {
  it('is mailed, says whose it is, and is accepted once with a name and a password', async () => {
    const { id, email, key } = await invite('finance');
    const [letter] = mailbox.to(email);
    expect(letter?.subject).toBe('Join “Harbour Events”');
    expect(letter?.text).toContain('Role: Finance');
    expect((await members()).find((each) => each.id === id)).toMatchObject({
      email,
      role: 'finance',
      name: '',
      invited: { mail: { state: 'sent' } },
    });
    const link = await api.ask('readLoginLink', { key });
    expect(link).toMatchObject({ state: 'valid', kind: 'team', organisation: 'Harbour Events', email });
    const { payload, headers } = await join(key);
    expect(payload.currentUser).toMatchObject({ id, email, role: 'admin', team: 'finance', name: 'Grace Hopper' });
    const own = await api.ask('getAccount', {}, headers.get('authorization') ?? '');
    expect(own.account.organisation).toEqual({ name: 'Harbour Events', role: 'finance' });
    expect((await members()).find((each) => each.id === id)).toMatchObject({ name: 'Grace Hopper', invited: null });
    expect((await join(key)).status).toBe(409);
    expect((await signIn(email)).payload.currentUser).toMatchObject({ id, team: 'finance' });
  });

  it('is accepted by one of two who use it at the same moment', async () => {
    const { email, key } = await invite('manager');
    const both = await Promise.all([
      api.call('joinTeam', { key, name: 'Grace Hopper', password }),
      api.call('joinTeam', { key, name: 'Mallory', password: 'another horse 2' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = both[0]?.status === 200 ? 'Grace Hopper' : 'Mallory';
    expect((await members()).filter((each) => each.email === email).map(({ name }) => name)).toEqual([winner]);
  });

  it('signs no one in by another call, or without what it asks for', async () => {
    const { email, key } = await invite();
    expect((await api.call('enterByLink', { key })).status).toBe(409);
    expect((await api.call('setPassword', { key, password })).status).toBe(409);
    expect((await join(key, ' ')).status).toBe(422);
    expect((await api.call('signIn', { email, password })).status).toBe(401);
    await api.ask('forgotPassword', { email });
    const before = mailbox.to(email).length;
    await sendAccountMails(api);
    expect(mailbox.to(email).length).toBe(before);
    expect(await state(key)).toBe('valid');
  });

  it('of another kind takes no name', async () => {
    await api.ask('forgotPassword', { email: organiser.email });
    const key = await mailedKey(organiser.email);
    expect((await join(key)).status).toBe(409);
    expect(await state(key)).toBe('valid');
  });

  it('is sent again with a new link and new time; the one before stops working', async () => {
    const { id, email, key } = await invite();
    const { now } = api.clock;
    api.clock.now = new Date(now.getTime() + 6 * 86_400_000);
    const again = await api.ask('resendInvitation', { id }, token);
    const week = new Date(api.clock.now.getTime() + 7 * 86_400_000).toISOString();
    expect(again.member.invited?.expiresAt).toBe(week);
    const second = await mailedKey(email);
    expect([await state(key), await state(second)]).toEqual(['unknown', 'valid']);
    api.clock.now = new Date(now.getTime() + 14 * 86_400_000);
    expect(await state(second)).toBe('expired');
    api.clock.now = now;
    await join(second);
    expect((await api.call('resendInvitation', { id }, token)).status).toBe(409);
  });

  it('buries no mailbox, however often it is asked for, and keeps no other organiser from asking', async () => {
    const email = freshAddress();
    const { id } = await invite('manager', email);
    const again = () => api.call('resendInvitation', { id }, token);
    for (let count = 1; count < linkMails.calls; count++) expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(429);
    const other = await newOrganiser(api);
    await giveMailbox(api.pool, other.id, mailbox.port);
    const asks = [
      await api.call('inviteMember', { email: email.toUpperCase(), role: 'manager' }, other.token),
      await api.call('changeEmail', { email, current: password }, other.token),
    ];
    expect(asks.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('that is withdrawn leads nowhere, and the address may be invited again', async () => {
    const { id, email, key } = await invite();
    expect((await api.call('removeMember', { id }, token)).msg).toBe('Invitation withdrawn.');
    expect(await state(key)).toBe('unknown');
    expect((await join(key)).status).toBe(409);
    expect(await members()).not.toContainEqual(expect.objectContaining({ id }));
    expect((await api.call('inviteMember', { email, role: 'manager' }, token)).status).toBe(200);
  });

  it('goes to no member twice, nor to the owner', async () => {
    const { email } = await invite();
    for (const address of [email.toUpperCase(), organiser.email])
      expect(await api.call('inviteMember', { email: address, role: 'manager' }, token)).toMatchObject({
        status: 409,
        field: 'email',
      });
  });

  it('goes to the owner of an account elsewhere alike, and tells only them', async () => {
    const other = await newOrganiser(api);
    const { key } = await invite('manager', other.email);
    expect(key).not.toBe('');
    const refused = await join(key);
    expect([refused.status, refused.msg]).toEqual([
      422,
      'You already have an organiser account with this address. Ask to be invited at another address.',
    ]);
    expect((await signIn(other.email)).payload.currentUser).toMatchObject({ id: other.id, team: 'owner' });
  });

  it('is in the log where the Foyer has no mail server, which is said before anybody is invited', async () => {
    const silent = await openApi({ publicUrl: 'https://tickets.example.org', ownMailServer: null });
    const { token: lone } = await newOrganiser(silent);
    expect(await silent.ask('getTeam', {}, lone)).toEqual({
      members: [],
      linkBy: 'log',
      secondStepRequired: false,
    });
    const email = freshAddress();
    const answer = await silent.call('inviteMember', { email, role: 'manager' }, lone);
    expect([answer.status, answer.msg]).toEqual([
      200,
      `The link for ${email} is in the log of this Foyer. Ask whoever runs it.`,
    ]);
    expect((await api.ask('getTeam', {}, token)).linkBy).toBe('mail');
  });

  it('is refused to a team that is full', async () => {
    const owner = await newOrganiser(api);
    await giveMailbox(api.pool, owner.id, mailbox.port);
    for (let count = 0; count < 99; count++) await newMember(api, owner.id, 'readOnly');
    const at = await Promise.all(
      [1, 2].map(() => api.call('inviteMember', { email: freshAddress(), role: 'finance' }, owner.token)),
    );
    expect(at.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a member of a team', () => {
  it('makes events of the organisation, which stay when they are removed', async () => {
    const member = await joined();
    const { event } = await api.ask('saveEvent', eventDraft(), member.token);
    const seen = (await api.ask('getAllEvents', {}, token)).events;
    expect(seen.map(({ id }) => id)).toContain(event.id);
    await api.ask('removeMember', { id: member.id }, token);
    expect((await api.ask('getAllEvents', {}, token)).events).toEqual(seen);
  });

  it('is named in the log as who did something', async () => {
    const member = await joined();
    const at = await newEvent(api, member.token);
    await newAttendee(api, at);
    await api.ask('downloadAttendeeReport', { eventId: at.eventId }, member.token);
    const { entries } = await api.ask('getAuditLog', { eventId: at.eventId }, token);
    expect(entries[0]?.by).toBe('Grace Hopper');
  });

  it('may change what the organisation is called, but not its payment keys', async () => {
    const member = await joined();
    const named = await api.call('saveSettings', { organisation: 'Harbour Events', publishableKey: '' }, member.token);
    expect(named.status).toBe(200);
    for (const keys of [{ publishableKey: 'pk_test_1' }, { publishableKey: '', secretKey: 'sk_test_1' }]) {
      const refused = await api.call('saveSettings', { organisation: 'x', ...keys }, member.token);
      expect([refused.status, refused.msg]).toEqual([403, 'Only the owner of your organisation can do this.']);
    }
    expect((await api.ask('getSettings', {}, token)).settings.organisation).toBe('Harbour Events');
  });

  it('hears in plain words what their role does not include', async () => {
    const { token: theirs } = await joined('readOnly');
    const { eventId } = await newEvent(api, token);
    expect((await api.call('getEvent', { eventId }, theirs)).status).toBe(200);
    const refused = await api.call('saveEvent', { ...eventDraft(), id: eventId }, theirs);
    expect([refused.status, refused.msg]).toEqual([
      403,
      'Your role doesn’t include changes like this. Ask a manager or the owner of your organisation.',
    ]);
  });

  it('gets another role and is signed out, so that the next sign-in shows it', async () => {
    const member = await joined('readOnly');
    expect((await api.call('getAllEvents', {}, member.token)).status).toBe(200);
    const changed = await api.ask('changeMemberRole', { id: member.id, role: 'manager' }, token);
    expect(changed.member).toMatchObject({ role: 'manager', name: 'Grace Hopper' });
    expect((await api.call('getAllEvents', {}, member.token)).status).toBe(401);
    expect((await signIn(member.email)).payload.currentUser.team).toBe('manager');
  });

  it('is signed out at once and for good when they are removed', async () => {
    const member = await joined();
    expect((await api.call('getAllEvents', {}, member.token)).status).toBe(200);
    await api.ask('removeMember', { id: member.id }, token);
    expect((await api.call('getAllEvents', {}, member.token)).status).toBe(401);
    expect((await signIn(member.email)).status).toBe(401);
    const back = await invite('finance', member.email);
    expect((await join(back.key)).payload.currentUser).toMatchObject({ email: member.email, team: 'finance' });
  });

  it('has no way in with an old session once they are removed, by whatever call', async () => {
    const member = await joined();
    await api.ask('removeMember', { id: member.id }, token);
    const statuses = await Promise.all(
      Object.values<Endpoint>(calls)
        .filter(({ access }) => access !== 'public')
        .map(async (endpoint) => (await api.app.request(...requestOf(endpoint, {}, member.token))).status),
    );
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(statuses.length).toBeGreaterThan(150);
  });

  it('gets a link for a forgotten password through the mail server of the organisation', async () => {
    const member = await joined();
    await api.ask('forgotPassword', { email: member.email });
    const key = await mailedKey(member.email);
    const { currentUser } = await api.ask('setPassword', { key, password: 'another horse 2' });
    expect(currentUser.id).toBe(member.id);
  });

  it('is unknown to the owner of another organisation', async () => {
    const { id } = await joined();
    const { id: other, token: theirs } = await newOrganiser(api);
    await giveMailbox(api.pool, other, mailbox.port);
    for (const answer of [
      await api.call('removeMember', { id }, theirs),
      await api.call('changeMemberRole', { id, role: 'readOnly' }, theirs),
      await api.call('resendInvitation', { id }, theirs),
    ])
      expect(answer.status).toBe(404);
    expect((await members()).find((each) => each.id === id)?.role).toBe('manager');
  });
});

it('the owner is no member, so cannot be removed or given another role', async () => {
  expect((await api.call('removeMember', { id: organiser.id }, token)).status).toBe(404);
  expect((await api.call('changeMemberRole', { id: organiser.id, role: 'readOnly' }, token)).status).toBe(404);
});

it('a manager has buyers transfer to an account that the owner has entered at any event, and to no other', async () => {
  const owner = await newOrganiser(api);
  const manager = await newMember(api, owner.id, 'manager');
  const { transferAccount, transferDays } = takesTransfers;
  const save = async (by: string, changes: Partial<EventDraft>) =>
    api.call('saveEvent', eventDraft({ ...takesTransfers, ...changes }), by);
  const refused = await save(manager.token, {});
  expect([refused.status, refused.msg]).toEqual([
    403,
    'Only the owner of your organisation can enter a bank account that none of its events has yet.',
  ]);
  expect((await save(owner.token, {})).status).toBe(200);
  const { status, payload } = await save(manager.token, { transferAccount });
  expect(status).toBe(200);
  const own = { ...transferAccount, iban: 'DE89 3704 0044 0532 0130 00' };
  const { id } = payload.event;
  expect((await save(manager.token, { id, transferAccount: own })).status).toBe(403);
  expect((await save(manager.token, { id, name: 'Renamed', transferDays })).status).toBe(200);
  expect((await api.call('duplicateEvent', { eventId: id }, manager.token)).status).toBe(200);
  const other = await newOrganiser(api);
  await save(other.token, { transferAccount: own });
  expect((await save(manager.token, { id, transferAccount: own })).status).toBe(403);
  expect((await save(owner.token, { id, transferAccount: own })).status).toBe(200);
});
