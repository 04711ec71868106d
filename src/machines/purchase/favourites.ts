import { type ActorRefFrom, assign, setup } from 'xstate';
import type { publicEvent as words } from '../../messages/en-GB/publicEvent.ts';
import { provided } from '../parts/provided.ts';

/** `ids` are those of the sessions. */
type Context = { ids: string[] };

const store = provided<void, { ids: string[] }>('favouritesMachine: provide `store`');

/** The sessions of an agenda that a reader has marked: kept on the device, and where it refuses, as long as the page is open. */
export const favouritesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'session.toggled'; id: string } | { type: 'favourites.read'; ids: string[] },
    meta: {} as { label: keyof (typeof words)['states'] },
    tags: {} as 'busy' | 'unread',
  },
  actors: { store },
  delays: { timeout: 5_000 },
  actions: {
    toggle: assign(({ context: { ids } }, { id }: { id: string }) => ({
      ids: ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id],
    })),
    keepRead: assign((_, { ids }: { ids: string[] }) => ({ ids })),
  },
}).createMachine({
  id: 'favourites',
  context: { ids: [] },
  initial: 'unread',
  on: {
    'session.toggled': { target: '.storing', reenter: true, actions: { type: 'toggle', params: ({ event }) => event } },
    /** The page has just been opened, or another tab has changed them. */
    'favourites.read': { target: '.kept', actions: { type: 'keepRead', params: ({ event }) => event } },
  },
  states: {
    /** As the server writes the page: no press is heard yet, and what the device keeps would be overwritten. */
    unread: { on: { 'session.toggled': undefined }, meta: { label: 'loading' }, tags: 'unread' },
    kept: { meta: { label: 'kept' } },
    storing: {
      meta: { label: 'storing' },
      tags: 'busy',
      invoke: {
        id: 'store',
        src: 'store',
        input: ({ context: { ids } }) => ({ ids }),
        onDone: 'kept',
        onError: 'notStored',
      },
      after: { timeout: 'notStored' },
    },
    notStored: { meta: { label: 'notStored' } },
  },
});

export type FavouritesActor = ActorRefFrom<typeof favouritesMachine>;
