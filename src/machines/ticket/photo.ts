import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ApiError } from '../../lib/apiError.ts';
import type { photo } from '../../messages/en-GB/photo.ts';
import { type Crop, PictureError, type PictureProblem, wholeCrop } from '../parts/crop.ts';
import { errorActions, keepError } from '../parts/errors.ts';
import { provided } from '../parts/provided.ts';

/** A picture as the browser can show it. */
export type Picture = { address: string; width: number; height: number };
/** In `refused`, `error` is null when the server did not answer in time. */
type Context = { picture: Picture | null; crop: Crop; problem: PictureProblem; error: ApiError | null };
type Event =
  | { type: 'file.chosen'; file: Blob }
  | { type: 'crop.changed'; crop: Partial<Crop> }
  | { type: 'photo.submitted' }
  | { type: 'photo.discarded' }
  | { type: 'photo.removed' };

const read = provided<Picture, { file: Blob }>('photoMachine: provide `read`');
const save = provided<unknown, { picture: Picture; crop: Crop }>('photoMachine: provide `save`');
const remove = provided<unknown>('photoMachine: provide `remove`');

const refused = { target: 'refused', actions: keepError } as const;

/** Takes a picture, has it cropped to a square and saves it, or removes the one there is. */
export const photoMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    tags: {} as 'busy',
    meta: {} as { label: keyof (typeof photo)['states'] },
  },
  actors: { read, save, remove },
  guards: { hasPicture: ({ context }) => context.picture !== null },
  actions: {
    ...errorActions,
    keepPicture: assign((_, { picture }: { picture: Picture }) => ({ picture, crop: wholeCrop })),
    keepCrop: assign(({ context }, { crop }: { crop: Partial<Crop> }) => ({ crop: { ...context.crop, ...crop } })),
    keepProblem: assign((_, { error }: { error?: unknown }) => ({
      problem: error instanceof PictureError ? error.problem : 'damaged',
    })),
    forget: assign({ picture: null, error: null }),
    /** The page shows what there is now. */
    onChanged: () => {},
  },
  delays: { timeout: 30_000 },
}).createMachine({
  id: 'photo',
  context: { picture: null, crop: wholeCrop, problem: 'damaged', error: null },
  initial: 'ready',
  states: {
    ready: {
      meta: { label: 'ready' },
      entry: 'forget',
      on: { 'file.chosen': 'reading', 'photo.removed': 'removing' },
    },
    reading: {
      meta: { label: 'reading' },
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ event }) => ({ file: (event as { file: Blob }).file }),
        onDone: {
          target: 'cropping',
          actions: { type: 'keepPicture', params: ({ event }) => ({ picture: event.output }) },
        },
        onError: { target: 'unreadable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
      after: { timeout: { target: 'unreadable', actions: { type: 'keepProblem', params: {} } } },
      on: { 'photo.discarded': 'ready' },
    },
    unreadable: { meta: { label: 'unreadable' }, on: { 'file.chosen': 'reading', 'photo.discarded': 'ready' } },
    cropping: {
      meta: { label: 'cropping' },
      on: {
        'crop.changed': { actions: { type: 'keepCrop', params: ({ event }) => event } },
        'photo.submitted': 'saving',
        'photo.discarded': 'ready',
      },
    },
    saving: {
      meta: { label: 'saving' },
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { picture, crop } }) => ({ picture: picture as Picture, crop }),
        onDone: { target: 'ready', actions: 'onChanged' },
        onError: refused,
      },
      after: { timeout: 'refused' },
    },
    removing: {
      meta: { label: 'removing' },
      tags: 'busy',
      invoke: { id: 'remove', src: 'remove', onDone: { target: 'ready', actions: 'onChanged' }, onError: refused },
      after: { timeout: 'refused' },
    },
    refused: {
      meta: { label: 'refused' },
      on: {
        'photo.submitted': [
          { guard: 'hasPicture', target: 'saving', actions: 'forgetError' },
          { target: 'removing', actions: 'forgetError' },
        ],
        'photo.discarded': 'ready',
      },
    },
  },
});

export type PhotoActor = ActorRefFrom<typeof photoMachine>;
