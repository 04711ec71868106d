import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { type Area, centreOf, wholeOf } from './areas.ts';

/** `thorough` also tries light codes on a dark ground. The picture is handed over, not copied. */
export type DecodeRequest = { picture: VideoFrame | ImageBitmap; thorough: boolean };
export type DecodeAnswer = { code: string | null } | { error: string };

// From our own origin: the package would fetch it from a public network. Fetched before the first picture comes.
prepareZXingModule({
  overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) },
  fireImmediately: true,
}).catch(() => {}); // The first look says so.

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
  const [result] = await readBarcodes(context.getImageData(0, 0, w, h), {
    formats: ['QRCode'],
    maxNumberOfSymbols: 1,
    tryHarder: true,
    tryInvert: thorough,
  });
  return result?.text ?? null;
}
