import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Choice, Lead } from '../../api/contract/exhibitor.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { ContactVerdict } from '../../lib/contact.ts';
import { doorLimits } from '../../lib/limits.ts';
import type { leads as words } from '../../messages/en-GB/leads.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';
import type { Signal } from '../parts/scanner.ts';

type Scan = { code: string; at: string };
type Input = { eventId: string };
/** `next` was scanned while another one was looked up. `verdict` is of the last one that was. */
type Context = Input & {
  scan: Scan | null;
  next: Scan | null;
  verdict: ContactVerdict | null;
  lead: Lead | null;
  /** The attendees of the order whose reference was typed. */
  choices: Choice[];
  error: ApiError | null;
};
type Event =
  | ({ type: 'code.scanned' } & Scan)
  | { type: 'scan.closed' }
  | { type: 'scan.retried' }
  | { type: 'contact.saved'; lead: Lead };
type Found = { verdict: ContactVerdict; lead: Lead | null; choices?: Choice[] | undefined };

const lookUp = provided<Found, { qrCodeData: string; eventId: string; at?: string | undefined }>(
  'leadsMachine: provide `lookUp`',
);

/** More than the server takes is no badge's code, and what is left of it is none either. */
const scanOf = ({ event: { code, at } }: { event: Scan }) => ({ code: code.slice(0, doorLimits.scan), at });
const signal = (given: Signal) => ({ type: 'signal', params: { signal: given } }) as const;
/** Of every state that shows what came of a scan. */
const shows = {
  always: { guard: 'hasNext', target: 'lookingUp', actions: 'takeNext' },
  on: {
    'code.scanned': { target: 'lookingUp', actions: { type: 'keepScan', params: scanOf } },
    'scan.closed': { target: 'ready', actions: 'forget' },
  },
} as const;

/**
 * An exhibitor's scanning: a badge, at once the contact that it is, and on with the next. Without a network, or without an answer, the scan is
 * kept to be sent later.
 */
export const leadsMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof words)['states'] },
  },
  actors: { lookUp },
  guards: {
    hasNext: ({ context }) => context.next !== null,
    isAnother: ({ context }, { code }: Scan) => context.scan?.code !== code,
    areSeveral: (_, { choices = [] }: Found) => choices.length > 0,
    isContact: (_, { lead }: Found) => lead !== null,
    isShown: ({ context }, { lead }: { lead: Lead }) => context.lead?.id === lead.id,
    isRefusal: (_, { error }: { error: unknown }) => (error as ApiError).code === 'refused',
  },
  actions: {
    ...errorActions,
    keepScan: assign((_, scan: Scan) => ({ scan })),
    keepNext: assign((_, next: Scan) => ({ next })),
    takeNext: assign(({ context: { next } }) => ({ scan: next, next: null })),
    keepFound: assign((_, { verdict, lead, choices = [] }: Found) => ({ verdict, lead, choices })),
    keepLead: assign((_, { lead }: { lead: Lead }) => ({ lead })),
    forgetFound: assign({ verdict: null, lead: null, choices: [], error: null }),
    forget: assign({ scan: null, verdict: null, lead: null, choices: [], error: null }),
    /** The page gives `context.scan` to the queue. */
    keepForLater: () => {},
    /** The page plays it and shakes the device. */
    signal: (_, _given: { signal: Signal }) => {},
  },
  delays: { timeout: 10_000 },
}).createMachine({
  id: 'leads',
  context: ({ input }) => ({ ...input, scan: null, next: null, verdict: null, lead: null, choices: [], error: null }),
  initial: 'ready',
  states: {
    ready: {
      meta: { label: 'leads.ready' },
      on: { 'code.scanned': { target: 'lookingUp', actions: { type: 'keepScan', params: scanOf } } },
    },
    lookingUp: {
      meta: { label: 'leads.lookingUp' },
      tags: 'busy',
      entry: 'forgetFound',
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context: { scan, eventId } }) => ({ qrCodeData: scan?.code ?? '', eventId, at: scan?.at ?? '' }),
        onDone: [
          {
            guard: { type: 'areSeveral', params: ({ event }) => event.output },
            target: 'choosing',
            actions: [{ type: 'keepFound', params: ({ event }) => event.output }, signal('heard')],
          },
          {
            guard: { type: 'isContact', params: ({ event }) => event.output },
            target: 'shown',
            actions: [{ type: 'keepFound', params: ({ event }) => event.output }, signal('admitted')],
          },
          {
            target: 'refused',
            actions: [{ type: 'keepFound', params: ({ event }) => event.output }, signal('refused')],
          },
        ],
        onError: [
          {
            guard: { type: 'isRefusal', params: ({ event }) => event },
            target: 'failed',
            actions: [keepError, signal('error')],
          },
          { target: 'kept', actions: ['keepForLater', signal('heard')] },
        ],
      },
      after: { timeout: { target: 'kept', actions: ['keepForLater', signal('heard')] } },
      on: {
        'code.scanned': {
          guard: { type: 'isAnother', params: scanOf },
          actions: { type: 'keepNext', params: scanOf },
        },
      },
    },
    shown: {
      meta: { label: 'leads.shown' },
      always: shows.always,
      on: {
        ...shows.on,
        'contact.saved': {
          guard: { type: 'isShown', params: ({ event }) => event },
          actions: { type: 'keepLead', params: ({ event }) => event },
        },
      },
    },
    /** Whoever is chosen is scanned by the short code of their badge. */
    choosing: { meta: { label: 'leads.choosing' }, ...shows },
    refused: { meta: { label: 'leads.refused' }, ...shows },
    kept: { meta: { label: 'leads.kept' }, ...shows },
    failed: {
      meta: { label: 'leads.failed' },
      always: shows.always,
      on: { ...shows.on, 'scan.retried': 'lookingUp' },
    },
  },
});

export type LeadsActor = ActorRefFrom<typeof leadsMachine>;
export type LeadsSnapshot = SnapshotFrom<typeof leadsMachine>;
