import { assign, setup } from 'xstate';
import type { kiosk } from '../../messages/en-GB/kiosk.ts';
import { provided } from '../parts/provided.ts';

export type PrinterLabel = Extract<keyof (typeof kiosk)['states'], `printer.${string}`>;
/** Whose badge. `name` is for the staff, should it not be printed. */
export type Wanted = { uId: string; name: string };
/** Those that wait, the one being printed first, and those that could not be printed, the latest last. */
type Context = { waiting: Wanted[]; unprinted: Wanted[] };
type Event = { type: 'badge.wanted'; badge: Wanted };

/** Lays the badge out and hands it to the printer. */
const print = provided<unknown, { uId: string }>('kioskPrinterMachine: provide `print`');

const most = 20;
const add = { type: 'add', params: ({ event }: { event: Event }) => event } as const;

/** Prints badges one after the other while the kiosk goes on with the next person; none waits for one that failed. */
export const kioskPrinterMachine = setup({
  types: {
    input: {} as { unprinted: Wanted[] },
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: PrinterLabel },
  },
  actors: { print },
  guards: { hasMore: ({ context }) => context.waiting.length > 0 },
  actions: {
    add: assign(({ context }, { badge }: { badge: Wanted }) => ({
      waiting: isAmong(context.waiting, badge) ? context.waiting : [...context.waiting, badge].slice(0, most),
      unprinted: context.unprinted.filter(({ uId }) => uId !== badge.uId),
    })),
    drop: assign(({ context: { waiting } }) => ({ waiting: waiting.slice(1) })),
    setAside: assign(({ context: { waiting, unprinted } }) => ({
      unprinted: [...unprinted, ...waiting.slice(0, 1)].slice(-most),
    })),
    /** The screen keeps `context.unprinted` on this device, for the staff. */
    storeUnprinted: () => {},
  },
  delays: { timeout: 20_000 },
}).createMachine({
  id: 'kioskPrinter',
  context: ({ input }) => ({ waiting: [], unprinted: input.unprinted }),
  initial: 'idle',
  states: {
    idle: {
      meta: { label: 'printer.idle' },
      on: { 'badge.wanted': { target: 'printing', actions: add } },
    },
    printing: {
      meta: { label: 'printer.printing' },
      tags: 'busy',
      invoke: {
        id: 'print',
        src: 'print',
        input: ({ context }) => ({ uId: context.waiting[0]?.uId ?? '' }),
        onDone: { target: 'printed', actions: 'drop' },
        onError: { target: 'printed', actions: ['setAside', 'drop'] },
      },
      after: { timeout: { target: 'printed', actions: ['setAside', 'drop'] } },
      on: { 'badge.wanted': { actions: add } },
    },
    printed: {
      meta: { label: 'printer.idle' },
      entry: 'storeUnprinted',
      always: [{ guard: 'hasMore', target: 'printing' }, { target: 'idle' }],
    },
  },
});

const isAmong = (badges: Wanted[], { uId }: Wanted): boolean => badges.some((other) => other.uId === uId);
