import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setImmediate as letOthers } from 'node:timers/promises';
import readJsqr from 'jsqr';
import readQr from 'qr/decode.js';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type Damage, damagedCode, damages } from '../tests/support/damagedCodes.ts';
import { figure, median, type Row } from './row.ts';

type Reader = (pixels: ImageData) => string | null | Promise<string | null>;

const ofEach = 50;

/** The two of the door as it asks them, and one that many web pages of others use. */
const readers: Record<string, Reader> = {
  'qr, the first at the door': (pixels) => {
    try {
      return readQr(pixels);
    } catch {
      return null;
    }
  },
  'ZXing, from when it is there': async (pixels) =>
    (await readBarcodes(pixels, { formats: ['QRCode'], maxNumberOfSymbols: 1, tryHarder: true, tryInvert: false }))[0]
      ?.text ?? null,
  'jsQR, for comparison': ({ data, width, height }) =>
    readJsqr(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null,
};

/** How many of 500 damaged codes each reader reads, and how long a look takes it here. Nobody reads one wrongly. */
export async function reading(): Promise<Row[]> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
  const results = Object.entries(readers).map(([name, read]) => ({
    name,
    read,
    took: [] as number[],
    right: 0,
    wrong: 0,
  }));
  const byDamage = new Map<Damage, number[]>();
  for (const damage of damages) {
    const before = results.map(({ right }) => right);
    for (let seed = 0; seed < ofEach; seed++) {
      const { text, ...picture } = damagedCode(damage, seed);
      for (const result of results) {
        const pixels = pixelsOf(picture);
        const from = performance.now();
        const code = await result.read(pixels);
        result.took.push(performance.now() - from);
        if (code === text) result.right += 1;
        else if (code !== null) result.wrong += 1;
      }
      await letOthers();
    }
    byDamage.set(
      damage,
      results.map(({ right }, at) => right - (before[at] ?? 0)),
    );
  }
  return [
    ...results.flatMap(({ name, right, wrong, took }) => [
      figure(`${name}: read of ${damages.length * ofEach}`, right, ''),
      ...(wrong > 0 ? [figure(`${name}: read wrongly`, wrong, '')] : []),
      figure(`${name}: a look, median`, median(took), 'ms'),
    ]),
    ...[...byDamage].map(([damage, counts]) => ({
      what: `of ${ofEach} ${damage}, each in this order`,
      figure: counts.join(' · '),
      budget: '',
      met: null,
    })),
  ];
}

function pixelsOf({ grey, width, height }: { grey: Uint8Array; width: number; height: number }): ImageData {
  const data = new Uint8ClampedArray(grey.length * 4).fill(255);
  for (const [pixel, light] of grey.entries()) data.fill(light, pixel * 4, pixel * 4 + 3);
  return { data, width, height, colorSpace: 'srgb' } as ImageData;
}
