import { type ActorRefFrom, assign, setup } from 'xstate';
import type { IssuedLogin, ListedLogin } from '../../api/contract/logins.ts';
import type { AppUserType } from '../../lib/account.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { type LoginLine, numberedNames, readLoginList } from '../../lib/import.ts';
import { maxLogins } from '../../lib/limits.ts';
import type { logins } from '../../messages/en-GB/logins.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

/** `taken` are the addresses that the event's logins have, `names` what they are called. */
type Input = { type: AppUserType; taken: string[]; names: string[] };
/** `text` is the list as it was typed. In `refused`, `error` is null when the server did not answer in time. */
type Context = Input & { text: string; issued: IssuedLogin[]; error: ApiError | null };
type Event =
  | { type: 'text.typed'; text: string }
  | { type: 'numbers.added'; base: string; count: number }
  | { type: 'list.submitted' };

const create = provided<IssuedLogin[], { users: ListedLogin[] }>('loginListMachine: provide `create`');

/** The lines of the list as it is. */
export const linesOf = ({ text, type, taken }: Pick<Context, 'text' | 'type' | 'taken'>): LoginLine[] =>
  readLoginList(text, type, taken);

/** Makes many logins of a list, once every line of it is right. Their passwords are shown once. */
export const loginListMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof logins)['states'] },
  },
  actors: { create },
  guards: {
    isRight: ({ context }) => {
      const lines = linesOf(context);
      return lines.length > 0 && lines.every(({ error }) => error === null);
    },
    hasRoom: ({ context }, { count }: { count: number }) => linesOf(context).length + count <= maxLogins,
  },
  actions: {
    ...errorActions,
    keepText: assign((_, { text }: { text: string }) => ({ text })),
    addNumbers: assign(({ context }, { base, count }: { base: string; count: number }) => {
      const there = [...context.names, ...linesOf(context).map(({ name }) => name)];
      const before = context.text.trim() === '' ? [] : [context.text.trimEnd()];
      return { text: [...before, ...numberedNames(base, count, there)].join('\n') };
    }),
    keepIssued: assign((_, { issued }: { issued: IssuedLogin[] }) => ({ issued })),
    /** The page shows the new logins in its list. */
    onIssued: (_, _params: { issued: IssuedLogin[] }) => {},
  },
  delays: { timeout: 60_000 },
}).createMachine({
  id: 'loginList',
  context: ({ input }) => ({ ...input, text: '', issued: [], error: null }),
  initial: 'typing',
  states: {
    typing: {
      initial: 'ready',
      on: {
        'text.typed': { actions: { type: 'keepText', params: ({ event }) => event } },
        'numbers.added': {
          guard: { type: 'hasRoom', params: ({ event }) => event },
          actions: { type: 'addNumbers', params: ({ event }) => event },
        },
        'list.submitted': { guard: 'isRight', target: 'creating' },
      },
      states: {
        ready: { meta: { label: 'loginList.typing' } },
        refused: { meta: { label: 'loginList.refused' } },
      },
    },
    creating: {
      meta: { label: 'loginList.creating' },
      tags: 'busy',
      invoke: {
        id: 'create',
        src: 'create',
        input: ({ context }) => ({
          users: linesOf(context).map(({ name, email, company, stand, delegates }) => ({
            name,
            email,
            company,
            stand,
            delegates,
          })),
        }),
        onDone: {
          target: 'issued',
          actions: [
            { type: 'keepIssued', params: ({ event }) => ({ issued: event.output }) },
            { type: 'onIssued', params: ({ event }) => ({ issued: event.output }) },
          ],
        },
        onError: { target: 'typing.refused', actions: keepError },
      },
      after: { timeout: { target: 'typing.refused', actions: 'forgetError' } },
    },
    issued: { meta: { label: 'loginList.issued' }, type: 'final' },
  },
});

export type LoginListActor = ActorRefFrom<typeof loginListMachine>;
