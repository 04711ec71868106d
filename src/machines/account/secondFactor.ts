import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ApiError } from '../../lib/apiError.ts';
import type { secondFactor } from '../../messages/en-GB/secondFactor.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

type Proof = { current: string; code: string };
/** What an app makes codes of: to type, and as the address in a QR code. */
type Secret = { secret: string; uri: string };
/** `codes` are recovery codes while they are shown, `codesLeft` how many were not used. In refused states, `error` is null when the server did not answer in time. */
type Context = {
  isOn: boolean;
  codesLeft: number;
  secret: Secret | null;
  codes: string[];
  typed: Proof;
  error: ApiError | null;
};
type Event =
  | { type: 'start.submitted'; current: string }
  | { type: 'code.submitted'; code: string }
  | { type: 'renewal.requested' }
  | { type: 'stop.requested' }
  | { type: 'proof.submitted'; proof: Proof }
  | { type: 'proof.abandoned' }
  | { type: 'codes.kept' };

const start = provided<Secret, { current: string }>('secondFactorMachine: provide `start`');
const confirm = provided<string[], { code: string }>('secondFactorMachine: provide `confirm`');
const renew = provided<string[], Proof>('secondFactorMachine: provide `renew`');
const stop = provided<unknown, Proof>('secondFactorMachine: provide `stop`');

type Given = { event: { output: string[] } };
const keptCodes = { type: 'keepCodes', params: ({ event }: Given) => ({ codes: event.output }) } as const;

type Sent<Type extends Event['type']> = { event: Extract<Event, { type: Type }> };
const startable = {
  'start.submitted': {
    target: 'starting',
    actions: { type: 'keepCurrent', params: ({ event }: Sent<'start.submitted'>) => event },
  },
} as const;
const confirmable = {
  'code.submitted': {
    target: 'confirming',
    actions: { type: 'keepCode', params: ({ event }: Sent<'code.submitted'>) => event },
  },
  'proof.abandoned': { target: '#secondFactor.off', actions: 'forgetError' },
} as const;
const provable = {
  'proof.submitted': {
    target: 'asking',
    actions: { type: 'keepProof', params: ({ event }: Sent<'proof.submitted'>) => event },
  },
  'proof.abandoned': '#secondFactor.on',
} as const;

/** Turns the second step of one's sign-in on or off, and shows recovery codes once. */
export const secondFactorMachine = setup({
  types: {
    input: {} as { isOn: boolean; codesLeft: number },
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy' | 'off' | 'enrolling' | 'proving' | 'refused',
    meta: {} as { label: keyof (typeof secondFactor)['states'] },
  },
  actors: { start, confirm, renew, stop },
  guards: { isOn: ({ context }) => context.isOn },
  actions: {
    ...errorActions,
    keepCurrent: assign((_, { current }: { current: string }) => ({ typed: { current, code: '' }, error: null })),
    keepCode: assign((_, { code }: { code: string }) => ({ typed: { current: '', code }, error: null })),
    keepProof: assign((_, { proof }: { proof: Proof }) => ({ typed: proof, error: null })),
    forgetTyped: assign({ typed: { current: '', code: '' } }),
    keepSecret: assign((_, { secret }: { secret: Secret }) => ({ secret })),
    forgetSecret: assign({ secret: null }),
    keepCodes: assign((_, { codes }: { codes: string[] }) => ({ codes, codesLeft: codes.length })),
    forgetCodes: assign({ codes: [] }),
  },
  delays: { timeout: 20_000 },
}).createMachine({
  id: 'secondFactor',
  context: ({ input }) => ({ ...input, secret: null, codes: [], typed: { current: '', code: '' }, error: null }),
  initial: 'beginning',
  states: {
    beginning: {
      meta: { label: 'secondFactor.off' },
      always: [{ guard: 'isOn', target: 'on' }, { target: 'off.typing' }],
    },
    off: {
      tags: 'off',
      initial: 'typing',
      states: {
        typing: { meta: { label: 'secondFactor.off' }, on: startable },
        starting: {
          meta: { label: 'secondFactor.starting' },
          tags: 'busy',
          exit: 'forgetTyped',
          invoke: {
            id: 'start',
            src: 'start',
            input: ({ context: { typed } }) => ({ current: typed.current }),
            onDone: {
              target: '#secondFactor.enrolling',
              actions: { type: 'keepSecret', params: ({ event }) => ({ secret: event.output }) },
            },
            onError: { target: 'refused', actions: keepError },
          },
          after: { timeout: 'refused' },
        },
        refused: { meta: { label: 'secondFactor.refused' }, tags: 'refused', on: startable },
      },
    },
    enrolling: {
      tags: 'enrolling',
      initial: 'typing',
      exit: 'forgetSecret',
      states: {
        typing: { meta: { label: 'secondFactor.enrolling' }, on: confirmable },
        confirming: {
          meta: { label: 'secondFactor.confirming' },
          tags: 'busy',
          exit: 'forgetTyped',
          invoke: {
            id: 'confirm',
            src: 'confirm',
            input: ({ context: { typed } }) => ({ code: typed.code }),
            onDone: { target: '#secondFactor.showing', actions: keptCodes },
            onError: { target: 'refused', actions: keepError },
          },
          after: { timeout: 'refused' },
        },
        refused: { meta: { label: 'secondFactor.refused' }, tags: 'refused', on: confirmable },
      },
    },
    showing: {
      meta: { label: 'secondFactor.showing' },
      on: { 'codes.kept': { target: 'on', actions: 'forgetCodes' } },
    },
    on: {
      meta: { label: 'secondFactor.on' },
      entry: 'forgetError',
      on: { 'renewal.requested': 'renewing', 'stop.requested': 'stopping' },
    },
    renewing: {
      tags: 'proving',
      initial: 'typing',
      states: {
        typing: { meta: { label: 'secondFactor.proving' }, on: provable },
        asking: {
          meta: { label: 'secondFactor.renewing' },
          tags: 'busy',
          exit: 'forgetTyped',
          invoke: {
            id: 'renew',
            src: 'renew',
            input: ({ context: { typed } }) => typed,
            onDone: { target: '#secondFactor.showing', actions: keptCodes },
            onError: { target: 'refused', actions: keepError },
          },
          after: { timeout: 'refused' },
        },
        refused: { meta: { label: 'secondFactor.refused' }, tags: 'refused', on: provable },
      },
    },
    stopping: {
      tags: 'proving',
      initial: 'typing',
      states: {
        typing: { meta: { label: 'secondFactor.proving' }, on: provable },
        asking: {
          meta: { label: 'secondFactor.stopping' },
          tags: 'busy',
          exit: 'forgetTyped',
          invoke: {
            id: 'stop',
            src: 'stop',
            input: ({ context: { typed } }) => typed,
            onDone: '#secondFactor.off',
            onError: { target: 'refused', actions: keepError },
          },
          after: { timeout: 'refused' },
        },
        refused: { meta: { label: 'secondFactor.refused' }, tags: 'refused', on: provable },
      },
    },
  },
});

export type SecondFactorActor = ActorRefFrom<typeof secondFactorMachine>;
