import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Reads the QR code that pixels show, null where they show none; `thorough` also light codes on a dark ground. */
export type ReadCode = (pixels: ImageData, thorough: boolean) => string | null | Promise<string | null>;

/** The reader that also knows codes that lean, shine or are broken, once its 300 kB are there; rejects where they can't be had. */
export async function prepare(): Promise<ReadCode> {
  // From our own origin: the package would fetch it from a public network.
  const locateFile = (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path);
  await prepareZXingModule({ overrides: { locateFile }, fireImmediately: true });
  return async (pixels, thorough) => {
    const [result] = await readBarcodes(pixels, {
      formats: ['QRCode'],
      maxNumberOfSymbols: 1,
      tryHarder: true,
      tryInvert: thorough,
    });
    return result?.text ?? null;
  };
}
