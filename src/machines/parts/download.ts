import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ApiError } from '../../lib/apiError.ts';
import type { desk } from '../../messages/en-GB/desk.ts';
import { provided } from './provided.ts';

/** In `failed`, `error` is null when the server did not answer in time. */
type Context = { error: ApiError | null };
type Event = { type: 'download.requested' };

const fetchFile = provided<Blob>('downloadMachine: provide `fetchFile`');

/** Fetches a file that the server makes, as often as it is asked for, one at a time. */
export const downloadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof desk)['states'] },
  },
  actors: { fetchFile },
  actions: {
    keepError: assign((_, { error }: { error: unknown }) => ({ error: error as ApiError })),
    forgetError: assign({ error: null }),
    /** The page hands the file to the browser. */
    onFile: (_, _params: { file: Blob }) => {},
  },
  // A large report is seconds of work for the server.
  delays: { patience: 120_000 },
}).createMachine({
  id: 'download',
  context: { error: null },
  initial: 'ready',
  states: {
    ready: { meta: { label: 'download.ready' }, on: { 'download.requested': 'fetching' } },
    fetching: {
      meta: { label: 'download.fetching' },
      tags: 'busy',
      entry: 'forgetError',
      invoke: {
        id: 'fetchFile',
        src: 'fetchFile',
        onDone: {
          target: 'fetched',
          actions: { type: 'onFile', params: ({ event }) => ({ file: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'keepError', params: ({ event }) => event } },
      },
      after: { patience: 'failed' },
    },
    fetched: { meta: { label: 'download.fetched' }, on: { 'download.requested': 'fetching' } },
    failed: { meta: { label: 'download.failed' }, on: { 'download.requested': 'fetching' } },
  },
});

export type DownloadActor = ActorRefFrom<typeof downloadMachine>;
