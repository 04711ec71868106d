import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import {
  type CameraCommand,
  type CameraInput,
  type OpenedCamera,
  type ScannerEvent,
  scannerMachine,
} from '../../../src/machines/parts/scanner.ts';
import { failed, walk } from '../../support/walk.ts';

const opened = (hasTorch: boolean): OpenedCamera => ({
  cameras: [{ id: 'back', name: 'Back' }],
  cameraId: 'back',
  hasTorch,
});

describe('scannerMachine', () => {
  const { differences, given, inputs, tags } = walk(scannerMachine, {
    starts: { opened: { byKeyboard: false }, 'opened where the keyboard was chosen before': { byKeyboard: true } },
    events: {
      'camera with a light opened': { type: 'camera.opened', ...opened(true) },
      'camera without a light opened': { type: 'camera.opened', ...opened(false) },
      'camera broke': failed('camera', new Error('the reader did not load')),
      'front camera chosen': { type: 'camera.chosen', cameraId: 'front' },
      'code seen': { type: 'code.seen', code: 'abc' },
      'blank seen': { type: 'code.seen', code: ' ' },
      'code typed': { type: 'code.typed', code: 'abc' },
      'blank typed': { type: 'code.typed', code: ' ' },
      'surroundings broke': failed('surroundings', new Error('no keyboard')),
    },
  });

  it('goes where the table says', () => {
    const [asking, live] = ['camera.asking', 'camera.live'];
    const unlit = { torch: 'absent' } as const;
    const nothing = { cameras: [], cameraId: null, ...unlit };
    const [camera, keyboard] = [{ byKeyboard: false }, { byKeyboard: true }];
    const back = { cameras: [{ id: 'back', name: 'Back' }], cameraId: 'back' };
    const withoutCamera = ['paused', 'denied', 'unsupported', 'lost', 'keyboard', 'typing'];
    const everywhere = [asking, live, ...withoutCamera];
    expect(
      differences([
        ['start', 'opened', asking, { ...nothing }],
        ['start', 'opened where the keyboard was chosen before', 'keyboard', { ...nothing }],

        [withoutCamera, 'camera.requested', asking, 'storeWay', camera],
        [asking, 'camera.requested', `↻ ${asking}`, 'storeWay', camera],
        [live, 'camera.requested', asking, 'storeWay', { ...unlit, ...camera }],
        [withoutCamera, 'front camera chosen', asking, { cameraId: 'front' }],
        [asking, 'front camera chosen', `↻ ${asking}`, { cameraId: 'front' }],
        [live, 'front camera chosen', asking, { cameraId: 'front', ...unlit }],
        [['paused', 'denied', 'unsupported', 'lost', 'typing'], 'keyboard.chosen', 'keyboard', 'storeWay', keyboard],
        ['keyboard', 'keyboard.chosen', '↻ keyboard', 'storeWay'],
        [[asking, live], 'keyboard.chosen', 'keyboard', 'storeWay', { ...unlit, ...keyboard }],
        [['paused', 'denied', 'unsupported', 'lost', 'keyboard'], 'typing.opened', 'typing'],
        [[asking, live], 'typing.opened', 'typing', unlit],
        ['typing', 'typing.opened', '↻ typing'],
        ...given({ cameraId: null }, ['typing', 'code typed', '=', 'report']),
        ['typing', 'code typed', asking, 'report'],
        ['typing', 'typing.closed', asking],
        [everywhere.slice(0, -1), 'code typed', '=', 'report'],
        [everywhere, 'blank typed', '='],
        [everywhere, 'surroundings broke', '='],

        [asking, 'camera with a light opened', live, { ...back, torch: 'off' }],
        [asking, 'camera without a light opened', live, back],
        [[asking, live], 'camera.denied', 'denied', unlit],
        [[asking, live], 'camera.missing', 'unsupported', { cameraId: null, ...unlit }],
        [[asking, live], ['camera.lost', 'camera broke'], 'lost', unlit],
        [[asking, live], 'page.hidden', 'paused', unlit],
        ['paused', 'page.shown', asking],

        [[asking, live], 'code.dismissed', '=', 'letSeeAgain'],
        [live, 'code seen', '=', 'report'],
        [live, 'blank seen', '='],
        ...given({ torch: 'absent' }, [live, 'torch.toggled', '=']),
        ...given({ torch: 'off' }, [live, 'torch.toggled', '=', 'lightTorch', { torch: 'on' }]),
        ...given({ torch: 'on' }, [live, 'torch.toggled', '=', 'lightTorch', { torch: 'off' }]),
      ]),
    ).toEqual([]);
  });

  it('tags its states', () => expect(tags()).toEqual({ camera: ['camera'] }));

  it('opens the camera that was chosen or opened last, and at first any', () => {
    expect(inputs()).toEqual({
      camera: [{ cameraId: 'back' }, { cameraId: 'front' }, { cameraId: null }],
      surroundings: [undefined],
    });
  });
});

/** A live scanner whose camera is in the test's hands. */
function liveScanner() {
  const heard: string[] = [];
  const commands: CameraCommand[] = [];
  const inputs: CameraInput[] = [];
  const hands: { camera?: (event: ScannerEvent) => void; page?: (event: ScannerEvent) => void; closed: number } = {
    closed: 0,
  };
  const scanner = createActor(
    scannerMachine.provide({
      actors: {
        camera: fromCallback<CameraCommand, CameraInput>(({ input, sendBack, receive }) => {
          inputs.push(input);
          hands.camera = sendBack;
          receive((command) => commands.push(command));
          return () => {
            hands.closed += 1;
          };
        }),
        surroundings: fromCallback<CameraCommand>(({ sendBack }) => {
          hands.page = sendBack;
        }),
      },
    }),
    { input: { byKeyboard: false } },
  );
  scanner.on('code.scanned', ({ code }) => heard.push(code));
  scanner.start();
  return { scanner, heard, commands, inputs, hands };
}

describe('a live scanner', () => {
  it('emits what the camera sees and what is typed, trimmed, and nothing that is blank', () => {
    const { heard, hands } = liveScanner();
    hands.camera?.({ type: 'camera.opened', ...opened(false) });
    hands.camera?.({ type: 'code.seen', code: 'badge-1' });
    hands.page?.({ type: 'code.typed', code: ' badge-2 ' });
    hands.page?.({ type: 'code.typed', code: '   ' });
    expect(heard).toEqual(['badge-1', 'badge-2']);
  });

  it('goes on with the camera after one code that is typed by hand', () => {
    const { scanner, heard, inputs, hands } = liveScanner();
    hands.camera?.({ type: 'camera.opened', ...opened(false) });
    scanner.send({ type: 'typing.opened' });
    expect(hands.closed).toBe(1);
    scanner.send({ type: 'code.typed', code: 'ABCD-EFGH' });
    expect([heard, inputs.length, scanner.getSnapshot().context.byKeyboard]).toEqual([['ABCD-EFGH'], 2, false]);
  });

  it('tells the camera of a code that was dismissed', () => {
    const { scanner, commands } = liveScanner();
    scanner.send({ type: 'code.dismissed' });
    expect(commands).toEqual([{ type: 'code.dismissed' }]);
  });

  it('hears a typing scanner while the camera is blocked', () => {
    const { heard, hands } = liveScanner();
    hands.camera?.({ type: 'camera.denied' });
    hands.page?.({ type: 'code.typed', code: 'badge-1' });
    expect(heard).toEqual(['badge-1']);
  });

  it('switches the light of the camera that has one', () => {
    const { scanner, commands, hands } = liveScanner();
    hands.camera?.({ type: 'camera.opened', ...opened(true) });
    scanner.send({ type: 'torch.toggled' });
    scanner.send({ type: 'torch.toggled' });
    expect(commands).toEqual([
      { type: 'torch.set', on: true },
      { type: 'torch.set', on: false },
    ]);
  });

  it('closes the camera while the page is hidden and opens the same one again', () => {
    const { scanner, inputs, hands } = liveScanner();
    scanner.send({ type: 'camera.chosen', cameraId: 'front' });
    hands.camera?.({ type: 'camera.opened', ...opened(true), cameraId: 'front' });
    hands.page?.({ type: 'page.hidden' });
    expect(hands.closed).toBe(2);
    hands.page?.({ type: 'page.shown' });
    expect(inputs).toEqual([{ cameraId: null }, { cameraId: 'front' }, { cameraId: 'front' }]);
  });

  it('forgets a camera that is gone, so that asking again takes any', () => {
    const { scanner, inputs, hands } = liveScanner();
    scanner.send({ type: 'camera.chosen', cameraId: 'unplugged' });
    hands.camera?.({ type: 'camera.missing' });
    scanner.send({ type: 'camera.requested' });
    expect(inputs.at(-1)).toEqual({ cameraId: null });
  });
});
