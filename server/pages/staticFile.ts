import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context } from 'hono';
import { encodingFor } from '../platform/http/encoding.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
};

/** Names under /assets change with their content; the others may change under their name. */
const lifetime = (address: string): string =>
  address.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';

/** Sends a built file, as it was compressed at build time where the caller takes that. `address` is known to be one. */
export async function sendFile(c: Context, folder: string, address: string): Promise<Response> {
  const path = join(folder, address);
  const encoding = encodingFor(c.req.header('accept-encoding'));
  const packed = encoding && (await readFile(path + (encoding === 'br' ? '.br' : '.gz')).catch(() => null));
  c.header('Content-Type', types[extname(address)] ?? 'application/octet-stream');
  c.header('Cache-Control', lifetime(address));
  c.header('Vary', 'Accept-Encoding');
  if (packed) c.header('Content-Encoding', encoding);
  return c.body(new Uint8Array(packed || (await readFile(path))));
}
