import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ticket as words } from '../../messages/en-GB/ticket.ts';
import { provided } from '../parts/provided.ts';

/** `url` is the address of the finished PDF, or null. */
type Context = { url: string | null };
type Event = { type: 'print.requested' } | { type: 'print.retried' } | { type: 'print.dismissed' };

const awaitImages = provided<void>('ticketExportMachine: provide `awaitImages`');
const renderPdf = provided<{ url: string }>('ticketExportMachine: provide `renderPdf`');
const openTab = provided<{ opened: boolean }, { url: string }>('ticketExportMachine: provide `openTab`');

/** Turns the ticket on screen into a PDF in a new tab that prints itself: waits for images and 500 ms more, renders, opens. */
export const ticketExportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof words)['states'] },
  },
  actors: { awaitImages, renderPdf, openTab },
  guards: { wasOpened: (_, { opened }: { opened: boolean }) => opened },
  actions: { keepUrl: assign((_, { url }: { url: string }) => ({ url })) },
  delays: {
    /** The specification's 500 ms after the last image. */
    settling: 500,
    imageTimeout: 10_000,
    timeout: 30_000,
  },
}).createMachine({
  id: 'ticketExport',
  context: { url: null },
  initial: 'idle',
  states: {
    idle: { meta: { label: 'idle' }, on: { 'print.requested': 'awaitingImages' } },
    /** A missing image must not stop the export. */
    awaitingImages: {
      meta: { label: 'preparing' },
      tags: 'busy',
      invoke: { id: 'awaitImages', src: 'awaitImages', onDone: 'settling', onError: 'settling' },
      after: { imageTimeout: 'settling' },
    },
    settling: { meta: { label: 'preparing' }, tags: 'busy', after: { settling: 'rendering' } },
    rendering: {
      meta: { label: 'preparing' },
      tags: 'busy',
      invoke: {
        id: 'renderPdf',
        src: 'renderPdf',
        onDone: { target: 'opening', actions: { type: 'keepUrl', params: ({ event }) => event.output } },
        onError: 'failed',
      },
      after: { timeout: 'failed' },
    },
    opening: {
      meta: { label: 'preparing' },
      tags: 'busy',
      invoke: {
        id: 'openTab',
        src: 'openTab',
        input: ({ context }) => ({ url: context.url ?? '' }),
        onDone: [
          { guard: { type: 'wasOpened', params: ({ event }) => event.output }, target: 'opened' },
          { target: 'blocked' },
        ],
        onError: 'blocked',
      },
      after: { timeout: 'blocked' },
    },
    opened: { meta: { label: 'opened' }, on: { 'print.requested': 'awaitingImages', 'print.dismissed': 'idle' } },
    blocked: { meta: { label: 'blocked' }, on: { 'print.requested': 'awaitingImages', 'print.dismissed': 'idle' } },
    failed: { meta: { label: 'failed' }, on: { 'print.retried': 'awaitingImages', 'print.dismissed': 'idle' } },
  },
});

export type TicketExportActor = ActorRefFrom<typeof ticketExportMachine>;
