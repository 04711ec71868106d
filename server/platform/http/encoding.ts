import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

/** Writes a text when it is first asked for, and packs it once in each encoding. */
export function packer(write: () => string): (encoding: Encoding) => Promise<Buffer> {
  const packed = new Map<Encoding, Promise<Buffer>>();
  return (encoding) => {
    const known = packed.get(encoding) ?? encode(write(), encoding);
    packed.set(encoding, known);
    return known;
  };
}

/** Compresses a page as it is sent: as far as it goes without the visitor waiting for it. */
export async function encode(text: string, encoding: Encoding): Promise<Buffer> {
  const content = Buffer.from(text);
  if (encoding === 'gzip') return promisify(gzip)(content, { level: 6 });
  if (encoding === null) return content;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return promisify(brotliCompress)(content, { params });
}
