import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { nextTurn } from '../nextTurn.ts';

export type Encoding = 'br' | 'gzip' | null;

/** The smallest encoding that an Accept-Encoding header allows. */
export function encodingFor(accepted: string | undefined): Encoding {
  const allowed = (accepted ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (allowed.includes('br')) return 'br';
  return allowed.includes('gzip') ? 'gzip' : null;
}

export type Written = string | Buffer;

/** Entries of a list that are written in one go. */
const portion = 200;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Whether there is more in a value, in a list of it or of its parts, than is written in one go. */
export const isLong = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > portion
    : isObject(value) && !ArrayBuffer.isView(value) && Object.values(value).some(isLong);

/** What `JSON.stringify` says of a value that is long; others are answered between portions of it. */
export async function jsonOf(value: object): Promise<Buffer> {
  const written: Buffer[] = [];
  for (const part of partsOf(value)) {
    written.push(Buffer.from(part));
    await nextTurn();
  }
  return Buffer.concat(written);
}

function* partsOf(value: unknown): Generator<string> {
  if (!isObject(value) || !isLong(value)) {
    yield JSON.stringify(value);
  } else if (Array.isArray(value)) {
    for (let from = 0; from < value.length; from += portion)
      yield (from === 0 ? '[' : ',') + JSON.stringify(value.slice(from, from + portion)).slice(1, -1);
    yield ']';
  } else {
    let before = '{';
    for (const [key, inner] of Object.entries(value)) {
      if (inner === undefined) continue;
      yield `${before}${JSON.stringify(key)}:`;
      yield* partsOf(inner);
      before = ',';
    }
    yield '}';
  }
}

/** Writes a text when it is first asked for, and packs it once in each encoding. */
export function packer(write: () => Written): (encoding: Encoding) => Promise<Buffer> {
  const packed = new Map<Encoding, Promise<Buffer>>();
  return (encoding) => {
    const known = packed.get(encoding) ?? encode(write(), encoding);
    packed.set(encoding, known);
    return known;
  };
}

/** Compresses a page as it is sent: as far as it goes without the visitor waiting for it. */
export async function encode(written: Written, encoding: Encoding): Promise<Buffer> {
  const content = typeof written === 'string' ? Buffer.from(written) : written;
  if (encoding === 'gzip') return promisify(gzip)(content, { level: 6 });
  if (encoding === null) return content;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return promisify(brotliCompress)(content, { params });
}
