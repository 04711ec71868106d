import { inflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** A grey picture, one byte a pixel, 0 black. */
export type Picture = { width: number; height: number; grey: Uint8Array };

/** A QR code with its quiet zone, each module `scale` pixels wide. */
export function qrPicture(text: string, scale = 8): Picture {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const side = size * scale;
  const grey = new Uint8Array(side * side).fill(255);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)]) grey[y * side + x] = 0;
  return { width: side, height: side, grey };
}

/** Reads a PNG as browsers write their screenshots: 8 bits a channel, RGB or RGBA, not interlaced. */
export function pngPicture(png: Buffer): Picture {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const [depth, colour, , , interlaced] = png.subarray(24, 29);
  const channels = colour === 6 ? 4 : colour === 2 ? 3 : 0;
  if (depth !== 8 || channels === 0 || interlaced !== 0) throw new Error('only plain 8-bit RGB pictures');
  const lines = unfilter(inflateSync(dataOf(png)), height, width * channels, channels);
  const grey = new Uint8Array(width * height);
  for (let pixel = 0; pixel < grey.length; pixel++) {
    const [red = 0, green = 0, blue = 0] = lines.subarray(pixel * channels, pixel * channels + 3);
    grey[pixel] = Math.round(red * 0.299 + green * 0.587 + blue * 0.114);
  }
  return { width, height, grey };
}

function dataOf(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(parts);
}

/** Undoes the five line filters of the PNG specification. */
function unfilter(raw: Buffer, height: number, stride: number, channels: number): Uint8Array {
  const out = new Uint8Array(height * stride);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x < channels ? 0 : (out[at - channels] ?? 0);
      const up = y === 0 ? 0 : (out[at - stride] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (out[at - stride - channels] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
      out[at] = (raw[y * (stride + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
