import { assign, setup } from 'xstate';
import { provided } from '../parts/provided.ts';
import type { DoorLabel } from './attempt.ts';

/** How many attendees an event has, how many of them came, at whichever door of it or of the session that was asked for, how many of these are out again, and its gates and sessions. */
export type Count = {
  checkedIn: number;
  left: number;
  registered: number;
  gates: string[];
  sessions: { id: string; name: string; capacity: number | null }[];
};
type Question = { eventId: string; session?: string | undefined };
/** `count` is null until an answer came; later it is the latest that came. `isElsewhere`: it was counted before the device stood where it stands now. */
type Context = Question & { count: Count | null; isElsewhere: boolean };
type Moved = { type: 'place.changed'; session: string | undefined };
type Event = { type: 'count.outdated' } | Moved;

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
  guards: { isElsewhere: ({ context }, { session }: Moved) => session !== context.session },
  actions: {
    keepCount: assign((_, count: Count) => ({ count, isElsewhere: false })),
    keepPlace: assign((_, { session }: Moved) => ({ session, isElsewhere: true })),
  },
  delays: { pause: 1_000, freshness: 20_000, timeout: 12_000 },
}).createMachine({
  id: 'attendeeCount',
  context: ({ input }) => ({ ...input, count: null, isElsewhere: false }),
  initial: 'counting',
  on: {
    'count.outdated': '.pausing',
    'place.changed': {
      guard: { type: 'isElsewhere', params: ({ event }) => event },
      target: '.counting',
      reenter: true,
      actions: { type: 'keepPlace', params: ({ event }) => event },
    },
  },
  states: {
    counting: {
      meta: { label: 'door.scanning' },
      tags: 'busy',
      invoke: {
        id: 'countCheckedIn',
        src: 'countCheckedIn',
        input: ({ context: { eventId, session } }) => ({ eventId, session }),
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
