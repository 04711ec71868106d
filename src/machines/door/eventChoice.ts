import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Event as DoorEvent } from '../../api/contract/event.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { door } from '../../messages/en-GB/door.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

export type EventLabel = Extract<keyof (typeof door)['states'], `event.${string}`>;
/** `eventId` is the event to open; with null the user chooses when there are several. */
type Input = { userId: string; eventId: string | null };
type Context = Input & { events: DoorEvent[]; error: ApiError | null };
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
    tags: {} as 'busy',
    meta: {} as { label: EventLabel },
  },
  actors: { listEvents },
  guards: {
    hasNone: ({ context }) => context.events.length === 0,
    isSettled: ({ context }) => chosenOf(context) !== null,
    isListed: ({ context }, { eventId }: { eventId: string }) => context.events.some(({ id }) => id === eventId),
  },
  actions: {
    ...errorActions,
    keepEvents: assign((_, { events }: Events) => ({ events })),
    choose: assign((_, { eventId }: { eventId: string }) => ({ eventId })),
  },
  delays: { timeout: 15_000 },
}).createMachine({
  id: 'eventChoice',
  context: ({ input }) => ({ ...input, events: [], error: null }),
  output: ({ context }) => chosenOf(context) as ChosenEvent,
  initial: 'loading',
  states: {
    loading: {
      meta: { label: 'event.loading' },
      tags: 'busy',
      entry: 'forgetError',
      invoke: {
        id: 'listEvents',
        src: 'listEvents',
        input: ({ context: { userId } }) => ({ userId }),
        onDone: { target: 'loaded', actions: { type: 'keepEvents', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: keepError },
      },
      after: { timeout: 'failed' },
    },
    loaded: {
      meta: { label: 'event.loading' },
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
    failed: { meta: { label: 'event.failed' }, on: { 'attempt.retried': 'loading' } },
    chosen: { meta: { label: 'event.chosen' }, type: 'final' },
  },
});

export type EventChoiceActor = ActorRefFrom<typeof eventChoiceMachine>;

function chosenOf({ events, eventId }: Context): ChosenEvent | null {
  const isOnly = events.length === 1;
  const event = isOnly ? events[0] : events.find(({ id }) => id === eventId);
  return event ? { event, isOnly } : null;
}
