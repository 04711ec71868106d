import { Camera, Flashlight, FlashlightOff, Keyboard } from 'lucide-react';
import { door } from '#words/door.ts';
import type { ScannerActor, ScannerSnapshot } from '../../../machines/parts/scanner.ts';
import { Options } from '../form/ControlRow.tsx';

const words = door.scanner;

/** `canType`: nothing lies over the place where a code is typed. */
type Props = { scanning: ScannerSnapshot; send: ScannerActor['send']; canType: boolean };

/** The camera's light, its neighbours, and the other ways to scan. */
export function ScannerTools({ scanning, send, canType }: Props) {
  const { cameras, cameraId, torch } = scanning.context;
  const isLive = scanning.matches({ camera: 'live' });
  return (
    <>
      {isLive && torch !== 'absent' ? (
        <button
          type="button"
          className="door-tool"
          aria-pressed={torch === 'on'}
          onClick={() => send({ type: 'torch.toggled' })}
        >
          {torch === 'on' ? <FlashlightOff aria-hidden /> : <Flashlight aria-hidden />}
          {torch === 'on' ? words.torchOff : words.torchOn}
        </button>
      ) : null}
      {isLive && cameras.length > 1 ? (
        <label className="door-tool">
          <Camera aria-hidden />
          <span className="visually-hidden">{words.choose}</span>
          <select
            value={cameraId ?? ''}
            onChange={({ target }) => send({ type: 'camera.chosen', cameraId: target.value })}
          >
            <Options of={cameras.map(({ id, name }, position) => [id, name || words.camera(position + 1)])} />
          </select>
        </label>
      ) : null}
      {scanning.matches('keyboard') || scanning.matches('typing') ? (
        <button type="button" className="door-tool" onClick={() => send({ type: 'camera.requested' })}>
          <Camera aria-hidden />
          {words.useCamera}
        </button>
      ) : (
        <button type="button" className="door-tool" disabled={!canType} onClick={() => send({ type: 'typing.opened' })}>
          <Keyboard aria-hidden />
          {words.typeCode}
        </button>
      )}
    </>
  );
}
