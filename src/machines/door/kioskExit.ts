import { type ActorRefFrom, assign, setup } from 'xstate';
import { mostWrong, restAfter } from '../../lib/door.ts';
import type { kiosk } from '../../messages/en-GB/kiosk.ts';
import { provided } from '../parts/provided.ts';

export type ExitLabel = Extract<keyof (typeof kiosk)['states'], `exit.${string}`>;
/** How many wrong PINs were given in a row; `mostWrong` stands for any more. */
type Input = { wrong: number };
type Context = Input & { pin: string; left: boolean };
type Event = { type: 'pin.given'; pin: string } | { type: 'exit.cancelled' } | { type: 'user.active' };

/** Compares a PIN with what the device keeps of the right one. */
const verify = provided<{ right: boolean }, { pin: string }>('kioskExitMachine: provide `verify`');

/**
 * Asks for the PIN that opens a kiosk. After some wrong ones there is a rest before the next, also for who cancels and asks
 * anew or loads the page again; the question does not stay on the screen after whoever walks away.
 */
export const kioskExitMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    output: {} as { left: boolean; wrong: number },
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: ExitLabel },
  },
  actors: { verify },
  guards: {
    mustRest: ({ context }) => restAfter(context.wrong) > 0,
    isRight: (_, { right }: { right: boolean }) => right,
  },
  actions: {
    keepPin: assign((_, { pin }: { pin: string }) => ({ pin })),
    forgetPin: assign({ pin: '' }),
    countWrong: assign(({ context }) => ({ wrong: Math.min(context.wrong + 1, mostWrong) })),
    leave: assign({ left: true, wrong: 0 }),
    /** The screen keeps `context.wrong` on this device. */
    storeWrong: () => {},
  },
  delays: { timeout: 12_000, idle: 30_000, rest: ({ context }) => restAfter(context.wrong) },
}).createMachine({
  id: 'kioskExit',
  context: ({ input }) => ({ ...input, pin: '', left: false }),
  output: ({ context: { left, wrong } }) => ({ left, wrong }),
  initial: 'beginning',
  on: { 'exit.cancelled': '.over' },
  states: {
    beginning: {
      meta: { label: 'exit.asking' },
      always: [{ guard: 'mustRest', target: 'resting' }, { target: 'asking' }],
    },
    asking: {
      meta: { label: 'exit.asking' },
      after: { idle: 'over' },
      on: {
        'pin.given': { target: 'verifying', actions: { type: 'keepPin', params: ({ event }) => event } },
        'user.active': { target: 'asking', reenter: true },
      },
    },
    verifying: {
      meta: { label: 'exit.verifying' },
      tags: 'busy',
      exit: 'forgetPin',
      invoke: {
        id: 'verify',
        src: 'verify',
        input: ({ context: { pin } }) => ({ pin }),
        onDone: [
          {
            guard: { type: 'isRight', params: ({ event }) => event.output },
            target: 'over',
            actions: ['leave', 'storeWrong'],
          },
          { target: 'wrong', actions: ['countWrong', 'storeWrong'] },
        ],
        onError: 'asking',
      },
      after: { timeout: 'asking' },
    },
    wrong: {
      meta: { label: 'exit.wrong' },
      initial: 'judging',
      states: {
        judging: {
          meta: { label: 'exit.wrong' },
          always: [{ guard: 'mustRest', target: '#kioskExit.resting' }, { target: 'asking' }],
        },
        asking: {
          meta: { label: 'exit.wrong' },
          after: { idle: '#kioskExit.over' },
          on: {
            'pin.given': { target: '#kioskExit.verifying', actions: { type: 'keepPin', params: ({ event }) => event } },
            'user.active': { target: 'asking', reenter: true },
          },
        },
      },
    },
    resting: {
      meta: { label: 'exit.resting' },
      after: { rest: 'asking' },
    },
    over: { meta: { label: 'exit.over' }, type: 'final' },
  },
});

export type KioskExitActor = ActorRefFrom<typeof kioskExitMachine>;
