import { type ActorRefFrom, assign, setup } from 'xstate';
import type { DeviceCode, DeviceDraft } from '../../api/contract/deviceCode.ts';
import type { LoginLinkState } from '../../lib/account.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { deviceSetup } from '../../messages/en-GB/deviceSetup.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

/** `draft` is what was asked for last. In `refused`, `error` is null when the server did not answer in time. */
type Context = { draft: DeviceDraft | null; code: DeviceCode | null; error: ApiError | null };
type Event = { type: 'device.submitted'; draft: DeviceDraft } | { type: 'code.renewed' } | { type: 'device.added' };
type Looked = { state: LoginLinkState };

const make = provided<DeviceCode, { draft: DeviceDraft }>('deviceSetupMachine: provide `make`');
const look = provided<Looked, { id: string }>('deviceSetupMachine: provide `look`');

const submitted = {
  'device.submitted': {
    target: 'making',
    actions: { type: 'keepDraft', params: ({ event }: { event: { draft: DeviceDraft } }) => event },
  },
} as const;
const renewed = { 'code.renewed': 'making' } as const;

/** Shows a code that sets up a device, until a device has taken it or it works no more. */
export const deviceSetupMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy' | 'form' | 'over',
    meta: {} as { label: keyof (typeof deviceSetup)['states'] },
  },
  actors: { make, look },
  guards: {
    isIn: (_, { state, of }: Looked & { of: LoginLinkState }) => state === of,
  },
  actions: {
    ...errorActions,
    keepDraft: assign((_, { draft }: { draft: DeviceDraft }) => ({ draft, error: null })),
    keepCode: assign((_, { code }: { code: DeviceCode }) => ({ code })),
    forgetCode: assign({ code: null }),
    /** The page lists the device, once it says how it is. */
    onTaken: () => {},
  },
  delays: { timeout: 20_000, pause: 2_000 },
}).createMachine({
  id: 'deviceSetup',
  context: { draft: null, code: null, error: null },
  initial: 'naming',
  states: {
    naming: { meta: { label: 'device.naming' }, tags: 'form', on: submitted },
    making: {
      meta: { label: 'device.making' },
      tags: ['busy', 'form'],
      invoke: {
        id: 'make',
        src: 'make',
        input: ({ context }) => ({ draft: context.draft as DeviceDraft }),
        onDone: { target: 'showing', actions: { type: 'keepCode', params: ({ event }) => ({ code: event.output }) } },
        onError: { target: 'refused', actions: keepError },
      },
      after: { timeout: 'refused' },
    },
    refused: { meta: { label: 'device.refused' }, tags: 'form', on: submitted },
    showing: {
      initial: 'resting',
      exit: 'forgetCode',
      states: {
        resting: { meta: { label: 'device.showing' }, after: { pause: 'looking' } },
        looking: {
          meta: { label: 'device.showing' },
          invoke: {
            id: 'look',
            src: 'look',
            input: ({ context }) => ({ id: context.code?.id ?? '' }),
            onDone: [
              {
                guard: { type: 'isIn', params: ({ event }) => ({ ...event.output, of: 'used' }) },
                target: '#deviceSetup.taken',
              },
              { guard: { type: 'isIn', params: ({ event }) => ({ ...event.output, of: 'valid' }) }, target: 'resting' },
              {
                guard: { type: 'isIn', params: ({ event }) => ({ ...event.output, of: 'expired' }) },
                target: '#deviceSetup.expired',
              },
              { target: '#deviceSetup.ended' },
            ],
            onError: 'resting',
          },
          after: { timeout: 'resting' },
        },
      },
    },
    taken: {
      meta: { label: 'device.taken' },
      entry: 'onTaken',
      on: { 'device.added': 'naming' },
    },
    expired: { meta: { label: 'device.expired' }, tags: 'over', on: renewed },
    /** Another code was made for it, or its login was locked, removed, or is no longer for the door. */
    ended: { meta: { label: 'device.ended' }, tags: 'over', on: renewed },
  },
});

export type DeviceSetupActor = ActorRefFrom<typeof deviceSetupMachine>;
