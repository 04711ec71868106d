import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { formDraft } from '../../../harness/drafts.ts';
import { registeredUsers } from '../../../server/platform/db/schema/attendees.ts';
import { users } from '../../../server/platform/db/schema/usersAndEvents.ts';
import { listen } from '../../../server/platform/listen.ts';
import { calls } from '../../../src/api/contract/table.ts';
import { freshAddress } from '../../support/address.ts';
import { openApi } from '../../support/fixtures.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { newAppUser, newAttendee, newEvent, newMember, newOrganiser } from '../../support/world.ts';

/* Who calls is known before a call has come, and it may come slowly, or wait for its turn: rights that end meanwhile end for it, too. */

const api = await openApi();
const { token, id: ownerId } = await newOrganiser(api);
const { eventId } = await newEvent(api, token);
const { port, close } = await listen(api.app.fetch, 0);
afterAll(() => close());

/** Begins a call of a member's, of which all but the last byte comes. */
async function begin({ method, path }: { method: string; path: string }, input: object, authorization: string) {
  const body = JSON.stringify(input);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = {
    Host: 'localhost',
    Authorization: authorization,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    Expect: '100-continue',
    Connection: 'close',
  };
  const lines = Object.entries(head).map(([key, value]) => `${key}: ${value}`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  // Its head has been read.
  await once(socket, 'data');
  socket.write(body.slice(0, -1));
  return {
    end: async () => {
      socket.write(body.slice(-1));
      return Number((await text(socket)).split(' ')[1]);
    },
  };
}

const formsOf = async () => (await api.ask('getAllForms', { eventId }, token)).forms.length;

describe('a call that is still on its way', () => {
  it.each([
    'event',
    'form',
  ] as const)('deletes no %s where its member is removed while payments are ended', async (what) => {
    const member = await newMember(api, ownerId, 'manager');
    const { eventId, formId } = await newEvent(api, token);
    const other = await openTransaction(api);
    await other.query('lock table purchases in access exclusive mode');
    const call =
      what === 'event'
        ? api.call('deleteEvent', { eventId }, member.token)
        : api.call('deleteForm', { formId }, member.token);
    await other.isWaitedFor();
    await api.ask('removeMember', { id: member.id }, token);
    await other.commit();
    expect((await call).status).toBe(401);
    expect((await api.call('getForm', { formId }, token)).status).toBe(200);
  });

  it('of a member who is removed meanwhile changes nothing', async () => {
    const member = await newMember(api, ownerId, 'manager');
    const before = await formsOf();
    const call = await begin(calls.saveForm, { payload: formDraft(eventId) }, member.token);
    await api.ask('removeMember', { id: member.id }, token);
    expect(await call.end()).toBe(401);
    expect(await formsOf()).toBe(before);
  });

  it('of a member who may only look from then on changes nothing', async () => {
    const member = await newMember(api, ownerId, 'manager');
    const before = await formsOf();
    const call = await begin(calls.saveForm, { payload: formDraft(eventId) }, member.token);
    await api.ask('changeMemberRole', { id: member.id, role: 'readOnly' }, token);
    expect(await call.end()).toBe(401);
    expect(await formsOf()).toBe(before);
  });

  it('of a member who stays is answered', async () => {
    const member = await newMember(api, ownerId, 'manager');
    const call = await begin(calls.saveForm, { payload: formDraft(eventId) }, member.token);
    expect(await call.end()).toBe(200);
  });
});

describe('a list of attendees that is being read', () => {
  it.each([
    'as a file',
    'on the screen',
  ] as const)('%s is not sent to a member who is removed meanwhile', async (how) => {
    const member = await newMember(api, ownerId, 'manager');
    const other = await openTransaction(api);
    await other.query('lock table registered_users');
    const list =
      how === 'as a file'
        ? api.call('exportUsers', { payload: { eventId } }, member.token)
        : api.call('getUsersByEvent', { eventId }, member.token);
    await other.isWaitedFor();
    await api.ask('removeMember', { id: member.id }, token);
    await other.commit();
    expect((await list).status).toBe(401);
  });

  it('at a door is not sent to a device whose login is locked meanwhile', async () => {
    const door = await newAppUser(api, token, eventId, 'checkin');
    const other = await openTransaction(api);
    await other.query('lock table registered_users');
    const list = api.call('getDoorList', { eventId, device: randomUUID() }, door.token);
    await other.isWaitedFor();
    await api.ask('lockAppUser', { payload: { id: door.id, locked: true } }, token);
    await other.commit();
    expect((await list).status).toBe(401);
  });
});

it('makes no logins for a manager who is removed while their passwords are hashed', async () => {
  const member = await newMember(api, ownerId, 'manager');
  const login = { name: 'Dover', email: freshAddress(), company: '', stand: '', delegates: 0 };
  const other = await openTransaction(api);
  await other.query('lock table password_salts in share mode');
  const call = api.call('saveAppUsers', { payload: { eventId, type: 'checkin', users: [login] } }, member.token);
  await other.isWaitedFor();
  await api.ask('removeMember', { id: member.id }, token);
  await other.commit();
  expect((await call).status).toBe(401);
  expect(await api.db.$count(users, eq(users.email, login.email))).toBe(0);
});

it('of a member who is removed meanwhile goes through no more of many attendees', async () => {
  const at = await newEvent(api, token);
  await newAttendee(api, at, {});
  await newAttendee(api, at, {});
  const rows = await api.sql(
    'select id, purchase_id from registered_users where event_id = $1 order by created_at, id',
    [at.eventId],
  );
  const member = await newMember(api, ownerId, 'manager');
  const other = await openTransaction(api);
  await other.query('select from purchases where id = $1 for update', [rows[0].purchase_id]);
  const payload = { eventId: at.eventId, action: 'delete' as const, users: rows.map(({ id }) => id) };
  const call = api.call('changeUsers', { payload }, member.token);
  await other.isWaitedFor();
  await api.ask('removeMember', { id: member.id }, token);
  await other.commit();
  expect((await call).status).toBe(401);
  const removed = and(eq(registeredUsers.eventId, at.eventId), isNotNull(registeredUsers.deletedAt));
  expect(await api.db.$count(registeredUsers, removed)).toBe(1);
});
