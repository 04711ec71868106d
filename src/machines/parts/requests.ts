import { type ActorRefFrom, assign, setup } from 'xstate';
import type { appStates } from '../../messages/en-GB/appStates.ts';

type Event = { type: 'request.started'; id: string } | { type: 'request.settled'; id: string };

/** The request-in-progress flag. It stays on until the last of overlapping requests has ended; ending one twice counts once. */
export const requestsMachine = setup({
  types: {
    context: {} as { underWay: string[] },
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof appStates)['states'] },
  },
  guards: {
    isLast: ({ context }, { id }: { id: string }) => context.underWay.every((other) => other === id),
  },
  actions: {
    add: assign(({ context }, { id }: { id: string }) => ({
      underWay: [...context.underWay.filter((other) => other !== id), id],
    })),
    drop: assign(({ context }, { id }: { id: string }) => ({
      underWay: context.underWay.filter((other) => other !== id),
    })),
  },
}).createMachine({
  id: 'requests',
  context: { underWay: [] },
  initial: 'idle',
  states: {
    idle: {
      meta: { label: 'requests.idle' },
      on: { 'request.started': { target: 'inProgress', actions: { type: 'add', params: ({ event }) => event } } },
    },
    inProgress: {
      meta: { label: 'requests.inProgress' },
      tags: 'busy',
      on: {
        'request.started': { actions: { type: 'add', params: ({ event }) => event } },
        'request.settled': [
          {
            guard: { type: 'isLast', params: ({ event }) => event },
            target: 'idle',
            actions: { type: 'drop', params: ({ event }) => event },
          },
          { actions: { type: 'drop', params: ({ event }) => event } },
        ],
      },
    },
  },
});

export type RequestsActor = ActorRefFrom<typeof requestsMachine>;
