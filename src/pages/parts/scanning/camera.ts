import { type CallbackActorLogic, fromCallback } from 'xstate';
import type { CameraCommand, CameraInput, ScannerEvent } from '../../../machines/parts/scanner.ts';
import { openReader } from './frameReader.ts';
import type { FrameReader } from './nativeReader.ts';
import { describeCamera, type Facing, focusOnTheMove, openCamera, setTorch } from './openCamera.ts';
import { rememberSightings } from './sightings.ts';

/** At most twenty looks a second, in milliseconds from one to the next. */
const interval = 50;
/** After so many milliseconds the picture is looked at again, also where the browser does not tell of a new one. */
const patience = 200;

/** A camera that shows its picture in `video` and reads codes from it; stopping it frees the device. */
export const cameraInto = (video: HTMLVideoElement, facing: Facing): CallbackActorLogic<CameraCommand, CameraInput> =>
  fromCallback<CameraCommand, CameraInput>(({ input, sendBack, receive }) => {
    const closing = new AbortController();
    const tell = (event: ScannerEvent) => {
      if (!closing.signal.aborted) sendBack(event);
    };
    let stream: MediaStream | null = null;
    receive(({ on }) => {
      if (stream) void setTorch(stream, on);
    });
    // At once, so that its code comes while the camera is asked for.
    const opening = openReader();
    const end = () => {
      release(stream);
      opening.then((reader) => reader.close()).catch(() => {});
    };
    closing.signal.addEventListener('abort', () => {
      end();
      video.srcObject = null;
    });

    async function run() {
      const reader = await opening;
      const opened = await openCamera(input.cameraId, facing);
      if (closing.signal.aborted) return release(opened);
      stream = opened;
      for (const track of opened.getVideoTracks()) track.addEventListener('ended', () => tell({ type: 'camera.lost' }));
      video.srcObject = opened;
      const [about] = await Promise.all([describeCamera(opened), video.play(), focusOnTheMove(opened)]);
      tell({ type: 'camera.opened', ...about });
      await readCodes(reader, video, closing.signal, (code) => tell({ type: 'code.seen', code }));
    }

    run().catch((error: unknown) => {
      end();
      tell({ type: cameraErrorOf(error) });
    });
    return () => closing.abort();
  });

async function readCodes(
  reader: FrameReader,
  video: HTMLVideoElement,
  signal: AbortSignal,
  seen: (code: string) => void,
): Promise<void> {
  const sightings = rememberSightings();
  while (!signal.aborted) {
    // Asked for before the look: the next picture may come while this one is read.
    const next = Promise.all([nextPicture(video), pause(interval)]);
    const code = sightings.see(await reader.read(video), performance.now());
    if (code !== null && !signal.aborted) seen(code);
    await next;
  }
}

function nextPicture(video: HTMLVideoElement): Promise<unknown> {
  const shown = new Promise((resolve) => video.requestVideoFrameCallback?.(resolve));
  return Promise.race([shown, pause(patience)]);
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const release = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

function cameraErrorOf(error: unknown): 'camera.denied' | 'camera.missing' | 'camera.lost' {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'camera.denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'camera.missing';
  return 'camera.lost';
}
