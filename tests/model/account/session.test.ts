import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { CurrentUser } from '../../../src/api/contract/account.ts';
import { type KeptSession, sessionMachine } from '../../../src/machines/account/session.ts';
import { walk } from '../../support/walk.ts';

const user = (role: string) =>
  ({ id: 'u1', role, email: 'ada@example.org', name: 'Ada', eventId: null }) as unknown as CurrentUser;
const kept = (role: string): KeptSession => ({ token: 't', currentUser: user(role) });

describe('sessionMachine', () => {
  const model = walk(sessionMachine, {
    starts: [{ kept: null }, { kept: { token: 't', currentUser: null } }, { kept: kept('exhibitor') }],
    events: [
      { type: 'session.opened', token: 't', currentUser: user('admin') },
      { type: 'session.opened', token: 't', currentUser: user('checkin') },
      { type: 'session.opened', token: 't', currentUser: user('attendee') },
      { type: 'session.closed' },
      { type: 'session.expired', at: '/settings' },
      { type: 'profile.changed', profile: { name: 'Grace' } },
      { type: 'storage.changed', kept: null },
      { type: 'storage.changed', kept: kept('exhibitor') },
    ],
  });

  for (const { name, run } of model.edges) it(name, () => expect(run().status).toBe('active'));

  it('goes where the table says', () => {
    const inside = (role: string) => [
      `{"signedIn":"${role}"} | session.closed | signedOut`,
      `{"signedIn":"${role}"} | session.expired | expired`,
      `{"signedIn":"${role}"} | profile.changed | {"signedIn":"${role}"}`,
      `{"signedIn":"${role}"} | storage.changed | signedOut`,
      `{"signedIn":"${role}"} | storage.changed | {"signedIn":"exhibitor"}`,
    ];
    const outside = (state: string) => [
      `${state} | session.opened | {"signedIn":"admin"}`,
      `${state} | session.opened | {"signedIn":"checkin"}`,
      `${state} | session.opened | {"signedIn":"attendee"}`,
      `${state} | storage.changed | signedOut`,
      `${state} | storage.changed | {"signedIn":"exhibitor"}`,
    ];
    expect(new Set(model.table)).toEqual(
      new Set([
        ...['admin', 'checkin', 'exhibitor', 'attendee'].flatMap(inside),
        ...['signedOut', 'expired'].flatMap(outside),
      ]),
    );
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });

  it('remembers where it ended and whose it was, and forgets the token', () => {
    const session = createActor(sessionMachine, { input: { kept: kept('admin') } }).start();
    session.send({ type: 'session.expired', at: '/settings' });
    expect(session.getSnapshot().context).toEqual({ kept: null, lastUser: user('admin'), returnTo: '/settings' });
  });

  it.each([
    ['somebody signs in again', { type: 'session.opened', token: 't', currentUser: user('checkin') }],
    ['another tab signs out', { type: 'storage.changed', kept: null }],
  ] as const)('forgets whose session expired when %s', (_, event) => {
    const session = createActor(sessionMachine, { input: { kept: kept('admin') } }).start();
    session.send({ type: 'session.expired', at: '/settings' });
    session.send(event);
    expect(session.getSnapshot().context.lastUser).toBe(null);
  });

  it('remembers nobody who signed out', () => {
    const session = createActor(sessionMachine, { input: { kept: kept('admin') } }).start();
    session.send({ type: 'session.closed' });
    expect(session.getSnapshot().context).toEqual({ kept: null, lastUser: null, returnTo: null });
  });

  it('counts a token of a role that nobody knows as signed out', () => {
    const session = createActor(sessionMachine, { input: { kept: kept('wizard') } }).start();
    expect(session.getSnapshot().value).toBe('signedOut');
    expect(session.getSnapshot().context.kept).toBe(null);
  });

  it('merges a changed profile into the current user', () => {
    const session = createActor(sessionMachine, { input: { kept: kept('admin') } }).start();
    session.send({ type: 'profile.changed', profile: { name: 'Grace' } });
    expect(session.getSnapshot().context.kept?.currentUser).toEqual({ ...user('admin'), name: 'Grace' });
  });
});
