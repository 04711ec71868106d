import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

type Piece = string | Uint8Array;
/** A file of an archive; its content comes in pieces. */
export type ZipEntry = { name: string; content: AsyncIterable<Piece> | Iterable<Piece> };

const utf8Names = 0x0800;
const deflated = 8;
/** 1 January 1980, the first day that an archive can name: what is made of the same rows is the same file. */
const day = 0x0021;

/**
 * Packs files into a zip archive. Only what is packed is kept in memory. Sizes and sums stand before each file, so that every
 * reader understands the archive; it and each file have to be smaller than 4 GB.
 */
export async function zip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const packed = await pack(content);
    const bytes = Buffer.from(name);
    const facts = factsOf(packed, bytes.length);
    const head = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, bytes]);
    parts.push(new Uint8Array(head), ...packed.pieces);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    facts.copy(central, 6);
    central.writeUInt32LE(offset, 42);
    directory.push(new Uint8Array(Buffer.concat([central, bytes])));
    offset += head.length + packed.size;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return [...parts, ...directory, new Uint8Array(end)];
}

type Packed = { pieces: Uint8Array<ArrayBuffer>[]; size: number; length: number; sum: number };

/** What both headers of a file say of it. */
function factsOf({ size, length, sum }: Packed, nameLength: number): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(utf8Names, 2);
  facts.writeUInt16LE(deflated, 4);
  facts.writeUInt16LE(day, 8);
  facts.writeUInt32LE(sum, 10);
  facts.writeUInt32LE(size, 14);
  facts.writeUInt32LE(length, 18);
  facts.writeUInt16LE(nameLength, 22);
  return facts;
}

/** Deflating runs beside the event loop; this waits whenever it has enough to do. */
async function pack(content: ZipEntry['content']): Promise<Packed> {
  const packed: Packed = { pieces: [], size: 0, length: 0, sum: 0 };
  const deflate = createDeflateRaw();
  deflate.on('data', (piece: Buffer) => {
    packed.pieces.push(new Uint8Array(piece));
    packed.size += piece.length;
  });
  const ended = once(deflate, 'end');
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    packed.length += bytes.length;
    packed.sum = crc32(bytes, packed.sum);
    if (!deflate.write(bytes)) await once(deflate, 'drain');
  }
  deflate.end();
  await ended;
  return packed;
}
