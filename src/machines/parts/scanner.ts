import { type ActorRefFrom, assign, emit, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { door } from '../../messages/en-GB/door.ts';
import { providedSource } from './provided.ts';

export type ScannerLabel = Extract<keyof (typeof door)['states'], `scanner.${string}`>;
/** What a device that scans says without words. */
export type Signal = 'heard' | 'ready' | 'admitted' | 'refused' | 'error';
export type Camera = { id: string; name: string };
/** The camera's report after it was asked to open. `hasTorch` describes the camera that opened. */
export type OpenedCamera = { cameras: Camera[]; cameraId: string; hasTorch: boolean };

/** `byKeyboard`: the user chose a barcode scanner over the camera. */
type Input = { byKeyboard: boolean };
type Context = Input & { cameras: Camera[]; cameraId: string | null; torch: 'absent' | 'off' | 'on' };
export type ScannerEvent =
  | ({ type: 'camera.opened' } & OpenedCamera)
  | { type: 'camera.denied' }
  | { type: 'camera.missing' }
  | { type: 'camera.lost' }
  | { type: 'camera.requested' }
  | { type: 'camera.chosen'; cameraId: string }
  | { type: 'torch.toggled' }
  | { type: 'keyboard.chosen' }
  | { type: 'typing.opened' }
  | { type: 'typing.closed' }
  | { type: 'code.dismissed' }
  | { type: 'code.seen'; code: string }
  | { type: 'code.typed'; code: string }
  | { type: 'page.hidden' }
  | { type: 'page.shown' };

export type CameraCommand = { type: 'torch.set'; on: boolean } | { type: 'code.dismissed' };
export type CameraInput = { cameraId: string | null };

/**
 * Opens a camera. Sends `camera.*` events, and `code.seen` once each time a code comes into view: sooner after it is told that the code was
 * dismissed.
 */
const camera = providedSource<CameraCommand, CameraInput>('scannerMachine: provide `camera`');

/** Sends `code.typed` for a USB or Bluetooth scanner, and `page.*` when the page is hidden or shown again. */
const surroundings = providedSource<CameraCommand>('scannerMachine: provide `surroundings`');

const byKeyboard = { type: 'keepWay', params: { byKeyboard: true } } as const;
const byCamera = { type: 'keepWay', params: { byKeyboard: false } } as const;

/** Turns the camera, a USB or Bluetooth scanner, or a typed code into `code.scanned`. The hardware scanner works in every state. */
export const scannerMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as ScannerEvent,
    emitted: {} as { type: 'code.scanned'; code: string },
    tags: {} as 'busy' | 'camera',
    meta: {} as { label: ScannerLabel },
  },
  actors: { camera, surroundings },
  guards: {
    isByKeyboard: ({ context }) => context.byKeyboard,
    hasTorch: ({ context }) => context.torch !== 'absent',
    isCode: (_, { code }: { code: string }) => code.trim() !== '',
    /** Without a camera that has worked, the next code is typed, too. */
    isCodeBesideCamera: ({ context }, { code }: { code: string }) => context.cameraId !== null && code.trim() !== '',
  },
  actions: {
    report: emit((_, { code }: { code: string }) => ({ type: 'code.scanned' as const, code: code.trim() })),
    keepOpened: assign((_, { cameras, cameraId, hasTorch }: OpenedCamera) => ({
      cameras,
      cameraId,
      torch: hasTorch ? ('off' as const) : ('absent' as const),
    })),
    keepWay: assign((_, { byKeyboard }: Input) => ({ byKeyboard })),
    /** The screen keeps `context.byKeyboard` on this device. */
    storeWay: () => {},
    chooseCamera: assign((_, { cameraId }: { cameraId: string }) => ({ cameraId })),
    forgetCamera: assign({ cameraId: null }),
    forgetTorch: assign({ torch: 'absent' }),
    toggleTorch: assign(({ context }) => ({ torch: context.torch === 'on' ? ('off' as const) : ('on' as const) })),
    letSeeAgain: sendTo('camera', { type: 'code.dismissed' }),
    lightTorch: sendTo('camera', ({ context }) => ({ type: 'torch.set', on: context.torch === 'on' })),
  },
}).createMachine({
  id: 'scanner',
  context: ({ input }) => ({ ...input, cameras: [], cameraId: null, torch: 'absent' }),
  initial: 'beginning',
  invoke: { id: 'surroundings', src: 'surroundings', onError: {} },
  on: {
    'camera.requested': { target: '.camera', actions: [byCamera, 'storeWay'] },
    'camera.chosen': { target: '.camera', actions: { type: 'chooseCamera', params: ({ event }) => event } },
    'keyboard.chosen': { target: '.keyboard', actions: [byKeyboard, 'storeWay'] },
    'typing.opened': '.typing',
    'code.typed': {
      guard: { type: 'isCode', params: ({ event }) => event },
      actions: { type: 'report', params: ({ event }) => event },
    },
  },
  states: {
    beginning: {
      meta: { label: 'scanner.asking' },
      always: [{ guard: 'isByKeyboard', target: 'keyboard' }, { target: 'camera' }],
    },
    camera: {
      tags: 'camera',
      initial: 'asking',
      invoke: {
        id: 'camera',
        src: 'camera',
        input: ({ context }) => ({ cameraId: context.cameraId }),
        onError: 'lost',
      },
      exit: 'forgetTorch',
      on: {
        'camera.denied': 'denied',
        'camera.missing': { target: 'unsupported', actions: 'forgetCamera' },
        'camera.lost': 'lost',
        'page.hidden': 'paused',
        'code.dismissed': { actions: 'letSeeAgain' },
      },
      states: {
        asking: {
          meta: { label: 'scanner.asking' },
          tags: 'busy',
          on: {
            'camera.opened': { target: 'live', actions: { type: 'keepOpened', params: ({ event }) => event } },
          },
        },
        live: {
          meta: { label: 'scanner.live' },
          on: {
            'code.seen': {
              guard: { type: 'isCode', params: ({ event }) => event },
              actions: { type: 'report', params: ({ event }) => event },
            },
            'torch.toggled': { guard: 'hasTorch', actions: ['toggleTorch', 'lightTorch'] },
          },
        },
      },
    },
    paused: { meta: { label: 'scanner.paused' }, on: { 'page.shown': 'camera' } },
    denied: { meta: { label: 'scanner.denied' } },
    unsupported: { meta: { label: 'scanner.unsupported' } },
    lost: { meta: { label: 'scanner.lost' } },
    keyboard: { meta: { label: 'scanner.keyboard' } },
    /** For one code; then the camera goes on where there is one. */
    typing: {
      meta: { label: 'scanner.typing' },
      on: {
        'code.typed': {
          guard: { type: 'isCodeBesideCamera', params: ({ event }) => event },
          target: 'camera',
          actions: { type: 'report', params: ({ event }) => event },
        },
        'typing.closed': 'camera',
      },
    },
  },
});

export type ScannerActor = ActorRefFrom<typeof scannerMachine>;
export type ScannerSnapshot = SnapshotFrom<typeof scannerMachine>;
