import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { ApiError } from '../../lib/apiError.ts';
import type { doorList as words } from '../../messages/en-GB/doorList.ts';
import { again, errorActions, keepError, type Tried } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

export type ListLabel = keyof (typeof words)['states'];
type Question = { eventId: string };
/** When the list was last brought up to date, how many are on it and how many of them have come so far, and how many entries were not sent. */
export type ListFacts = { listAt: string | null; total: number; loaded: number; unsent: number };
type Context = Question & ListFacts & Tried;
/** `unsent` is how many are kept now. */
type Kept = { type: 'entry.kept'; unsent: number };
type Event = Kept | { type: 'network.returned' } | { type: 'list.retried' };
type Loaded = ListFacts & { isDone: boolean };
type Sent = ListFacts & { isLocked: boolean };

const openList = provided<ListFacts, Question>('doorListMachine: provide `openList`');
const sendEntries = provided<Sent, Question>('doorListMachine: provide `sendEntries`');
const loadList = provided<Loaded, Question>('doorListMachine: provide `loadList`');

const facts = <Facts extends ListFacts>({ event }: { event: { output: Facts } }) => event.output;
const ofEvent = ({ event }: { event: Kept }) => event;
/** Said by Foyer, and not by a hotspot in between. */
const locked = (error: unknown) => (error as ApiError).status === 403 && (error as ApiError).code === 'refused';

/**
 * Keeps the list of an event on a device, so that its door works without a network: what was not sent is sent first, then the list is loaded a page at a time, from where
 * it was cut off, and brought up to date from then on. What fails for want of a network is tried again with growing pauses.
 */
export const doorListMachine = setup({
  types: {
    input: {} as Question,
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: ListLabel },
  },
  actors: { openList, sendEntries, loadList },
  guards: {
    isLocked: (_, { isLocked }: { isLocked: boolean }) => isLocked,
    isRefused: (_, { error }: { error: unknown }) => locked(error),
    /** The browser has no more room, or gives none. */
    isFull: (_, { error }: { error: unknown }) => (error as { name?: unknown } | null)?.name === 'QuotaExceededError',
    /** What keeps the list did not come. */
    isUnreached: (_, { error }: { error: unknown }) => (error as ApiError | null)?.code === 'offline',
    hasMore: (_, { isDone }: { isDone: boolean }) => !isDone,
    /** More than one call takes. */
    hasUnsent: ({ context: { unsent: before } }, { unsent }: ListFacts) => unsent > 0 && unsent < before,
    hasSent: ({ context: { unsent: before } }, { unsent }: ListFacts) => unsent < before,
  },
  actions: {
    ...errorActions,
    ...again.actions,
    keepFacts: assign((_, { listAt, total, loaded, unsent }: ListFacts) => ({ listAt, total, loaded, unsent })),
    keepNoList: assign({ listAt: null, total: 0, loaded: 0 }),
    keepUnsent: assign((_, { unsent }: { unsent: number }) => ({ unsent })),
    /** The server has entries that it did not have: the door counts anew. */
    recount: () => {},
    /** The page forgets the list on this device. */
    forgetList: () => {},
  },
  delays: {
    ...again.delays,
    timeout: 30_000,
    // What was kept while the list was loading does not wait as long as the list.
    freshness: ({ context: { unsent } }) => (unsent > 0 ? 1_000 : 15_000),
    rest: 60_000,
  },
}).createMachine({
  id: 'doorList',
  context: ({ input }) => ({ ...input, listAt: null, total: 0, loaded: 0, unsent: 0, error: null, tries: 0 }),
  initial: 'opening',
  on: { 'entry.kept': { actions: { type: 'keepUnsent', params: ofEvent } } },
  states: {
    opening: {
      meta: { label: 'list.opening' },
      tags: 'busy',
      invoke: {
        id: 'openList',
        src: 'openList',
        input: ({ context: { eventId } }) => ({ eventId }),
        onDone: { target: 'sending', actions: { type: 'keepFacts', params: facts } },
        onError: [
          { guard: { type: 'isUnreached', params: ({ event }) => event }, target: 'waiting', actions: keepError },
          { target: 'unavailable' },
        ],
      },
      after: { timeout: 'unavailable' },
    },
    /** Also without entries: the organiser sees how the device is. */
    sending: {
      meta: { label: 'list.sending' },
      tags: 'busy',
      invoke: {
        id: 'sendEntries',
        src: 'sendEntries',
        input: ({ context: { eventId } }) => ({ eventId }),
        onDone: [
          {
            guard: { type: 'isLocked', params: facts },
            target: 'locked',
            actions: { type: 'keepFacts', params: facts },
          },
          {
            guard: { type: 'hasUnsent', params: facts },
            target: 'sending',
            reenter: true,
            actions: [{ type: 'keepFacts', params: facts }, 'recount'],
          },
          {
            guard: { type: 'hasSent', params: facts },
            target: 'loading',
            actions: [{ type: 'keepFacts', params: facts }, 'forgetTries', 'recount'],
          },
          { target: 'loading', actions: [{ type: 'keepFacts', params: facts }, 'forgetTries'] },
        ],
        onError: [
          { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'locked' },
          { target: 'waiting', actions: keepError },
        ],
      },
      after: { timeout: { target: 'waiting', actions: 'forgetError' } },
    },
    loading: {
      meta: { label: 'list.loading' },
      tags: 'busy',
      invoke: {
        id: 'loadList',
        src: 'loadList',
        input: ({ context: { eventId } }) => ({ eventId }),
        onDone: [
          {
            guard: { type: 'hasMore', params: facts },
            target: 'loading',
            reenter: true,
            actions: { type: 'keepFacts', params: facts },
          },
          { target: 'current', actions: { type: 'keepFacts', params: facts } },
        ],
        onError: [
          {
            guard: { type: 'isFull', params: ({ event }) => event },
            target: 'full',
            actions: ['forgetList', 'keepNoList'],
          },
          { guard: { type: 'isRefused', params: ({ event }) => event }, target: 'locked' },
          { target: 'waiting', actions: keepError },
        ],
      },
      after: { timeout: { target: 'waiting', actions: 'forgetError' } },
    },
    current: {
      meta: { label: 'list.current' },
      entry: 'forgetError',
      after: { freshness: 'sending' },
      on: {
        'entry.kept': { target: 'sending', actions: { type: 'keepUnsent', params: ofEvent } },
        'network.returned': 'sending',
      },
    },
    /** No answer came: the door decides by the list that it has. */
    waiting: {
      meta: { label: 'list.waiting' },
      entry: 'countTry',
      after: { again: 'sending' },
      on: { 'network.returned': 'sending', 'list.retried': 'sending' },
    },
    /** The door asks the server alone, as on a device that keeps nothing. */
    full: {
      meta: { label: 'list.full' },
      on: {
        'list.retried': 'loading',
        'entry.kept': { target: 'sending', actions: { type: 'keepUnsent', params: ofEvent } },
      },
    },
    locked: {
      meta: { label: 'list.locked' },
      entry: ['forgetList', 'keepNoList'],
      // The organiser may have thought better of it.
      after: { rest: 'sending' },
      on: { 'list.retried': 'sending' },
    },
    unavailable: {
      meta: { label: 'list.unavailable' },
      on: { 'list.retried': 'opening' },
    },
  },
});

export type DoorListActor = ActorRefFrom<typeof doorListMachine>;
export type DoorListSnapshot = SnapshotFrom<typeof doorListMachine>;
