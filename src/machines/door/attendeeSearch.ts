import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { DoorPerson } from '../../api/contract/badge.ts';
import type { Problem } from '../../lib/apiError.ts';
import { foldText, searchText } from '../../lib/searchText.ts';
import type { door } from '../../messages/en-GB/door.ts';

export type SearchLabel = Extract<keyof (typeof door)['states'], `search.${string}`>;
type Question = { eventId: string; name: string };
type Context = Question & { people: DoorPerson[]; problem: Problem | null };
type Event = { type: 'name.typed'; name: string } | { type: 'search.retried' };

/** Holds the actor's type until `provide` supplies the actor. */
const findPeople = fromPromise<{ users: DoorPerson[] }, Question>(() => {
  throw new Error('personSearchMachine: provide `findPeople`');
});

/**
 * Finds people by name while it is typed: the rows at hand narrow at once, the server's answer replaces them. An empty
 * name shows all. `problem` is null in `failed` when no answer came in time.
 */
export const personSearchMachine = setup({
  types: {
    input: {} as { eventId: string },
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: SearchLabel },
  },
  actors: { findPeople },
  actions: {
    narrow: assign(({ context }, { name }: { name: string }) => ({
      name,
      people: context.people.filter((person) => searchText(person).includes(foldText(name))),
    })),
    keepPeople: assign((_, { users }: { users: DoorPerson[] }) => ({ people: users })),
    keepProblem: assign((_, { error }: { error: unknown }) => ({ problem: error as Problem })),
    forgetProblem: assign({ problem: null }),
  },
  delays: { pause: 120, patience: 15_000 },
}).createMachine({
  id: 'personSearch',
  context: ({ input }) => ({ eventId: input.eventId, name: '', people: [], problem: null }),
  initial: 'finding',
  on: {
    'name.typed': { target: '.typing', reenter: true, actions: { type: 'narrow', params: ({ event }) => event } },
  },
  states: {
    typing: { meta: { label: 'search.typing' }, after: { pause: 'finding' } },
    finding: {
      meta: { label: 'search.finding' },
      tags: 'busy',
      entry: 'forgetProblem',
      invoke: {
        id: 'findPeople',
        src: 'findPeople',
        input: ({ context: { eventId, name } }) => ({ eventId, name }),
        onDone: { target: 'found', actions: { type: 'keepPeople', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
      after: { patience: 'failed' },
    },
    found: { meta: { label: 'search.found' } },
    failed: { meta: { label: 'search.failed' }, on: { 'search.retried': 'finding' } },
  },
});

export type PersonSearchActor = ActorRefFrom<typeof personSearchMachine>;
