import { type CallbackActorLogic, fromCallback } from 'xstate';
import type { CameraCommand, CameraInput, ScannerEvent } from '../../../machines/door/scanner.ts';
import { openReader } from './frameReader.ts';
import { describeCamera, focusOnTheMove, openCamera, setTorch } from './openCamera.ts';
import { rememberSightings } from './sightings.ts';

/** At most fifteen looks a second, in milliseconds from one to the next. */
const interval = 66;

/** A camera that shows its picture in `video` and reads codes from it; stopping it frees the device. */
export const cameraInto = (video: HTMLVideoElement): CallbackActorLogic<CameraCommand, CameraInput> =>
  fromCallback<CameraCommand, CameraInput>(({ input, sendBack, receive }) => {
    const closing = new AbortController();
    const tell = (event: ScannerEvent) => {
      if (!closing.signal.aborted) sendBack(event);
    };
    let stream: MediaStream | null = null;
    receive(({ on }) => {
      if (stream) void setTorch(stream, on);
    });
    closing.signal.addEventListener('abort', () => {
      release(stream);
      video.srcObject = null;
    });

    async function run() {
      const opened = await openCamera(input.cameraId);
      if (closing.signal.aborted) return release(opened);
      stream = opened;
      for (const track of opened.getVideoTracks()) track.addEventListener('ended', () => tell({ type: 'camera.lost' }));
      video.srcObject = opened;
      await Promise.all([video.play(), focusOnTheMove(opened)]);
      tell({ type: 'camera.opened', ...(await describeCamera(opened)) });
      await readCodes(video, closing.signal, (code) => tell({ type: 'code.seen', code }));
    }

    run().catch((error: unknown) => {
      release(stream);
      tell({ type: cameraErrorOf(error) });
    });
    return () => closing.abort();
  });

async function readCodes(video: HTMLVideoElement, signal: AbortSignal, seen: (code: string) => void): Promise<void> {
  const reader = await openReader();
  const sightings = rememberSightings();
  try {
    while (!signal.aborted) {
      const started = performance.now();
      const code = sightings.see(await reader.read(video), performance.now());
      if (code !== null && !signal.aborted) seen(code);
      await pause(interval - (performance.now() - started));
    }
  } finally {
    reader.close();
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));

const release = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

function cameraErrorOf(error: unknown): 'camera.denied' | 'camera.missing' | 'camera.lost' {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'camera.denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'camera.missing';
  return 'camera.lost';
}
