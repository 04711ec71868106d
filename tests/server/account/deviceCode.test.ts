import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { makeDeviceCode } from '../../../src/api/contract/deviceCode.ts';
import type { InputOf } from '../../../src/api/contract/endpoint.ts';
import { openApi } from '../../support/fixtures.ts';
import { newAppUser, newEvent, newMember, newOrganiser, password } from '../../support/world.ts';

const api = await openApi({ publicUrl: 'https://tickets.example.org' });
const organiser = await newOrganiser(api);
const { token } = organiser;
let eventId: string;
beforeEach(async () => {
  ({ eventId } = await newEvent(api, token));
});

type Draft = Partial<InputOf<typeof makeDeviceCode>['payload']>;
const ask = (draft: Draft = {}, as = token) =>
  api.call('makeDeviceCode', { payload: { eventId, name: 'North 1', gate: '', direction: 'in', ...draft } }, as);
const make = async (draft: Draft = {}, as = token) => (await ask(draft, as)).payload;
const read = (key: string) => api.ask('readLoginLink', { key });
const enter = (key: string) => api.call('enterByLink', { key });
const sessionOf = ({ headers }: Awaited<ReturnType<typeof enter>>) => headers.get('authorization') ?? '';
const works = async (session: string) => (await api.call('countCheckedIn', { eventId }, session)).status;
const stateOf = async (id: string, as = token) => (await api.ask('getDeviceCode', { id }, as)).state;
const staff = async () => (await api.ask('getAppUser', { eventId }, token)).checkinStuffs;
const logged = async () =>
  (await api.ask('getAuditLog', { eventId }, token)).entries.map(({ what, name, by }) => [what, name, by]);

describe('a code for a device', () => {
  it('signs one device in at the door of its event, once, and says where it stands', async () => {
    const { id, key, expiresAt } = await make({ gate: 'North', direction: 'out' });
    expect(key).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    expect(Date.parse(expiresAt) - api.clock.now.getTime()).toBe(600_000);
    expect(await stateOf(id)).toBe('valid');
    expect(await read(key)).toMatchObject({
      ...{ state: 'valid', kind: 'device', userId: id, name: 'North 1' },
      door: { gate: 'North', isExit: true },
    });
    const entered = await enter(key);
    expect(entered.payload.currentUser).toMatchObject({ id, role: 'checkin', eventId, name: 'North 1', team: null });
    expect(await works(sessionOf(entered))).toBe(200);
    expect(await stateOf(id)).toBe('used');
    expect(await enter(key)).toMatchObject({ status: 409, msg: 'This link has already been used.' });
    expect(await read(key)).toMatchObject({ state: 'used', kind: 'device', userId: null, name: '', door: null });
  });

  it('may be typed in small letters, without its hyphens', async () => {
    const { key } = await make();
    expect((await read(key.toLowerCase().replaceAll('-', ' '))).state).toBe('valid');
    expect((await enter(key.toLowerCase().replaceAll('-', ''))).status).toBe(200);
  });

  it('is kept as a hash alone', async () => {
    const { key } = await make();
    const rows = await api.sql('select * from login_links where kind = $1', ['device']);
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(JSON.stringify(rows)).not.toContain(key.replaceAll('-', ''));
  });

  it('lets one in of three devices that use it at the same moment, and tells the others', async () => {
    for (let round = 0; round < 5; round++) {
      const { key, id } = await make();
      const all = await Promise.all([1, 2, 3].map(() => enter(key)));
      expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect((await read(key)).state).toBe('used');
      const { rowCount } = await api.pool.query('select from tokens where user_id = $1', [id]);
      expect(rowCount).toBe(1);
    }
  });

  it('expires after ten minutes', async () => {
    const { id, key, expiresAt } = await make();
    const { now } = api.clock;
    api.clock.now = new Date(expiresAt);
    try {
      expect([await stateOf(id), (await read(key)).state]).toEqual(['expired', 'expired']);
      expect(await enter(key)).toMatchObject({ status: 409, msg: 'This link has expired.' });
    } finally {
      api.clock.now = now;
    }
  });

  it('is unknown where a letter is wrong', async () => {
    const { key } = await make();
    const wrong = `${key.slice(0, -1)}${key.endsWith('X') ? 'Y' : 'X'}`;
    expect(await read(wrong)).toMatchObject({ state: 'unknown', kind: null });
    expect((await enter(wrong)).status).toBe(409);
  });

  it('ends with a newer one for the same device, of which there is one login', async () => {
    const [first, second] = [await make(), await make({ name: 'NORTH 1' })];
    expect(second.id).toBe(first.id);
    expect([(await read(first.key)).state, (await read(second.key)).state]).toEqual(['unknown', 'valid']);
    const both = await Promise.all([make({ name: 'South 1' }), make({ name: 'South 1' })]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  });

  it('signs the device out that had its name before', async () => {
    const before = sessionOf(await enter((await make()).key));
    expect(await works(before)).toBe(200);
    const now = sessionOf(await enter((await make()).key));
    expect([await works(before), await works(now)]).toEqual([401, 200]);
  });

  it('is for no login that people have, even of the same name', async () => {
    const person = await newAppUser(api, token, eventId, 'checkin');
    const { id } = await make({ name: 'Sam Doe' });
    expect(id).not.toBe(person.id);
  });

  it('is for a gate that the event has, where it names any', async () => {
    await api.ask('saveDoorRules', { payload: { eventId, gates: ['North', 'South'], tickets: [] } }, token);
    expect(await ask({ gate: 'West' })).toMatchObject({ status: 422, field: 'payload.gate' });
    expect([(await ask({ gate: 'South' })).status, (await ask()).status]).toEqual([200, 200]);
    expect(await ask({ name: ' ' })).toMatchObject({ status: 422, field: 'payload.name' });
  });

  it('stands in the log, and so does its use', async () => {
    const { key } = await make();
    await enter(key);
    expect(await logged()).toEqual([
      ['deviceSetUp', 'North 1', 'North 1'],
      ['deviceCodeMade', 'North 1', organiser.name || organiser.email],
    ]);
  });
});

describe('whoever made a code', () => {
  it('has to be allowed to until it is used: not a member who was removed, or may only look', async () => {
    const [gone, reader] = [
      await newMember(api, organiser.id, 'manager'),
      await newMember(api, organiser.id, 'manager'),
    ];
    const codes = [await make({ name: 'A' }, gone.token), await make({ name: 'B' }, reader.token)];
    await api.ask('removeMember', { id: gone.id }, token);
    await api.ask('changeMemberRole', { id: reader.id, role: 'readOnly' }, token);
    for (const { key } of codes) {
      expect((await read(key)).state).toBe('unknown');
      expect((await enter(key)).status).toBe(409);
    }
    expect((await ask({}, await api.tokenOf(reader.id))).status).toBe(403);
  });

  it('takes it back, and the login that it was for, if no device has had that', async () => {
    const unused = await make();
    await api.ask('endDeviceCode', { id: unused.id }, token);
    expect((await enter(unused.key)).status).toBe(409);
    expect(await staff()).toEqual([]);
    const used = await make({ name: 'South 1' });
    const session = sessionOf(await enter(used.key));
    const next = await make({ name: 'South 1' });
    await api.ask('endDeviceCode', { id: next.id }, token);
    expect((await read(next.key)).state).toBe('unknown');
    expect([await works(session), (await staff()).map(({ name }) => name)]).toEqual([200, ['South 1']]);
  });

  it('ends no login of a person by that', async () => {
    const { id } = await newAppUser(api, token, eventId, 'checkin');
    await api.sql('update users set seen_at = null where id = $1', [id]);
    await api.ask('endDeviceCode', { id }, token);
    expect((await staff()).map((login) => login.id)).toEqual([id]);
    expect(await stateOf(id)).toBe('unknown');
  });
});

describe('a device that was set up', () => {
  const deviceOf = async (session: string, device: string = randomUUID()) => {
    const told = { id: device, gate: 'North', listAt: null, unsent: 0 };
    const sentAt = api.clock.now.toISOString();
    await api.ask('sendEntries', { eventId, sentAt, device: told, entries: [] }, session);
    return device;
  };
  const lock = (device: string, isLocked: boolean) => api.ask('lockDevice', { eventId, device, isLocked }, token);

  it('may what check-in staff of its event may, and nothing else', async () => {
    const session = sessionOf(await enter((await make()).key));
    const other = await newEvent(api, token);
    expect((await api.call('countCheckedIn', { eventId: other.eventId }, session)).status).toBe(404);
    expect((await api.call('getDoorState', { eventId }, session)).status).toBe(403);
    expect((await ask({}, session)).status).toBe(403);
  });

  it('is signed out where it is locked, also when another login of the door has said to be that device', async () => {
    const lost = sessionOf(await enter((await make()).key));
    const device = await deviceOf(lost);
    const steward = await newAppUser(api, token, eventId, 'checkin');
    await deviceOf(steward.token, device);
    await lock(device, true);
    expect([await works(lost), await works(steward.token)]).toEqual([401, 200]);
  });

  it('opens nothing by its code once its login is something else', async () => {
    const { id, key } = await make();
    const [login] = await staff();
    if (!login) throw new Error('There is no login.');
    const { email, name } = login;
    const changed = { id, eventId, type: 'exhibitor' as const, email, name, company: 'Acme', stand: '', delegates: 0 };
    expect((await api.call('saveAppUser', { payload: changed }, token)).status).toBe(200);
    expect((await enter(key)).status).toBe(409);
  });

  it('has no password to guess', async () => {
    await make();
    const [login] = await staff();
    for (const typed of ['', password])
      expect((await api.call('signIn', { email: login?.email ?? '', password: typed })).status).not.toBe(200);
  });

  it('is signed out as it is locked, gets no code until it is unlocked, and then needs one', async () => {
    const session = sessionOf(await enter((await make()).key));
    const device = await deviceOf(session);
    const open = await make();
    expect((await lock(device, true)).device.isLocked).toBe(true);
    expect(await works(session)).toBe(401);
    expect((await read(open.key)).state).toBe('locked');
    expect((await enter(open.key)).status).toBe(403);
    expect(await ask()).toMatchObject({ status: 409, field: 'payload.name' });
    await lock(device, false);
    expect(await works(session)).toBe(401);
    expect(await works(sessionOf(await enter((await make()).key)))).toBe(200);
  });

  it('leaves logins of people as they are when their device is locked', async () => {
    const person = await newAppUser(api, token, eventId, 'checkin');
    const device = await deviceOf(person.token);
    await lock(device, true);
    expect(await works(person.token)).toBe(200);
  });

  it('is signed out as its login is removed, and a code for its name makes a new one', async () => {
    const { id, key } = await make();
    const session = sessionOf(await enter(key));
    await api.ask('removeAppUser', { id }, token);
    expect(await works(session)).toBe(401);
    expect((await make()).id).not.toBe(id);
  });
});
