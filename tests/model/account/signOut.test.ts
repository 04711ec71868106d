import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { signOutMachine } from '../../../src/machines/account/signOut.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

const pending = fromPromise(() => new Promise(() => {}));

describe('signOutMachine', () => {
  const model = walk(signOutMachine.provide({ actors: { revoke: pending } }), {
    starts: [undefined],
    events: [
      { type: 'signOut.hurried' },
      done('revoke'),
      failed('revoke', { code: 'offline' }),
      elapsed('patience', 'signOut.revoking'),
    ],
  });
  for (const { name, run } of model.edges) it(name, () => expect(run().status).not.toBe('error'));

  it('goes where the table says', () => {
    expect(model.table).toEqual([
      'revoking | signOut.hurried | left',
      'revoking | xstate.done.actor.revoke | left',
      'revoking | xstate.error.actor.revoke | left',
      'revoking | xstate.after.patience.signOut.revoking | left',
    ]);
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });

  it.each([
    ['revokes', async () => ({}), ['closed']],
    ['cannot be reached', async () => Promise.reject(new Error('offline')), ['closed', 'warned']],
  ])('forgets the session when the server %s', async (_, revoke, expected) => {
    const told: string[] = [];
    const actor = createActor(
      signOutMachine.provide({
        actors: { revoke: fromPromise<unknown>(revoke) },
        actions: { close: () => told.push('closed'), warn: () => told.push('warned') },
      }),
    ).start();
    await waitFor(actor, ({ status }) => status === 'done');
    expect(told).toEqual(expected);
  });
});
