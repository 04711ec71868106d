import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { signOutMachine } from '../../../src/machines/account/signOut.ts';
import { done, elapsed, failed, walk } from '../../support/walk.ts';

describe('signOutMachine', () => {
  const { differences, labels, unprovided, unwalked } = walk(signOutMachine, {
    starts: { leaving: undefined },
    events: {
      hurried: { type: 'signOut.hurried' },
      revoked: done('revoke'),
      'not revoked': failed('revoke', { code: 'offline' }),
      'no answer': elapsed('patience', 'signOut.revoking'),
    },
  });

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'leaving', 'revoking'],
        ['revoking', ['hurried', 'revoked'], 'left', 'close'],
        ['revoking', ['not revoked', 'no answer'], 'left', 'close warn'],
      ]),
    ).toEqual([]);
  });

  it('leaves nothing unwalked', () => expect(unwalked()).toEqual([]));

  it('labels its states', () => {
    expect(labels()).toEqual({ revoking: 'signOut.revoking #busy', left: 'signOut.left (final)' });
  });

  it('says what no page provided', () => {
    expect(unprovided()).toEqual(['signOutMachine: provide `revoke`']);
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
