import { type ActorRefFrom, assign, setup } from 'xstate';
import type { MailDetails } from '../../api/contract/mail.ts';
import { isResendable, type MailState } from '../../lib/mail.ts';
import type { desk } from '../../messages/en-GB/desk.ts';
import { again, errorActions, keepError, type Tried } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';
import { readAgain } from '../parts/resource.ts';

/** In failed states, `error` is null when the server did not answer in time. */
type Context = Tried & { mail: MailDetails | null };
type Event = { type: 'load.retried' } | { type: 'resend.requested' } | { type: 'resend.cancelled' };

const load = provided<MailDetails>('sentMailMachine: provide `load`');
const resend = provided<MailDetails>('sentMailMachine: provide `resend`');

const onItsWay: readonly (MailState | undefined)[] = ['queued', 'sending'];

const keepMail = {
  type: 'keepMail',
  params: ({ event }: { event: { output: MailDetails } }) => ({ mail: event.output }),
} as const;

/** One mail: read, sent again, and followed while it is on its way or being written. */
export const sentMailMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof desk)['states'] },
  },
  actors: { load, resend },
  guards: {
    isUnanswered: again.guards.isUnanswered,
    isMoving: ({ context: { mail } }) => onItsWay.includes(mail?.state) || (mail?.state === 'held' && mail.html === ''),
    isResendable: ({ context: { mail } }) => mail !== null && isResendable(mail.state),
  },
  actions: {
    ...errorActions,
    countTry: again.actions.countTry,
    keepMail: assign((_, { mail }: { mail: MailDetails }) => ({ mail, error: null, tries: 0 })),
  },
  delays: { ...again.delays, pause: 3_000, timeout: 30_000 },
}).createMachine({
  id: 'sentMail',
  context: { mail: null, error: null, tries: 0 },
  initial: 'loading',
  states: {
    loading: {
      meta: { label: 'resource.loading' },
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'reading', actions: keepMail },
        onError: { target: 'loadFailed', actions: keepError },
      },
      after: { timeout: { target: 'loadFailed', actions: 'forgetError' } },
    },
    loadFailed: {
      on: { 'load.retried': 'loading' },
      ...readAgain('resource.failed', { src: 'load', onDone: { target: '#sentMail.reading', actions: keepMail } }),
    },
    reading: {
      meta: { label: 'resource.ready' },
      on: { 'resend.requested': { guard: 'isResendable', target: 'resending' } },
      after: { pause: { guard: 'isMoving', target: 'following' } },
    },
    /** Read anew, with what was read before still there; where that fails, it is tried again. */
    following: {
      meta: { label: 'resource.ready' },
      invoke: {
        id: 'follow',
        src: 'load',
        onDone: { target: 'reading', actions: keepMail },
        onError: 'reading',
      },
      after: { timeout: 'reading' },
    },
    resending: {
      meta: { label: 'listing.performing' },
      tags: 'busy',
      invoke: {
        id: 'resend',
        src: 'resend',
        onDone: { target: 'reading', actions: keepMail },
        onError: { target: 'refused', actions: keepError },
      },
      after: { timeout: { target: 'refused', actions: 'forgetError' } },
    },
    refused: {
      meta: { label: 'listing.refused' },
      // What refused it may have changed what is read here.
      on: { 'resend.requested': 'resending', 'resend.cancelled': 'loading' },
    },
  },
});

export type SentMailActor = ActorRefFrom<typeof sentMailMachine>;
