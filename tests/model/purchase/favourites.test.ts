import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { favouritesMachine } from '../../../src/machines/purchase/favourites.ts';
import { done, failed, walk } from '../../support/walk.ts';

describe('favouritesMachine', () => {
  const { differences, inputs } = walk(favouritesMachine, {
    starts: { opened: undefined },
    events: {
      'the talk is pressed': { type: 'session.toggled', id: 'talk' },
      'another tab has the walk': { type: 'favourites.read', ids: ['walk'] },
      stored: done('store'),
      refused: failed('store', new DOMException('Not allowed.', 'SecurityError')),
    },
  });
  const toggled = {
    ids: ({ ids }: { ids: string[] }) => (ids.includes('talk') ? ids.filter((id) => id !== 'talk') : [...ids, 'talk']),
  };

  it('goes where the table says', () => {
    expect(
      differences([
        ['start', 'opened', 'unread'],
        ['unread', 'the talk is pressed', 'unread'],
        ['unread', 'another tab has the walk', 'kept', { ids: ['walk'] }],
        [['kept', 'notStored'], 'the talk is pressed', 'storing', toggled],
        ['storing', 'the talk is pressed', '↻ storing', toggled],
        ['kept', 'another tab has the walk', '↻ kept', { ids: ['walk'] }],
        [['storing', 'notStored'], 'another tab has the walk', 'kept', { ids: ['walk'] }],
        ['storing', 'stored', 'kept'],
        ['storing', ['refused', 'after timeout'], 'notStored'],
      ]),
    ).toEqual([]);
  });

  it('stores what is marked at that moment', () => {
    expect(inputs().store).toContainEqual({ ids: ['walk', 'talk'] });
    expect(inputs().store).toContainEqual({ ids: ['walk'] });
  });

  it('keeps what was marked where the device stores nothing, and tries again with the next', async () => {
    const tries: string[][] = [];
    const store = fromPromise<void, { ids: string[] }>(async ({ input }) => {
      tries.push(input.ids);
      throw new Error('No room.');
    });
    const actor = createActor(favouritesMachine.provide({ actors: { store } })).start();
    actor.send({ type: 'favourites.read', ids: [] });
    actor.send({ type: 'session.toggled', id: 'talk' });
    actor.send({ type: 'session.toggled', id: 'walk' });
    await Promise.resolve();
    expect(actor.getSnapshot().context.ids).toEqual(['talk', 'walk']);
    expect(tries).toEqual([['talk'], ['talk', 'walk']]);
  });
});
