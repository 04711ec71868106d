import { crc32 } from 'node:zlib';
import { maxScans } from '../../src/lib/limits.ts';

type PictureType = 'image/png' | 'image/jpeg';

/**
 * A picture with nothing but what it shows, and which way is up: what else a file holds may unpack to a gigabyte, or be read again and again, before its
 * first pixel is drawn, and no limit ends that. Null where its pixels come in more passes than any honest file has, or in a way that browsers do not show.
 */
export const plainPicture = (type: PictureType, given: Buffer): Buffer | null =>
  type === 'image/png' ? plainPng(given) : plainJpeg(given);

const marker = { frames: [0xc0, 0xc1, 0xc2], tables: [0xc4, 0xdb, 0xdd], scan: 0xda, end: 0xd9, exif: 0xe1 };
/** Of what programs add, the density, the profile of the colours, and how they were mixed. */
const colours = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]);
/** Several times what a JPEG has whose passes are as many as may be, each with tables of its own, and a PNG of two megabytes in pieces of four kilobytes. */
const mostSegments = 2_000;
const exifStart = 'Exif\0\0';

function plainJpeg(given: Buffer): Buffer | null {
  const kept = [given.subarray(0, 2)];
  let segments = 0;
  let scans = 0;
  let isTurned = false;
  let inScan = false;
  for (let at = 2; at < given.length; ) {
    const found = nextMarker(given, at);
    if (inScan) kept.push(given.subarray(at, found));
    const kind = given[found + 1];
    if (kind === undefined || kind === marker.end) {
      kept.push(given.subarray(found, found + 2));
      break;
    }
    if (!isKnown(kind) || ++segments > mostSegments) return null;
    const size = found + 4 <= given.length ? given.readUInt16BE(found + 2) : 0;
    at = found + 2 + size;
    if (size < 2 || at > given.length) break;
    const segment = given.subarray(found, at);
    inScan = kind === marker.scan;
    if (inScan) scans++;
    if (scans > maxScans) return null;
    const starts = (text: string) => segment.toString('latin1', 4, 4 + text.length) === text;
    const added = colours.get(kind);
    if (isShown(kind) || (added && starts(added))) kept.push(segment);
    if (kind !== marker.exif || isTurned || !starts(exifStart)) continue;
    const turned = sayingTurn(turnIn(segment.subarray(4 + exifStart.length)));
    const head = Buffer.from([0xff, marker.exif, 0, 2 + exifStart.length + turned.length]);
    kept.push(Buffer.concat([head, Buffer.from(exifStart), turned]));
    isTurned = true;
  }
  return Buffer.concat(kept);
}

const isShown = (kind: number) => kind === marker.scan || marker.frames.includes(kind) || marker.tables.includes(kind);
/** What is shown, what programs add, and comments. */
const isKnown = (kind: number) => isShown(kind) || (kind >= 0xe0 && kind <= 0xef) || kind === 0xfe;

/** Where the next marker stands that is none of those within a scan: zeros keep bytes of its own apart, and eight tell how far it is. */
function nextMarker(given: Buffer, from: number): number {
  for (let at = from; at + 1 < given.length; at++) {
    if (given[at] !== 0xff) continue;
    const kind = given[at + 1] as number;
    if (kind !== 0 && kind !== 0xff && (kind < 0xd0 || kind > 0xd7)) return at;
  }
  return given.length;
}

/** Of the chunks that a program may leave out, those that change how it looks. */
const looks = ['tRNS', 'iCCP', 'sRGB', 'gAMA', 'cHRM'];
const isNeeded = (name: string) => /^[A-Z]/.test(name) || looks.includes(name);

function plainPng(given: Buffer): Buffer | null {
  const kept = [given.subarray(0, 8)];
  let isTurned = false;
  let chunks = 0;
  for (let at = 8, end = 0; at + 12 <= given.length; at = end) {
    if (++chunks > mostSegments) return null;
    end = at + 12 + given.readUInt32BE(at);
    const name = given.toString('latin1', at + 4, at + 8);
    const chunk = given.subarray(at, end);
    if (isNeeded(name)) kept.push(chunk);
    if (name === 'IEND') break;
    if (name !== 'eXIf' || isTurned) continue;
    kept.push(pngChunk('eXIf', sayingTurn(turnIn(chunk.subarray(8, -4)))));
    isTurned = true;
  }
  return Buffer.concat(kept);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}

/** The tag that says how a camera was held, and its type. */
const turn = { tag: 0x0112, short: 3 };

/** How a camera was held, from 1 to 8, of what it says in its first list; 1 where it does not. */
function turnIn(exif: Buffer): number {
  const isLittle = exif.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > exif.length ? 0 : isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  if (exif.length < 8) return 1;
  const list = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  for (let n = 0; n < short(list); n++) {
    const entry = list + 2 + 12 * n;
    if (short(entry) !== turn.tag || short(entry + 2) !== turn.short) continue;
    const value = short(entry + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** The same said alone. */
const sayingTurn = (value: number): Buffer =>
  Buffer.from([
    ...Buffer.from('MM\0*\0\0\0\x08\0\x01', 'latin1'),
    1,
    0x12,
    0,
    turn.short,
    0,
    0,
    0,
    1,
    0,
    value,
    ...Array(6).fill(0),
  ]);
