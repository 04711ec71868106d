import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { SignInInput } from '../../../src/api/contract/account.ts';
import { type OpenedSession, signInMachine } from '../../../src/machines/account/signIn.ts';
import { done, failed, walk } from '../../support/walkEdges.ts';

const input = { email: 'ada@example.org', password: 'lovelace1' };
const opened: OpenedSession = {
  token: 't',
  currentUser: { id: 'u', role: 'admin', email: 'ada@example.org', name: 'Ada', eventId: null },
};
const error = { code: 'refused', status: 401, msg: 'That email and password do not match.' };
const pending = fromPromise<OpenedSession, SignInInput>(() => new Promise(() => {}));

describe('signInMachine', () => {
  const model = walk(signInMachine.provide({ actors: { enter: pending } }), {
    starts: [undefined],
    events: [
      { type: 'signIn.submitted', input },
      { type: 'signIn.abandoned' },
      done('enter', opened),
      failed('enter', error),
    ],
  });
  for (const { name, run } of model.edges) it(name, () => expect(run().status).not.toBe('error'));

  it('goes where the table says', () => {
    expect(model.table).toEqual([
      'typing | signIn.submitted | entering',
      'entering | signIn.abandoned | typing',
      'entering | xstate.done.actor.enter | entered',
      'entering | xstate.error.actor.enter | refused',
      'refused | signIn.submitted | entering',
    ]);
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });

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

  it('keeps the reason of a live refusal', async () => {
    const actor = createActor(
      signInMachine.provide({
        actors: { enter: fromPromise<OpenedSession, SignInInput>(async () => Promise.reject(error)) },
      }),
    ).start();
    actor.send({ type: 'signIn.submitted', input });
    const snapshot = await waitFor(actor, (state) => state.matches('refused'));
    expect(snapshot.context.error).toEqual(error);
  });
});
