import { type ActorRefFrom, assign, setup } from 'xstate';
import type { AppUser } from '../../api/contract/account.ts';
import type { LoginCard } from '../../api/contract/logins.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { logins } from '../../messages/en-GB/logins.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

/** What logins are given: cards to print, with the time they expire, or mails that are on their way. */
export type HandedOut = { way: 'cards'; cards: LoginCard[]; expiresAt: string } | { way: 'mails'; users: AppUser[] };

type Event = { type: 'handOut.confirmed' } | { type: 'handOut.retried' };

const give = provided<HandedOut>('handOutMachine: provide `give`');

/** Gives logins their cards, or mails them their links, once that was confirmed. In `failed`, `error` is null when the server did not answer in time. */
export const handOutMachine = setup({
  types: {
    context: {} as { given: HandedOut | null; error: ApiError | null },
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof logins)['states'] },
  },
  actors: { give },
  actions: {
    ...errorActions,
    keepGiven: assign((_, { given }: { given: HandedOut }) => ({ given })),
    /** The page shows in its list what was given. */
    onGiven: (_, _params: { given: HandedOut }) => {},
  },
  delays: { patience: 30_000 },
}).createMachine({
  id: 'handOut',
  context: { given: null, error: null },
  initial: 'asking',
  states: {
    asking: { meta: { label: 'handOut.asking' }, on: { 'handOut.confirmed': 'giving' } },
    giving: {
      meta: { label: 'handOut.giving' },
      tags: 'busy',
      invoke: {
        id: 'give',
        src: 'give',
        onDone: {
          target: 'given',
          actions: [
            { type: 'keepGiven', params: ({ event }) => ({ given: event.output }) },
            { type: 'onGiven', params: ({ event }) => ({ given: event.output }) },
          ],
        },
        onError: { target: 'failed', actions: keepError },
      },
      after: { patience: { target: 'failed', actions: 'forgetError' } },
    },
    failed: { meta: { label: 'handOut.failed' }, on: { 'handOut.retried': 'giving' } },
    given: { meta: { label: 'handOut.given' }, type: 'final' },
  },
});

export type HandOutActor = ActorRefFrom<typeof handOutMachine>;
