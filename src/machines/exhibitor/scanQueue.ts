import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Lead } from '../../api/contract/exhibitor.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { ContactVerdict } from '../../lib/contact.ts';
import type { leads as words } from '../../messages/en-GB/leads.ts';
import { provided, providedSource } from '../parts/provided.ts';

type Input = { kept: Kept[] };
/** `refusals` are scans that turned out to be no attendee's, and changes that were refused, with the server's sentence. */
type Refusal = { at: string; verdict: ContactVerdict | null; msg: string };
/** `sent` is what is on its way, as it was when it left. */
type Context = Input & { sent: Kept | null; refusals: Refusal[] };
type Event =
  | { type: 'scan.kept'; code: string; at: string }
  | { type: 'change.made'; key: string; change: Change; at: string }
  | { type: 'network.returned' }
  | { type: 'refusals.read' };
type Sent = { verdict: ContactVerdict; lead: Lead | null };

const send = provided<Sent, { item: Kept }>('scanQueueMachine: provide `send`');

/** Sends `network.returned`. */
const network = providedSource<Event>('scanQueueMachine: provide `network`');

/**
 * What an exhibitor scanned and noted, kept on the device until the server has it. One at a time, in their order; sent again after a lost
 * answer it counts once.
 */
export const scanQueueMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof words)['states'] },
  },
  actors: { send, network },
  guards: {
    hasSome: ({ context }) => context.kept.length > 0,
    isContact: (_, { lead }: Sent) => lead !== null,
    /** The server has answered, and will not say otherwise. */
    isRefusal: (_, { error }: { error: unknown }) => (error as ApiError).code === 'refused',
  },
  actions: {
    keepScan: assign(({ context: { kept } }, { code, at }: { code: string; at: string }) => ({
      kept: withScan(kept, code, at),
    })),
    keepChange: assign(({ context: { kept } }, { key, change, at }: { key: string; change: Change; at: string }) => ({
      kept: withChange(kept, key, change, at),
    })),
    settle: assign(({ context: { kept, sent } }, { lead }: Sent) => ({
      kept: sent ? withoutSent(kept, sent, lead?.id ?? sent.key) : kept,
    })),
    takeFirst: assign(({ context: { kept } }) => ({ sent: kept[0] ?? null })),
    drop: assign(
      ({ context: { kept, refusals } }, { verdict, msg }: { verdict: ContactVerdict | null; msg: string }) => ({
        kept: kept.slice(1),
        refusals: [...refusals.filter(({ at }) => at !== kept[0]?.at), { at: kept[0]?.at ?? '', verdict, msg }],
      }),
    ),
    forgetRefusals: assign({ refusals: [] }),
    /** The page keeps `context.kept` on this device. */
    store: () => {},
    /** The page shows the contact as it is now. */
    onSent: (_, _sent: { lead: Lead }) => {},
  },
  delays: { pause: 700, timeout: 12_000, again: 15_000 },
}).createMachine({
  id: 'scanQueue',
  context: ({ input }) => ({ ...input, sent: null, refusals: [] }),
  initial: 'sorting',
  invoke: { id: 'network', src: 'network', onError: {} },
  on: {
    'scan.kept': { actions: [{ type: 'keepScan', params: ({ event }) => event }, 'store'] },
    'change.made': { actions: [{ type: 'keepChange', params: ({ event }) => event }, 'store'] },
    'refusals.read': { actions: 'forgetRefusals' },
  },
  states: {
    sorting: {
      meta: { label: 'scanQueue.empty' },
      always: [{ guard: 'hasSome', target: 'sending' }, { target: 'empty' }],
    },
    empty: { meta: { label: 'scanQueue.empty' }, always: { guard: 'hasSome', target: 'pausing' } },
    /** While the exhibitor types. */
    pausing: {
      meta: { label: 'scanQueue.sending' },
      on: {
        'change.made': {
          target: 'pausing',
          reenter: true,
          actions: [{ type: 'keepChange', params: ({ event }) => event }, 'store'],
        },
      },
      after: { pause: 'sending' },
    },
    sending: {
      meta: { label: 'scanQueue.sending' },
      tags: 'busy',
      entry: 'takeFirst',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context: { sent } }) => ({ item: sent as Kept }),
        onDone: [
          {
            guard: { type: 'isContact', params: ({ event }) => event.output },
            target: 'sorting',
            actions: [
              { type: 'settle', params: ({ event }) => event.output },
              'store',
              { type: 'onSent', params: ({ event }) => ({ lead: event.output.lead as Lead }) },
            ],
          },
          {
            target: 'sorting',
            actions: [{ type: 'drop', params: ({ event }) => ({ verdict: event.output.verdict, msg: '' }) }, 'store'],
          },
        ],
        onError: [
          {
            guard: { type: 'isRefusal', params: ({ event }) => event },
            target: 'sorting',
            actions: [
              { type: 'drop', params: ({ event }) => ({ verdict: null, msg: (event.error as ApiError).msg }) },
              'store',
            ],
          },
          { target: 'waiting' },
        ],
      },
      after: { timeout: 'waiting' },
    },
    waiting: {
      meta: { label: 'scanQueue.waiting' },
      on: { 'network.returned': 'sending' },
      after: { again: 'sending' },
    },
  },
});

export type ScanQueueActor = ActorRefFrom<typeof scanQueueMachine>;

/** What is noted about a contact; what is left out stays as it is. `noteWas` is what the note was before. */
export type Change = {
  note?: string | undefined;
  noteWas?: string | undefined;
  rating?: number | null | undefined;
  tags?: string[] | undefined;
  followUpOn?: string | null | undefined;
};

/**
 * Something that is still to be sent: a scanned code with what was noted of it since, its `key` being the code, or a change of the contact whose
 * id the key is.
 */
export type Kept = { kind: 'scan' | 'change'; key: string; at: string; change: Change };

/** Keeps a scan to be sent later; a code that waits already is not kept twice. */
export const withScan = (kept: readonly Kept[], code: string, at: string): Kept[] =>
  kept.some(({ key }) => key === code) ? [...kept] : [...kept, { kind: 'scan', key: code, at, change: {} }];

/** Keeps a change; what is changed again before it was sent is sent once, and began where the first change did. */
export function withChange(kept: readonly Kept[], key: string, change: Change, at: string): Kept[] {
  const before = kept.find((each) => each.key === key);
  if (!before) return [...kept, { kind: 'change', key, at, change }];
  const noteWas = before.change.noteWas ?? change.noteWas;
  const merged = { ...before.change, ...change, ...(noteWas !== undefined && { noteWas }) };
  return kept.map((each) => (each === before ? { ...before, change: merged } : each));
}

/**
 * What is left once one was sent. What was changed meanwhile stays, and begins from what was sent. A scan with notes goes on as a change of
 * the contact that it became.
 */
export const withoutSent = (kept: readonly Kept[], sent: Kept, contactId: string): Kept[] =>
  kept.flatMap((each) => {
    if (each.key !== sent.key) return [each];
    if (each.kind === 'scan')
      return Object.keys(each.change).length === 0 ? [] : [{ ...each, kind: 'change' as const, key: contactId }];
    if (JSON.stringify(each.change) === JSON.stringify(sent.change)) return [];
    const noteWas = sent.change.note ?? each.change.noteWas;
    return [{ ...each, change: { ...each.change, ...(noteWas !== undefined && { noteWas }) } }];
  });

/** What is kept for a contact, or for a code that is not one yet; empty where nothing is. */
export const changeOf = (kept: readonly Kept[], key: string): Change =>
  kept.find((each) => each.key === key)?.change ?? {};
