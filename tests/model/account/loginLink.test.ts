import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { LoginLink } from '../../../src/api/contract/access.ts';
import type { LoginLinkKind, LoginLinkState } from '../../../src/lib/account.ts';
import { loginLinkMachine } from '../../../src/machines/account/loginLink.ts';
import type { OpenedSession } from '../../../src/machines/account/signIn.ts';
import { done, failed, walk } from '../../support/walk.ts';

const key = 'k';
const password = 'another horse 2';
const opened: OpenedSession = {
  token: 't',
  currentUser: { id: 'u', role: 'checkin', email: 'gate@example.org', name: 'Gate 1', eventId: 'e', team: null },
};
const link = (kind: LoginLinkKind | null, state: LoginLinkState): LoginLink => ({
  kind,
  state,
  userId: state === 'valid' ? 'u' : null,
  email: 'gate@example.org',
  name: 'Gate 1',
  eventName: 'Harbour Day',
  organisation: null,
  eventSlug: null,
  door: kind === 'device' ? { gate: 'North', isExit: false } : null,
});
const refusal = (status: number) => ({ code: 'refused', status, msg: 'No.' }) as const;
const needsCode = { code: 'refused', status: 422, field: 'code', msg: 'Enter the code.' } as const;
const offline = { code: 'offline', status: 0, msg: 'No connection.' } as const;

const links = {
  'it is a card': link('card', 'valid'),
  'it sets up a device': link('device', 'valid'),
  'it is an invitation': link('invite', 'valid'),
  'it is for a new password': link('reset', 'valid'),
  'it is an invitation to a team': link('team', 'valid'),
  'it is of who comes back': link('openId', 'valid'),
  'it is for a new address': link('email', 'valid'),
  'it was used': link('card', 'used'),
  'it has expired': link('reset', 'expired'),
  'its login is locked': link('card', 'locked'),
  'it is unknown': link(null, 'unknown'),
};
const read = Object.fromEntries(Object.entries(links).map(([name, each]) => [name, done('read', each)])) as {
  [Name in keyof typeof links]: ReturnType<typeof done>;
};

describe('loginLinkMachine', () => {
  const { differences, inputs, tags } = walk(loginLinkMachine, {
    error: offline,
    starts: {
      opened: { key, currentId: null, isExpected: true },
      'opened elsewhere': { key, currentId: null, isExpected: false },
      'opened by a user signed in': { key, currentId: 'other', isExpected: true },
      'opened by whom it is for': { key, currentId: 'u', isExpected: true },
    },
    events: {
      ...read,
      'let in': done('enter', opened),
      'used meanwhile': failed('enter', refusal(409)),
      'locked meanwhile': failed('enter', refusal(403)),
      'not let in': failed('enter', offline),
      'asked for a code at once': failed('enter', needsCode),
      'provider chosen': { type: 'provider.chosen', name: null },
      'name typed and provider chosen': { type: 'provider.chosen', name: 'Grace' },
      'led away': done('depart', undefined),
      'not led away': failed('depart', refusal(502)),
      'password typed': { type: 'password.submitted', name: null, password },
      'name and password typed': { type: 'password.submitted', name: 'Grace', password },
      saved: done('choose', opened),
      'asked for a code': failed('choose', needsCode),
      'code typed': { type: 'code.submitted', code: '123456' },
      changed: done('confirmEmail', {}),
      'confirmed meanwhile': failed('confirmEmail', refusal(409)),
      'address refused': failed('confirmEmail', refusal(422)),
      'used before it was saved': failed('choose', refusal(409)),
      'locked before it was saved': failed('choose', refusal(403)),
      'not saved': failed('choose', refusal(422)),
    },
  });

  it('goes where the table says', () => {
    const forgotten = { password: '', code: null };
    const kept = (name: keyof typeof links) => ({ link: links[name], error: null });
    expect(
      differences([
        ['start', 'opened', 'reading'],
        ['start', 'opened elsewhere', 'reading'],
        ['start', 'opened by a user signed in', 'reading'],
        ['start', 'opened by whom it is for', 'reading'],
        ['reading', 'it is a card', 'entering', kept('it is a card'), { currentId: null }],
        ['reading', 'it is a card', 'switching', kept('it is a card'), { currentId: 'other' }],
        ['reading', 'it is a card', 'left', 'leave', kept('it is a card'), { currentId: 'u' }],
        [
          'reading',
          'it is of who comes back',
          'entering',
          kept('it is of who comes back'),
          { currentId: null, isExpected: true },
        ],
        ['reading', 'it is of who comes back', 'switching', kept('it is of who comes back'), { isExpected: false }],
        ['reading', 'it is of who comes back', 'switching', kept('it is of who comes back'), { currentId: 'other' }],
        ['reading', 'it is of who comes back', 'left', 'leave', kept('it is of who comes back'), { currentId: 'u' }],
        ['reading', 'it sets up a device', 'switching', kept('it sets up a device'), { currentId: 'other' }],
        ['reading', 'it sets up a device', 'entering', kept('it sets up a device')],
        ['reading', 'it is an invitation', 'choosing', kept('it is an invitation')],
        ['reading', 'it is an invitation to a team', 'choosing', kept('it is an invitation to a team')],
        ['reading', 'it is for a new address', 'confirming', kept('it is for a new address')],
        ['reading', 'it is for a new password', 'choosing', kept('it is for a new password')],
        ['reading', 'it was used', 'used', kept('it was used')],
        ['reading', 'it has expired', 'expired', kept('it has expired')],
        ['reading', 'its login is locked', 'locked', kept('its login is locked')],
        ['reading', 'it is unknown', 'unknown', kept('it is unknown')],
        ['reading', 'read fails', 'failed', { error: offline }],
        ['reading', 'after timeout', 'failed', { error: null }],
        ['failed', 'link.retried', 'reading'],
        ['switching', 'switch.confirmed', 'entering'],
        ['switching', 'switch.declined', 'left', 'leave'],
        ['entering', 'let in', 'entered', [['open', opened]], { code: null }],
        ['entering', 'used meanwhile', 'reading'],
        ['entering', 'locked meanwhile', 'locked'],
        ['entering', 'asked for a code at once', 'askingCode', { error: needsCode }],
        [['choosing', 'refused'], 'provider chosen', 'leaving', { name: null, error: null }],
        [['choosing', 'refused'], 'name typed and provider chosen', 'leaving', { name: 'Grace', error: null }],
        ['leaving', 'led away', 'choosing', {}],
        ['leaving', 'not led away', 'refused', { code: null, error: refusal(502) }],
        ['leaving', 'after timeout', 'refused', { code: null }],
        ['entering', 'not let in', 'failed', { error: offline }],
        ['entering', 'after timeout', 'failed'],
        [['choosing', 'refused'], 'password typed', 'saving', { name: null, password, error: null }],
        [['choosing', 'refused'], 'name and password typed', 'saving', { name: 'Grace', password, error: null }],
        ['saving', 'saved', 'entered', [['open', opened]], forgotten],
        ['saving', 'used before it was saved', 'reading', forgotten],
        ['saving', 'locked before it was saved', 'locked', forgotten],
        ['saving', 'not saved', 'refused', { ...forgotten, error: refusal(422) }],
        ['saving', 'asked for a code', 'askingCode', { error: needsCode }],
        ['saving', 'after timeout', 'refused', forgotten],
        ['askingCode', 'code typed', 'saving', { code: '123456', error: null }, { password }],
        ['askingCode', 'code typed', 'entering', { code: '123456', error: null }, { password: '' }],
        ['confirming', 'email.confirmed', 'changing', {}],
        ['changing', 'changed', 'changed', {}],
        ['changing', 'confirmed meanwhile', 'reading', {}],
        ['changing', 'address refused', 'failed', { error: refusal(422) }],
        ['changing', 'after timeout', 'failed', {}],
      ]),
    ).toEqual([]);
  });

  it('tags its states', () =>
    expect(tags()).toEqual({
      choosing: ['choosing', 'saving', 'leaving', 'refused'],
      over: ['used', 'expired', 'locked', 'unknown'],
    }));

  it('sends the key of the link, and what was typed', () => {
    expect(inputs()).toEqual({
      read: [{ key }],
      enter: [
        { key, code: '123456' },
        { key, code: null },
      ],
      depart: [
        { key, name: 'Grace' },
        { key, name: null },
      ],
      confirmEmail: [{ key }],
      choose: [
        { key, name: 'Grace', password, code: '123456' },
        { key, name: 'Grace', password, code: null },
        { key, name: null, password, code: '123456' },
        { key, name: null, password, code: null },
      ],
    });
  });

  it('lets a live card in by itself, and keeps no password of a live form', async () => {
    const sessions: OpenedSession[] = [];
    const live = (kind: LoginLinkKind) =>
      createActor(
        loginLinkMachine.provide({
          actors: {
            read: fromPromise<LoginLink, { key: string }>(async () => link(kind, 'valid')),
            enter: fromPromise<OpenedSession, { key: string; code: string | null }>(async () => opened),
            choose: fromPromise<
              OpenedSession,
              { key: string; name: string | null; password: string; code: string | null }
            >(async () => opened),
          },
          actions: { open: (_, session) => sessions.push(session) },
        }),
        { input: { key, currentId: null, isExpected: false } },
      ).start();
    await waitFor(live('card'), (state) => state.matches('entered'));
    const form = live('invite');
    await waitFor(form, (state) => state.matches('choosing'));
    form.send({ type: 'password.submitted', name: null, password });
    const { context } = await waitFor(form, (state) => state.matches('entered'));
    expect([sessions, context.password]).toEqual([[opened, opened], '']);
  });
});
