import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { qrPicture } from '../harness/picture.ts';

type Film = {
  width: number;
  height: number;
  /** Frames a second. */
  rate: number;
  codes: readonly string[];
  /** Frames that show each code, and frames of nothing after it. */
  shown: number;
  blank: number;
  /** Frames of nothing before the first code. */
  leadIn: number;
};

/** The grey behind a code and the grey of nothing, so that a page can tell when a code came into view. */
export const ground = { code: 150, blank: 225 };

/** Writes a video for Chromium's fake camera in which codes are held up one after another. */
export async function writeFilm(file: string, film: Film): Promise<void> {
  await pipeline(Readable.from(frames(film)), createWriteStream(file));
}

function* frames({ width, height, rate, codes, shown, blank, leadIn }: Film): Generator<Uint8Array> {
  yield Buffer.from(`YUV4MPEG2 W${width} H${height} F${rate}:1 Ip A1:1 C420jpeg\n`, 'latin1');
  const head = Buffer.from('FRAME\n', 'latin1');
  const nothing = Buffer.concat([head, frameOf(width, height, ground.blank)]);
  for (let frame = 0; frame < leadIn; frame++) yield nothing;
  for (const code of codes) {
    const picture = frameOf(width, height, ground.code);
    hold(picture, width, height, code);
    const held = Buffer.concat([head, picture]);
    for (let frame = 0; frame < shown; frame++) yield held;
    for (let frame = 0; frame < blank; frame++) yield nothing;
  }
}

function frameOf(width: number, height: number, grey: number): Uint8Array {
  const frame = new Uint8Array((width * height * 3) / 2).fill(128);
  return frame.fill(grey, 0, width * height);
}

/** Draws the code into the middle, three quarters of the height. */
function hold(frame: Uint8Array, width: number, height: number, code: string) {
  const modules = qrPicture(code, 1).width;
  const { grey, width: side } = qrPicture(code, Math.floor((height * 0.75) / modules));
  const [left, top] = [(width - side) >> 1, (height - side) >> 1];
  for (let y = 0; y < side; y++) frame.set(grey.subarray(y * side, (y + 1) * side), (top + y) * width + left);
}
