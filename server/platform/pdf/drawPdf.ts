import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import type { Deps } from '../deps.ts';
import { packageRoot } from '../packageRoot.ts';

/** How many PDFs are drawn at once, and how many may wait. */
export const drawing = { atOnce: 1, perCaller: 50, inAll: 500 };

/** Bytes of PDFs that are kept, since the same one is often asked for again. */
const kept = { maxSize: 8_000_000, maxEntrySize: 1_000_000 };
/** Milliseconds without work after which the thread ends, and its fonts with it. */
const idleTimeout = 30_000;
/** A paper that takes more would be one that somebody made to hurt. */
const maxHeapMb = 512;

let pool: Piscina | null = null;

const file = import.meta.url.endsWith('.ts') ? 'scripts/support/pdfWorker.mjs' : 'dist/server/pdfWorker.js';

/** The thread that draws, which begins with the first PDF. */
function thread(): Piscina {
  if (pool) return pool;
  pool = new Piscina({
    filename: join(packageRoot, file),
    minThreads: 0,
    maxThreads: drawing.atOnce,
    idleTimeout,
    niceIncrement: 10,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  // Whoever waits for the PDF is told; without this, a thread that ends would end Foyer.
  pool.on('error', () => {});
  return pool;
}

type Draw<Args extends unknown[]> = (...args: Args) => Promise<Buffer>;
type Drawing = Pick<Deps, 'turns'>;

/**
 * Draws a PDF in a thread of its own, so that nobody's page waits for it; `draw` is one of the functions that `pdfWorker.ts`
 * exports. Callers take turns. Throws 503 where too many wait.
 */
export const drawPdf = <Args extends unknown[]>(
  { turns }: Drawing,
  caller: string,
  draw: Draw<Args>,
  ...args: Args
): Promise<Buffer> => turns.pdf.take(caller, () => inThread(draw, args));

const papers = new LRUCache<string, Buffer>({ ...kept, sizeCalculation: ({ length }) => length });

/** The same for a paper that is often asked for again, as tickets and invoices are: it is kept for a while. */
export function drawKeptPdf<Args extends unknown[]>(
  { turns }: Drawing,
  caller: string,
  draw: Draw<Args>,
  ...args: Args
): Promise<Buffer> {
  const key = createHash('sha256')
    .update(serialize([draw.name, args]))
    .digest('base64');
  return turns.pdf.take(caller, async () => {
    // Who waited for a turn may find it there: forty asked for one ticket at once.
    const known = papers.get(key);
    if (known) return known;
    const paper = await inThread(draw, args);
    papers.set(key, paper);
    return paper;
  });
}

async function inThread<Args extends unknown[]>(draw: Draw<Args>, args: Args): Promise<Buffer> {
  const bytes: Uint8Array = await thread().run(args, { name: draw.name });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
