import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { SignInInput } from '../../../src/api/contract/account.ts';
import { type OpenedSession, signInMachine } from '../../../src/machines/account/signIn.ts';
import { done, failed, walk } from '../../support/walk.ts';

const input = { email: 'ada@example.org', password: 'lovelace1' };
const opened: OpenedSession = {
  token: 't',
  currentUser: { id: 'u', role: 'admin', email: 'ada@example.org', name: 'Ada', eventId: null, team: 'owner' },
};
const needsCode = { code: 'refused', status: 422, field: 'code', msg: 'Enter the code.' } as const;
const away = { code: 'refused', status: 502, msg: 'The provider does not answer.' } as const;
const error = { code: 'refused', status: 401, msg: 'That email and password do not match.' } as const;

describe('signInMachine', () => {
  const { differences, inputs, tags } = walk(signInMachine, {
    starts: { opened: undefined, 'come back to': { turnedBack: 'unknown' } },
    events: {
      submitted: { type: 'signIn.submitted', input },
      'let in': done('enter', opened),
      'turned away': failed('enter', error),
      'asked for a code': failed('enter', needsCode),
      'code typed': { type: 'code.submitted', code: '123456' },
      'let in by the code': done('check', opened),
      'code refused': failed('check', needsCode),
      'turned away with the code': failed('check', error),
      'led away': done('depart', undefined),
      'not led away': failed('depart', away),
    },
  });

  it('goes where the table says', () => {
    const withoutPassword = { email: 'ada@example.org', password: '' };
    expect(
      differences([
        ['start', 'opened', 'typing', { input: { email: '', password: '' } }],
        ['start', 'come back to', 'turnedBack', { input: { email: '', password: '' }, error: null }],
        [['typing', 'turnedBack'], 'submitted', 'entering', { input, error: null }],
        [['typing', 'turnedBack', 'refused'], 'provider.chosen', 'leaving', { error: null }],
        ['leaving', 'led away', 'typing'],
        ['leaving', 'not led away', 'refused', { error: away }],
        ['leaving', 'signIn.abandoned', 'typing'],
        ['entering', 'signIn.abandoned', 'typing', { input: withoutPassword }],
        ['entering', 'let in', 'entered', [['open', opened]], { input: withoutPassword }],
        ['entering', 'turned away', 'refused', { input: withoutPassword, error }],
        ['entering', 'asked for a code', 'askingCode', {}],
        ['askingCode', 'signIn.abandoned', 'typing', { input: withoutPassword }],
        ['askingCode', 'code typed', 'checking', { input: { ...input, code: '123456' }, error: null }],
        ['checking', 'signIn.abandoned', 'typing', { input: withoutPassword }],
        ['checking', 'let in by the code', 'entered', [['open', opened]], { input: withoutPassword }],
        ['checking', 'code refused', 'askingCode', { error: needsCode }],
        ['checking', 'turned away with the code', 'refused', { input: withoutPassword, error }],
        ['refused', 'submitted', 'entering', { input, error: null }],
      ]),
    ).toEqual([]);
  });

  it('tags its states', () => expect(tags()).toEqual({ code: ['askingCode', 'checking'] }));

  it('sends what was typed', () =>
    expect(inputs()).toEqual({ depart: [undefined], enter: [input], check: [{ ...input, code: '123456' }] }));

  it('opens the session of a live answer, and keeps no password', async () => {
    const sessions: OpenedSession[] = [];
    const actor = createActor(
      signInMachine.provide({
        actors: { enter: fromPromise<OpenedSession, SignInInput>(async () => opened) },
        actions: { open: (_, session) => sessions.push(session) },
      }),
    ).start();
    actor.send({ type: 'signIn.submitted', input });
    const snapshot = await waitFor(actor, ({ status }) => status === 'done');
    expect(sessions).toEqual([opened]);
    expect(snapshot.context.input).toEqual({ email: 'ada@example.org', password: '' });
  });
});
