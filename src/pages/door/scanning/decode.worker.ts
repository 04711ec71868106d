import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** `thorough` also tries light codes on a dark ground. */
export type DecodeRequest = { width: number; height: number; pixels: ArrayBuffer; thorough: boolean };
export type DecodeAnswer = { code: string | null } | { error: string };

// From our own origin: the package would fetch it from a public network.
prepareZXingModule({
  overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) },
});

const answer = (reply: DecodeAnswer) => self.postMessage(reply);

self.onmessage = async ({ data: { width, height, pixels, thorough } }: MessageEvent<DecodeRequest>) => {
  try {
    const image = new ImageData(new Uint8ClampedArray(pixels), width, height);
    const [result] = await readBarcodes(image, {
      formats: ['QRCode'],
      maxNumberOfSymbols: 1,
      tryHarder: true,
      tryInvert: thorough,
    });
    answer({ code: result?.text ?? null });
  } catch (error) {
    answer({ error: error instanceof Error ? error.message : 'the code reader failed' });
  }
};
