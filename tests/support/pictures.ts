import { crc32 } from 'node:zlib';

/** A segment of a JPEG. */
function segment(marker: number, data: Uint8Array | number[]): Buffer {
  const size = data.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, size >> 8, size & 255]), Buffer.from(data)]);
}

/** A JPEG of 16 pixels on each side and one colour, whose pixels come in so many passes, all of them sound. */
export function manyScans(count: number): Buffer {
  const components = [1, 2, 3];
  const one = [1, ...Array(15).fill(0)];
  const scan = (ids: number[], from: number, to: number, bits: number, data: number[]) =>
    Buffer.concat([segment(0xda, [ids.length, ...ids.flatMap((id) => [id, 0]), from, to, bits]), Buffer.from(data)]);
  /** The finest bit of each is refined from the one before; a pass says of all four blocks that nothing is in them. */
  const later = [];
  for (let low = 13; low >= 0; low--)
    for (let of = 1; of < 64; of++)
      for (const id of components) later.push({ id, of, bits: ((low === 13 ? 0 : low + 1) << 4) | low });
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(0xc2, [8, 0, 16, 0, 16, 3, ...components.flatMap((id) => [id, 0x11, 0])]),
    segment(0xc4, [0x00, ...one, 0]),
    segment(0xc4, [0x10, ...one, 0]),
    scan(components, 0, 0, 0, [0, 0x0f]),
    ...later.slice(0, count - 1).map(({ id, of, bits }) => scan([id], of, of, bits, [0x0f])),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** The same JPEG with more segments, behind its start. */
export const withSegments = (jpeg: Buffer, ...more: [marker: number, data: Buffer][]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...more.map(([marker, data]) => segment(marker, data)), jpeg.subarray(2)]);

/** A chunk of a PNG. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}

/** The same PNG with more chunks, behind its header. */
export const withChunks = (png: Buffer, ...more: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...more, png.subarray(33)]);

/** What a camera says of a picture, in either order of bytes: numbers by their tags. */
export function tiffOf(order: 'II' | 'MM', entries: { tag: number; value: number }[]): Buffer {
  const said = Buffer.alloc(10 + 12 * entries.length + 4);
  const short = (value: number, at: number) =>
    order === 'II' ? said.writeUInt16LE(value, at) : said.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    order === 'II' ? said.writeUInt32LE(value, at) : said.writeUInt32BE(value, at);
  said.write(order);
  short(42, 2);
  long(8, 4);
  short(entries.length, 8);
  for (const [n, { tag, value }] of entries.entries()) {
    const at = 10 + 12 * n;
    const isList = tag === 0x8769;
    short(tag, at);
    short(isList ? 4 : 3, at + 2);
    long(1, at + 4);
    if (isList) long(value, at + 8);
    else short(value, at + 8);
  }
  return said;
}
