import { type ActorRefFrom, assign, setup } from 'xstate';
import type { MailPreview } from '../../api/contract/mailings.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { Wording } from '../../lib/mail.ts';
import type { mailing as allWords } from '../../messages/en-GB/mailing.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

/** Whose mail is read: of those whom `name` finds, the one at a place. `words` are those that were typed, null for the saved ones. */
export type PreviewReader = { name: string; place: number; words: Wording | null };
/** How many recipients one goes through, one after the other. */
type Input = { max: number };
/** In `failed`, `error` is null when the server did not answer in time. */
type Context = Input & PreviewReader & { preview: MailPreview | null; error: ApiError | null };
type Event =
  | { type: 'mail.changed' }
  | { type: 'words.typed'; words: Wording }
  | { type: 'name.typed'; name: string }
  | { type: 'next.requested' }
  | { type: 'previous.requested' };

const read = provided<MailPreview, PreviewReader>('mailPreviewMachine: provide `read`');

/** A mail as one recipient gets it, who is found by name or by going through them; read again when the mail has changed. */
export const mailPreviewMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof allWords)['states'] },
  },
  actors: { read },
  guards: {
    hasNext: ({ context: { preview, place, max } }) => preview?.hasNext === true && place + 1 < max,
    hasPrevious: ({ context: { place } }) => place > 0,
  },
  actions: {
    ...errorActions,
    keepName: assign((_, { name }: { name: string }) => ({ name, place: 0 })),
    keepWords: assign((_, { words }: { words: Wording }) => ({ words })),
    goOn: assign(({ context: { place } }) => ({ place: place + 1 })),
    goBack: assign(({ context: { place } }) => ({ place: place - 1 })),
    keepPreview: assign((_, { preview }: { preview: MailPreview }) => ({ preview, error: null })),
  },
  delays: { rest: 300, timeout: 30_000 },
}).createMachine({
  id: 'mailPreview',
  context: ({ input: { max } }) => ({ max, name: '', place: 0, words: null, preview: null, error: null }),
  initial: 'reading',
  on: {
    'mail.changed': { target: '.reading', reenter: true },
    'words.typed': { target: '.typing', reenter: true, actions: { type: 'keepWords', params: ({ event }) => event } },
    'name.typed': { target: '.typing', reenter: true, actions: { type: 'keepName', params: ({ event }) => event } },
  },
  states: {
    typing: { meta: { label: 'preview.typing' }, after: { rest: 'reading' } },
    reading: {
      meta: { label: 'preview.reading' },
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { name, place, words } }) => ({ name, place, words }),
        onDone: {
          target: 'shown',
          actions: { type: 'keepPreview', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: { target: 'failed', actions: keepError },
      },
      after: { timeout: { target: 'failed', actions: 'forgetError' } },
    },
    shown: {
      meta: { label: 'preview.shown' },
      on: {
        'next.requested': { guard: 'hasNext', target: 'reading', actions: 'goOn' },
        'previous.requested': { guard: 'hasPrevious', target: 'reading', actions: 'goBack' },
      },
    },
    failed: { meta: { label: 'preview.failed' } },
  },
});

export type MailPreviewActor = ActorRefFrom<typeof mailPreviewMachine>;
