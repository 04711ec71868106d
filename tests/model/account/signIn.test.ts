import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Credentials } from '../../../src/api/contract/user.ts';
import { credentialsMachine, type OpenedSession } from '../../../src/machines/account/signIn.ts';
import { done, failed, walk } from '../../support/walk.ts';

const credentials = { email: 'ada@example.org', password: 'lovelace1' };
const opened: OpenedSession = {
  token: 't',
  currentUser: { id: 'u', role: 'admin', email: 'ada@example.org', name: 'Ada', eventId: null },
};
const refusal = { code: 'refused', status: 401, msg: 'That email and password do not match.' };
const pending = fromPromise<OpenedSession, Credentials>(() => new Promise(() => {}));

describe('credentialsMachine', () => {
  const model = walk(credentialsMachine.provide({ actors: { enter: pending } }), {
    starts: [undefined],
    events: [
      { type: 'credentials.submitted', credentials },
      { type: 'credentials.abandoned' },
      done('enter', opened),
      failed('enter', refusal),
    ],
  });
  for (const { name, run } of model.edges) it(name, () => expect(run().status).not.toBe('error'));

  it('goes where the table says', () => {
    expect(model.table).toEqual([
      'typing | credentials.submitted | entering',
      'entering | credentials.abandoned | typing',
      'entering | xstate.done.actor.enter | entered',
      'entering | xstate.error.actor.enter | refused',
      'refused | credentials.submitted | entering',
    ]);
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });

  it('opens the session of a live answer, and keeps no password', async () => {
    const sessions: OpenedSession[] = [];
    const actor = createActor(
      credentialsMachine.provide({
        actors: { enter: fromPromise<OpenedSession, Credentials>(async () => opened) },
        actions: { open: (_, session) => sessions.push(session) },
      }),
    ).start();
    actor.send({ type: 'credentials.submitted', credentials });
    const snapshot = await waitFor(actor, ({ status }) => status === 'done');
    expect(sessions).toEqual([opened]);
    expect(snapshot.context.credentials).toEqual({ email: 'ada@example.org', password: '' });
  });

  it('keeps the reason of a live refusal', async () => {
    const actor = createActor(
      credentialsMachine.provide({
        actors: { enter: fromPromise<OpenedSession, Credentials>(async () => Promise.reject(refusal)) },
      }),
    ).start();
    actor.send({ type: 'credentials.submitted', credentials });
    const snapshot = await waitFor(actor, (state) => state.matches('refused'));
    expect(snapshot.context.problem).toEqual(refusal);
  });
});
