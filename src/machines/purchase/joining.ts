import { type ActorRefFrom, assign, setup } from 'xstate';
import type { InputOf, PayloadOf } from '../../api/contract/endpoint.ts';
import type { joinWaitingList } from '../../api/contract/waiting.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { type WaitingDraft, waitingErrors } from '../../lib/waiting.ts';
import type { waiting as words } from '../../messages/en-GB/waiting.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

type Input = { formId: string; ticketId: string; isOpen: boolean };
/** In `refused`, `error` is null when the server did not answer in time. */
type Context = { formId: string; isOpen: boolean; draft: WaitingDraft; error: ApiError | null };
type Event =
  | { type: 'joining.opened' }
  | { type: 'draft.changed'; change: Partial<WaitingDraft> }
  | { type: 'draft.submitted' }
  | { type: 'joining.again' };

const join = provided<PayloadOf<typeof joinWaitingList>, InputOf<typeof joinWaitingList>>(
  'joiningMachine: provide `join`',
);

const joinedAgain = { 'joining.again': { target: 'typing', actions: 'forgetName' } } as const;
const submitted = [{ guard: 'isSound', target: 'sending' }, { target: 'invalid' }] as const;

/** Joins the waiting list of a form for a ticket that is sold out. */
export const joiningMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy' | 'form' | 'joined',
    meta: {} as { label: keyof (typeof words)['states'] },
  },
  actors: { join },
  guards: {
    isOpen: ({ context }) => context.isOpen,
    isMailed: (_, { mailed }: { mailed: boolean }) => mailed,
    isSound: ({ context }) => waitingErrors(context.draft).length === 0,
  },
  actions: {
    ...errorActions,
    change: assign(({ context: { draft } }, { change }: { change: Partial<WaitingDraft> }) => ({
      draft: { ...draft, ...change },
    })),
    forgetName: assign(({ context: { draft } }) => ({
      draft: { ...draft, count: 1, firstname: '', surname: '', email: '' },
    })),
  },
  delays: { timeout: 20_000 },
}).createMachine({
  id: 'joining',
  context: ({ input: { ticketId, ...input } }) => ({
    ...input,
    draft: { ticketId, count: 1, firstname: '', surname: '', email: '' },
    error: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      meta: { label: 'joining.closed' },
      always: [{ guard: 'isOpen', target: 'typing' }, { target: 'closed' }],
    },
    closed: { meta: { label: 'joining.closed' }, on: { 'joining.opened': 'typing' } },
    typing: {
      meta: { label: 'joining.typing' },
      tags: 'form',
      on: {
        'draft.changed': { actions: { type: 'change', params: ({ event }) => event } },
        'draft.submitted': submitted,
      },
    },
    /** Something is missing; it is said until it is there. */
    invalid: {
      meta: { label: 'joining.invalid' },
      tags: 'form',
      on: {
        'draft.changed': { actions: { type: 'change', params: ({ event }) => event } },
        'draft.submitted': submitted,
      },
    },
    sending: {
      meta: { label: 'joining.sending' },
      tags: ['busy', 'form'],
      entry: 'forgetError',
      invoke: {
        id: 'join',
        src: 'join',
        input: ({ context: { formId, draft } }) => ({ payload: { formId, ...draft } }),
        onDone: [
          { guard: { type: 'isMailed', params: ({ event }) => event.output }, target: 'joined' },
          { target: 'unmailed' },
        ],
        onError: { target: 'refused', actions: keepError },
      },
      after: { timeout: 'refused' },
    },
    refused: {
      meta: { label: 'joining.refused' },
      tags: 'form',
      on: {
        'draft.changed': { target: 'typing', actions: { type: 'change', params: ({ event }) => event } },
        'draft.submitted': 'sending',
      },
    },
    joined: { meta: { label: 'joining.joined' }, tags: 'joined', on: joinedAgain },
    /** The organiser has no mail server: the mail with the link waits until there is one. */
    unmailed: { meta: { label: 'joining.unmailed' }, tags: 'joined', on: joinedAgain },
  },
});

export type JoiningActor = ActorRefFrom<typeof joiningMachine>;
