import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { type Area, centreOf, wholeOf } from './areas.ts';
import { type GivenProgram, isGiven } from './earlyScanner.ts';

/** `thorough` also tries light codes on a dark ground. The picture is handed over, not copied. */
export type DecodeRequest = { picture: VideoFrame | ImageBitmap; thorough: boolean };
export type DecodeAnswer = { code: string | null } | { error: string };

let give: (program: GivenProgram) => void = () => {};
const given = new Promise<GivenProgram>((resolve) => {
  give = resolve;
});
// Before the first picture comes. A failure is said by the first look.
const ready = (self.name === isGiven ? given : Promise.resolve({ module: null })).then(({ module }) =>
  prepareZXingModule({ overrides: module ? from(module) : fetched, fireImmediately: true }),
);
ready.catch(() => {});

type Done = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;
const from = (module: WebAssembly.Module) => ({
  instantiateWasm(imports: WebAssembly.Imports, done: Done) {
    WebAssembly.instantiate(module, imports).then((instance) => done(instance, module));
    return {};
  },
});

/** From our own origin: the package would fetch it from a public network. */
const fetched = {
  locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path),
};

const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

const answer = (reply: DecodeAnswer) => self.postMessage(reply);

self.onmessage = ({ data }: MessageEvent<DecodeRequest | GivenProgram>) =>
  'module' in data ? give(data) : decode(data);

async function decode({ picture, thorough }: DecodeRequest): Promise<void> {
  const [width, height] =
    'displayWidth' in picture ? [picture.displayWidth, picture.displayHeight] : [picture.width, picture.height];
  try {
    await ready;
    // The middle, where a code is held, then all of it.
    const code =
      (await read(picture, centreOf(width, height), false)) ?? (await read(picture, wholeOf(width, height), thorough));
    answer({ code });
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : 'the code reader failed' });
  } finally {
    picture.close();
  }
}

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
