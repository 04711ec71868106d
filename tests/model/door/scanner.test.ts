import { describe, expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import {
  type CameraCommand,
  type CameraInput,
  type OpenedCamera,
  type ScannerEvent,
  scannerMachine,
} from '../../../src/machines/door/scanner.ts';
import { failed, walk } from '../../support/walkEdges.ts';

const quietCamera = fromCallback<CameraCommand, CameraInput>(() => {});
const quiet = fromCallback<CameraCommand>(() => {});
const opened = (hasTorch: boolean): OpenedCamera => ({
  cameras: [{ id: 'back', name: 'Back' }],
  cameraId: 'back',
  hasTorch,
});

describe('scannerMachine', () => {
  const model = walk(scannerMachine.provide({ actors: { camera: quietCamera, surroundings: quiet } }), {
    starts: [undefined],
    events: [
      { type: 'camera.opened', ...opened(true) },
      { type: 'camera.opened', ...opened(false) },
      { type: 'camera.denied' },
      { type: 'camera.missing' },
      { type: 'camera.lost' },
      { type: 'camera.requested' },
      { type: 'camera.chosen', cameraId: 'front' },
      { type: 'torch.toggled' },
      { type: 'keyboard.chosen' },
      { type: 'code.seen', code: 'abc' },
      { type: 'code.seen', code: ' ' },
      { type: 'code.typed', code: 'abc' },
      { type: 'code.typed', code: ' ' },
      { type: 'page.hidden' },
      { type: 'page.shown' },
      failed('camera', new Error('the reader did not load')),
      failed('surroundings', new Error('no keyboard')),
    ],
  });

  for (const { name, run } of model.edges) it(name, () => expect(run().status).toBe('active'));

  it('goes where the table says', () => {
    const [asking, live] = ['{"camera":"asking"}', '{"camera":"live"}'];
    const anywhere = (state: string) => [
      `${state} | camera.requested | ${asking}`,
      `${state} | camera.chosen | ${asking}`,
      `${state} | keyboard.chosen | keyboard`,
      `${state} | code.typed | ${state}`,
      `${state} | xstate.error.actor.surroundings | ${state}`,
    ];
    const withCamera = (state: string) => [
      `${state} | camera.denied | denied`,
      `${state} | camera.missing | unsupported`,
      `${state} | camera.lost | lost`,
      `${state} | page.hidden | paused`,
      `${state} | xstate.error.actor.camera | lost`,
    ];
    expect(new Set(model.table)).toEqual(
      new Set([
        ...[asking, live, 'paused', 'denied', 'unsupported', 'lost', 'keyboard'].flatMap(anywhere),
        ...[asking, live].flatMap(withCamera),
        `${asking} | camera.opened | ${live}`,
        `${live} | code.seen | ${live}`,
        `${live} | torch.toggled | ${live}`,
        `paused | page.shown | ${asking}`,
      ]),
    );
  });

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
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
