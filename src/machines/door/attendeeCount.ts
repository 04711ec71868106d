import { assign, setup } from 'xstate';
import { provided } from '../parts/provided.ts';
import type { DoorLabel } from './attempt.ts';

/** How many attendees an event has, how many of them came, at whichever door, how many of these are out again, and the names of its gates. */
export type Count = { checkedIn: number; left: number; registered: number; gates: string[] };
type Question = { eventId: string };
/** `count` is null until an answer came; later it is the latest that came. */
type Context = Question & { count: Count | null };
type Event = { type: 'count.outdated' };

const countCheckedIn = provided<Count, Question>('attendeeCountMachine: provide `countCheckedIn`');

/**
 * Keeps the count of an event fresh: asks when it is told that the count is outdated, but at most once a second, and from time
 * to time, because other doors check in, too. Where no answer comes the latest stays, until the next.
 */
export const attendeeCountMachine = setup({
  types: {
    input: {} as Question,
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: DoorLabel },
  },
  actors: { countCheckedIn },
  actions: { keepCount: assign((_, count: Count) => ({ count })) },
  delays: { pause: 1_000, freshness: 20_000, timeout: 12_000 },
}).createMachine({
  id: 'attendeeCount',
  context: ({ input }) => ({ ...input, count: null }),
  initial: 'counting',
  on: { 'count.outdated': '.pausing' },
  states: {
    counting: {
      meta: { label: 'door.scanning' },
      tags: 'busy',
      invoke: {
        id: 'countCheckedIn',
        src: 'countCheckedIn',
        input: ({ context: { eventId } }) => ({ eventId }),
        onDone: { target: 'counted', actions: { type: 'keepCount', params: ({ event }) => event.output } },
        onError: 'counted',
      },
      after: { timeout: 'counted' },
    },
    counted: { meta: { label: 'door.scanning' }, after: { freshness: 'counting' } },
    pausing: {
      meta: { label: 'door.scanning' },
      after: { pause: 'counting' },
      // Told again, it does not wait longer.
      on: { 'count.outdated': {} },
    },
  },
});
