import { type CallbackActorLogic, fromCallback } from 'xstate';
import type { CameraCommand, CameraInput, ScannerEvent } from '../../../machines/parts/scanner.ts';
import type { DecodeAnswer, DecodeRequest } from './decode.worker.ts';
import { takeEarlyReader } from './earlyScanner.ts';
import { describeCamera, type Facing, focusOnTheMove, nameOf, openCamera, setTorch } from './openCamera.ts';

/** At most twenty looks a second, in milliseconds from one to the next. */
const interval = 50;
/** After so many milliseconds the picture is looked at again, also where the browser does not tell of a new one. */
const timeout = 200;

/** A camera that shows its picture in `video` and reads codes from it; stopping it frees the device. */
export const cameraInto = (video: HTMLVideoElement, facing: Facing): CallbackActorLogic<CameraCommand, CameraInput> =>
  fromCallback<CameraCommand, CameraInput>(({ input, sendBack, receive }) => {
    const closing = new AbortController();
    const tell = (event: ScannerEvent) => {
      if (!closing.signal.aborted) sendBack(event);
    };
    let stream: MediaStream | null = null;
    const sightings = rememberSightings();
    receive((command) => {
      if (command.type === 'code.dismissed') sightings.dismiss();
      else if (stream) void setTorch(stream, command.on);
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
      await readCodes({ reader, video, sightings }, closing.signal, (code) => tell({ type: 'code.seen', code }));
    }

    run().catch((error: unknown) => {
      end();
      tell({ type: cameraErrorOf(error) });
    });
    return () => closing.abort();
  });

async function readCodes(
  { reader, video, sightings }: { reader: FrameReader; video: HTMLVideoElement; sightings: Sightings },
  signal: AbortSignal,
  seen: (code: string) => void,
): Promise<void> {
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
  return Promise.race([shown, pause(timeout)]);
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const release = (stream: MediaStream | null): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

function cameraErrorOf(error: unknown): 'camera.denied' | 'camera.missing' | 'camera.lost' {
  const name = nameOf(error);
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'camera.denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'camera.missing';
  return 'camera.lost';
}

/**
 * How long a code must be out of view, in milliseconds, before it counts as shown again: after it was dismissed only so long that it is
 * not the one that is still held up.
 */
const absence = { usual: 3_000, dismissed: 500 };

/**
 * `see` takes what one frame held and the time, and answers with the code when it has just come into view; a code that stays, or
 * flickers for a moment, is answered once. `dismiss` says that who sees the answers is done with those so far.
 */
type Sightings = { see: (code: string | null, now: number) => string | null; dismiss: () => void };

/** Remembers which codes are in front of the camera. */
export function rememberSightings(): Sightings {
  const seen = new Map<string, { at: number; gone: number }>();
  return {
    see(code, now) {
      for (const [other, { at, gone }] of seen) if (now - at > gone) seen.delete(other);
      if (code === null) return null;
      const known = seen.get(code);
      seen.set(code, { at: now, gone: known?.gone ?? absence.usual });
      return known ? null : code;
    },
    dismiss() {
      for (const sighting of seen.values()) sighting.gone = absence.dismissed;
    },
  };
}

/** The browser's own reader where it has one that works, else ours. */
async function openReader(): Promise<FrameReader> {
  const native = await nativeReader();
  if (!native) return ownReader();
  let reader = native;
  return {
    async read(video) {
      try {
        return await reader.read(video);
      } catch (error) {
        // Some phones promise a reader whose service is not there.
        if (reader !== native) throw error;
        reader = ownReader();
        return reader.read(video);
      }
    },
    close: () => reader.close(),
  };
}

/** Light codes on a dark ground are rare and cost a second search, so one look in four tries them. */
const thoroughEvery = 4;

/** Reads in a worker, to which each picture is handed over. */
function ownReader(): FrameReader {
  const worker = takeEarlyReader() ?? new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' });
  const ask = questionsTo(worker);
  let looks = 0;
  return {
    async read(video) {
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
      return ask({ picture: await pictureOf(video), thorough: looks++ % thoroughEvery === 0 });
    },
    close: () => worker.terminate(),
  };
}

/** What the video shows now; a frame as it lies in memory where the browser has such. */
const pictureOf = (video: HTMLVideoElement): VideoFrame | Promise<ImageBitmap> =>
  'VideoFrame' in globalThis ? new VideoFrame(video) : createImageBitmap(video);

/** One question at a time: the reader waits for each answer. A worker that could not be loaded answers none. */
function questionsTo(worker: Worker): (request: DecodeRequest) => Promise<string | null> {
  let settle: ((answer: DecodeAnswer) => void) | null = null;
  let failure: DecodeAnswer | null = null;
  worker.onmessage = ({ data }: MessageEvent<DecodeAnswer>) => settle?.(data);
  worker.onerror = ({ message }) => {
    failure = { error: message };
    settle?.(failure);
  };
  return async (request) => {
    const answer = await new Promise<DecodeAnswer>((resolve) => {
      settle = resolve;
      worker.postMessage(request, [request.picture]);
      if (failure) resolve(failure);
    });
    if ('error' in answer) throw new Error(answer.error);
    return answer.code;
  };
}

/** Reads the QR code that a picture shows, null when it shows none. Rejects when reading itself is broken. */
type FrameReader = { read: (video: HTMLVideoElement) => Promise<string | null>; close: () => void };

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/** The browser's BarcodeDetector; null where there is none that reads QR codes. */
async function nativeReader(): Promise<FrameReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  try {
    if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return null;
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return {
      read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null,
      close: () => {},
    };
  } catch {
    return null; // Named but closed, as in some in-app browsers.
  }
}
