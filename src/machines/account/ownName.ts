import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CurrentUser } from '../../api/contract/account.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { ownAccount } from '../../messages/en-GB/ownAccount.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

type Event = { type: 'name.submitted'; name: string };

const save = provided<CurrentUser, { name: string }>('ownNameMachine: provide `save`');

const submitted = {
  'name.submitted': {
    target: 'saving',
    actions: { type: 'keepName', params: ({ event }: { event: Event }) => event },
  },
} as const;

/** Changes the name of one's own account. In `refused`, `error` is null when the server did not answer in time. */
export const ownNameMachine = setup({
  types: {
    context: {} as { name: string; error: ApiError | null },
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof ownAccount)['states'] },
  },
  actors: { save },
  actions: {
    ...errorActions,
    keepName: assign((_, { name }: { name: string }) => ({ name, error: null })),
    /** The app shows the new name everywhere. */
    onSaved: (_, _params: { currentUser: CurrentUser }) => {},
  },
  delays: { patience: 20_000 },
}).createMachine({
  id: 'ownName',
  context: { name: '', error: null },
  initial: 'typing',
  states: {
    typing: { meta: { label: 'ownName.typing' }, on: submitted },
    saving: {
      meta: { label: 'ownName.saving' },
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { name } }) => ({ name }),
        onDone: {
          target: 'saved',
          actions: { type: 'onSaved', params: ({ event }) => ({ currentUser: event.output }) },
        },
        onError: { target: 'refused', actions: keepError },
      },
      after: { patience: 'refused' },
    },
    refused: { meta: { label: 'ownName.refused' }, on: submitted },
    saved: { meta: { label: 'ownName.saved' }, on: submitted },
  },
});

export type OwnNameActor = ActorRefFrom<typeof ownNameMachine>;
