import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ListedAttendee } from '../../api/contract/door.ts';
import { hasReferencePart, referencePart } from '../../lib/reference.ts';
import { isFoundBy, searchText } from '../../lib/text.ts';
import type { doorPanes } from '../../messages/en-GB/doorPanes.ts';
import { again, errorActions, keepError, type Tried } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

export type SearchLabel = Extract<keyof (typeof doorPanes)['states'], `search.${string}`>;
type Question = { eventId: string; name: string };
/** The first attendees that were found, and how many there are in all; of the device's list, from when that is and whether it has names. */
export type FoundAttendees = { users: ListedAttendee[]; total: number; list?: { at: string; names: boolean } };
type Context = Question & Tried & { attendees: ListedAttendee[]; total: number; list: FoundAttendees['list'] | null };
type Event = { type: 'name.typed'; name: string } | { type: 'search.retried' };

/** Typed placeholder; `provide` supplies the actor. */
const findAttendees = provided<FoundAttendees, Question>('attendeeSearchMachine: provide `findAttendees`');

/**
 * Finds attendees while a name is typed: the loaded rows are filtered at once, then the server's answer replaces them.
 * An empty name shows all. In `failed`, `error` is null when the server did not answer in time.
 */
export const attendeeSearchMachine = setup({
  types: {
    input: {} as { eventId: string },
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy' | 'failed',
    meta: {} as { label: SearchLabel },
  },
  actors: { findAttendees },
  guards: { isUnanswered: again.guards.isUnanswered },
  actions: {
    ...errorActions,
    ...again.actions,
    narrow: assign(({ context }, { name }: { name: string }) => ({
      name,
      attendees: context.attendees.filter(foundBy(name)),
    })),
    keepAttendees: assign((_, { users, total, list }: FoundAttendees) => ({
      attendees: users,
      total,
      list: list ?? null,
    })),
  },
  delays: { ...again.delays, pause: 120, timeout: 15_000 },
}).createMachine({
  id: 'attendeeSearch',
  context: ({ input }) => ({
    eventId: input.eventId,
    name: '',
    attendees: [],
    total: 0,
    list: null,
    error: null,
    tries: 0,
  }),
  initial: 'finding',
  on: {
    'name.typed': { target: '.typing', actions: { type: 'narrow', params: ({ event }) => event } },
  },
  states: {
    typing: { meta: { label: 'search.typing' }, after: { pause: 'finding' } },
    finding: {
      tags: 'busy',
      initial: 'first',
      invoke: {
        id: 'findAttendees',
        src: 'findAttendees',
        input: ({ context: { eventId, name } }) => ({ eventId, name }),
        onDone: { target: 'found', actions: { type: 'keepAttendees', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: keepError },
      },
      after: { timeout: { target: 'failed', actions: 'forgetError' } },
      states: {
        first: { meta: { label: 'search.finding' }, entry: 'forgetError' },
        again: {
          meta: { label: 'search.failed' },
          tags: 'failed',
          on: { 'search.retried': '#attendeeSearch.finding' },
        },
      },
    },
    found: { meta: { label: 'search.found' }, entry: ['forgetError', 'forgetTries'] },
    failed: {
      meta: { label: 'search.failed' },
      tags: 'failed',
      entry: 'countTry',
      after: { again: { guard: 'isUnanswered', target: 'finding.again' } },
      on: { 'search.retried': 'finding' },
    },
  },
});

export type AttendeeSearchActor = ActorRefFrom<typeof attendeeSearchMachine>;

function foundBy(name: string) {
  const [isFound, part] = [isFoundBy(name), referencePart(name)];
  return (attendee: ListedAttendee): boolean =>
    isFound(searchText(attendee)) || (part !== null && hasReferencePart(attendee.reference, part));
}
