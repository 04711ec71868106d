import { type ActorRefFrom, setup } from 'xstate';
import type { ApiError } from '../../lib/apiError.ts';
import type { desk } from '../../messages/en-GB/desk.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

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
    ...errorActions,
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
        onError: { target: 'failed', actions: keepError },
      },
      after: { patience: 'failed' },
    },
    fetched: { meta: { label: 'download.fetched' }, on: { 'download.requested': 'fetching' } },
    failed: { meta: { label: 'download.failed' }, on: { 'download.requested': 'fetching' } },
  },
});

export type DownloadActor = ActorRefFrom<typeof downloadMachine>;
