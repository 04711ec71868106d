import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Event as DoorEvent } from '../../api/contract/event.ts';
import type { doorPanes } from '../../messages/en-GB/doorPanes.ts';
import { again, errorActions, keepError, type Tried } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

export type EventLabel = Extract<keyof (typeof doorPanes)['states'], `event.${string}`>;
/** `eventId` is the event to open; with null the user chooses when there are several. */
type Input = { userId: string; eventId: string | null };
type Context = Input & Tried & { events: DoorEvent[] };
type Event = { type: 'event.chosen'; eventId: string } | { type: 'attempt.retried' };
type Events = { events: DoorEvent[] };
export type ChosenEvent = { event: DoorEvent; isOnly: boolean };

/** Typed placeholder; `provide` supplies the actor. */
const listEvents = provided<Events, { userId: string }>('eventChoiceMachine: provide `listEvents`');

/** Chooses the event to check in for. Asks only when there are several and none was named. */
export const eventChoiceMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    output: {} as ChosenEvent,
    events: {} as Event,
    tags: {} as 'busy' | 'failed',
    meta: {} as { label: EventLabel },
  },
  actors: { listEvents },
  guards: {
    isUnanswered: again.guards.isUnanswered,
    hasNone: ({ context }) => context.events.length === 0,
    isSettled: ({ context }) => chosenOf(context) !== null,
    isListed: ({ context }, { eventId }: { eventId: string }) => context.events.some(({ id }) => id === eventId),
  },
  actions: {
    ...errorActions,
    ...again.actions,
    keepEvents: assign((_, { events }: Events) => ({ events })),
    choose: assign((_, { eventId }: { eventId: string }) => ({ eventId })),
  },
  delays: { ...again.delays, timeout: 15_000 },
}).createMachine({
  id: 'eventChoice',
  context: ({ input }) => ({ ...input, events: [], error: null, tries: 0 }),
  output: ({ context }) => chosenOf(context) as ChosenEvent,
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      initial: 'first',
      invoke: {
        id: 'listEvents',
        src: 'listEvents',
        input: ({ context: { userId } }) => ({ userId }),
        onDone: { target: 'loaded', actions: { type: 'keepEvents', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: keepError },
      },
      after: { timeout: { target: 'failed', actions: 'forgetError' } },
      states: {
        first: { meta: { label: 'event.loading' }, entry: 'forgetError' },
        again: {
          meta: { label: 'event.failed' },
          tags: 'failed',
          on: { 'attempt.retried': '#eventChoice.loading' },
        },
      },
    },
    loaded: {
      meta: { label: 'event.loading' },
      entry: ['forgetError', 'forgetTries'],
      always: [{ guard: 'isSettled', target: 'chosen' }, { guard: 'hasNone', target: 'none' }, { target: 'choosing' }],
    },
    choosing: {
      meta: { label: 'event.choosing' },
      on: {
        'event.chosen': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: 'chosen',
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
    },
    none: { meta: { label: 'event.none' }, on: { 'attempt.retried': 'loading' } },
    failed: {
      meta: { label: 'event.failed' },
      tags: 'failed',
      entry: 'countTry',
      after: { again: { guard: 'isUnanswered', target: 'loading.again' } },
      on: { 'attempt.retried': 'loading' },
    },
    chosen: { meta: { label: 'event.chosen' }, type: 'final' },
  },
});

export type EventChoiceActor = ActorRefFrom<typeof eventChoiceMachine>;

function chosenOf({ events, eventId }: Context): ChosenEvent | null {
  const isOnly = events.length === 1;
  const event = isOnly ? events[0] : events.find(({ id }) => id === eventId);
  return event ? { event, isOnly } : null;
}
