import decodeQR from 'qr/decode.js';
import { type Area, centreOf, wholeOf } from './areas.ts';
import type { ReadCode } from './wasmReader.ts';

/** `thorough` also tries light codes on a dark ground. The picture is handed over, not copied. */
export type DecodeRequest = { picture: VideoFrame | ImageBitmap; thorough: boolean };
export type DecodeAnswer = { code: string | null } | { error: string };

/** A twentieth of the other's size, and there at once; of codes that lean away from the camera it reads about half. */
let readCode: ReadCode = (pixels) => {
  try {
    return decodeQR(pixels);
  } catch {
    return null; // No code there.
  }
};

let isAwaited = false;
/** After the first look, so that it delays no script of the door. Where it can't come, the first reader goes on. */
function awaitBetter(): void {
  if (isAwaited || !('WebAssembly' in globalThis)) return;
  isAwaited = true;
  import('./wasmReader.ts')
    .then(({ prepare }) => prepare())
    .then((better) => {
      readCode = better;
    })
    .catch(() => {});
}

const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

const answer = (reply: DecodeAnswer) => self.postMessage(reply);

self.onmessage = async ({ data: { picture, thorough } }: MessageEvent<DecodeRequest>) => {
  const [width, height] =
    'displayWidth' in picture ? [picture.displayWidth, picture.displayHeight] : [picture.width, picture.height];
  try {
    // The middle, where a code is held, then all of it.
    const code =
      (await read(picture, centreOf(width, height), false)) ?? (await read(picture, wholeOf(width, height), thorough));
    answer({ code });
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : 'the code reader failed' });
  } finally {
    picture.close();
    awaitBetter();
  }
};

async function read(
  picture: DecodeRequest['picture'],
  { x, y, width, height, scale }: Area,
  thorough: boolean,
): Promise<string | null> {
  if (!context) throw new Error('no canvas to read from');
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  Object.assign(context.canvas, { width: w, height: h });
  context.drawImage(picture, x, y, width, height, 0, 0, w, h);
  return readCode(context.getImageData(0, 0, w, h), thorough);
}
