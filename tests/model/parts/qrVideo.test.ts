import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type Picture, pngPicture, qrPicture } from '../../../harness/picture.ts';
import { qrVideo } from '../../../harness/video.ts';
import { type Area, centreOf, wholeOf } from '../../../src/pages/parts/scanning/areas.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-video-'));

beforeAll(() => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
});

afterAll(() => rmSync(folder, { recursive: true }));

async function read({ width, height, grey }: Picture): Promise<string | undefined> {
  const data = new Uint8ClampedArray(grey.length * 4).fill(255);
  for (const [pixel, light] of grey.entries()) data.fill(light, pixel * 4, pixel * 4 + 3);
  const [found] = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, { formats: ['QRCode'] });
  return found?.text;
}

/** The frames of a YUV 4:2:0 video. */
function framesOf(file: Buffer): Picture[] {
  const head = file.indexOf('\n') + 1;
  const [, width = 0, height = 0] = (/W(\d+) H(\d+)/.exec(file.toString('latin1', 0, head)) ?? []).map(Number);
  const [luma, size] = [width * height, 6 + width * height * 1.5];
  return Array.from({ length: (file.length - head) / size }, (_, frame) => {
    const from = head + frame * size + 6;
    return { width, height, grey: new Uint8Array(file.subarray(from, from + luma)) };
  });
}

describe('the video for the fake camera', () => {
  it('holds the codes up one after another, with nothing between', async () => {
    const file = join(folder, 'codes.y4m');
    await qrVideo(['first-code', 'second-code'], file);
    const read20 = await Promise.all(framesOf(readFileSync(file)).map(read));
    const changes = read20.filter((code, frame) => frame === 0 || code !== read20[frame - 1]);
    expect(changes).toEqual(['first-code', undefined, 'second-code', undefined]);
  });
});

describe('a picture', () => {
  it('is read from a PNG, whatever filter its lines have', async () => {
    const { width, height, grey } = qrPicture('from-a-screenshot', 4);
    expect(pngPicture(pngOf({ width, height, grey }))).toEqual({ width, height, grey });
  });
});

describe('the parts of a picture that are read', () => {
  const inside = ({ x, y, width, height }: Area, w: number, h: number) =>
    x >= 0 && y >= 0 && x + width <= w && y + height <= h;

  it.each([
    [640, 480],
    [1280, 720],
    [720, 1280],
    [3840, 2160],
  ])('lie in it and are made no larger: %i × %i', (w, h) => {
    for (const area of [centreOf(w, h), wholeOf(w, h)]) {
      expect(inside(area, w, h)).toBe(true);
      expect(Math.max(area.width, area.height) * area.scale).toBeLessThanOrEqual(1280);
      expect(area.scale).toBeLessThanOrEqual(1);
    }
  });
});

/** Writes a PNG that uses each of the five line filters in turn. */
function pngOf({ width, height, grey }: Picture): Buffer {
  const rgb = (x: number, y: number) => (x < 0 || y < 0 ? 0 : (grey[y * width + Math.floor(x / 3)] ?? 0));
  const lines = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y++) {
    const filter = y % 5;
    lines[y * (width * 3 + 1)] = filter;
    for (let x = 0; x < width * 3; x++) {
      const [left, up, corner] = [rgb(x - 3, y), rgb(x, y - 1), x < 3 ? 0 : rgb(x - 3, y - 1)];
      const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
      const guess = [0, left, up, (left + up) >> 1, paeth][filter] ?? 0;
      lines[y * (width * 3 + 1) + 1 + x] = (rgb(x, y) - guess) & 255;
    }
  }
  const chunk = (type: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    return Buffer.concat([size, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.alloc(8),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
