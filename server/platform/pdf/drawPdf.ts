import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.ts';
import { wideNetworkOf } from '../http/network.ts';
import { packageRoot } from '../packageRoot.ts';
import type { Begin } from '../turns.ts';
import { newWorkerProcess, type WorkerProcess } from '../workerProcess.ts';

/**
 * How many PDFs are drawn at once in a process, how many may wait, and for how many milliseconds one may keep the others waiting. Badges and posters, which may
 * be large, have a process of their own, so that no buyer waits for them.
 */
export const drawing = { atOnce: 1, perCaller: 50, inAll: 500, longest: 30_000, wideOf: wideNetworkOf };

/** Milliseconds, however busy the machine is. */
const beginsWithin = 60_000;

/** Bytes of PDFs that are kept, since the same one is often asked for again: a single one may be as large. */
const kept = { maxSize: 16_000_000 };

type Kind = keyof Pick<Deps['turns'], 'pdf' | 'badges'>;
const processes = new Map<Kind, WorkerProcess>();

const file = import.meta.url.endsWith('.ts') ? 'scripts/support/pdfWorker.mjs' : 'dist/server/pdfWorker.js';

/** The process that draws, which begins with the first PDF of its kind. */
function processOf(kind: Kind): WorkerProcess {
  const worker = processes.get(kind) ?? newWorkerProcess(join(packageRoot, file));
  processes.set(kind, worker);
  return worker;
}

/** A PDF could not be drawn, and might never be: it takes too long or too much memory, or its drawing is at fault. */
export class Undrawn extends Error {
  override name = 'Undrawn';
  readonly isLate: boolean;

  constructor(isLate: boolean, cause: unknown) {
    super(isLate ? 'A PDF took too long to draw.' : 'A PDF could not be drawn.', { cause });
    this.isLate = isLate;
  }
}

type Draw<Args extends unknown[]> = (...args: Args) => Promise<Buffer>;
type Drawing = Pick<Deps, 'turns'>;

/**
 * Draws badges in a process of their own, so that no page waits for them; `draw` is one of the functions that `pdfWorker.ts`
 * exports. Callers take turns. Throws 503 where too many wait, and `Undrawn`.
 */
export const drawBadges = <Args extends unknown[]>(
  { turns }: Drawing,
  caller: string,
  draw: Draw<Args>,
  ...args: Args
): Promise<Buffer> => turns.badges.take(caller, (begin) => inProcess('badges', draw, args, begin));

const papers = new LRUCache<string, Buffer>({ ...kept, sizeCalculation: ({ length }) => length });

/**
 * The same for a paper that is often asked for again, as tickets and invoices are: it is kept for a while under all that is `shown` on it, pictures by their versions, and is
 * there at once. `read` has what is drawn, with the pictures, which may be large, once it is to be.
 */
export async function drawKeptPdf<Drawn extends Draw<never>>(
  { turns }: Drawing,
  caller: string,
  draw: Drawn,
  shown: readonly unknown[],
  read: () => Promise<Parameters<Drawn>>,
): Promise<Buffer> {
  const key = createHash('sha256')
    .update(serialize([draw.name, ...shown]))
    .digest('base64');
  const drawn = papers.get(key);
  if (drawn) return drawn;
  return turns.pdf.take(caller, async (begin) => {
    // Who waited for a turn may find it there: forty asked for one ticket at once.
    const known = papers.get(key);
    if (known) return known;
    const paper = await inProcess('pdf', draw, await read(), begin);
    papers.set(key, paper);
    return paper;
  });
}

/** When its turn is over, the process ends with what it draws; the next drawing begins another, and has its time once that has begun. */
async function inProcess(kind: Kind, draw: { name: string }, args: unknown[], begin: Begin): Promise<Buffer> {
  const worker = processOf(kind);
  let over: AbortSignal | undefined;
  try {
    await worker.run('ready', [], AbortSignal.timeout(beginsWithin));
    over = begin();
    const bytes = await worker.run<Uint8Array>(draw.name, args, over);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  } catch (cause) {
    throw new Undrawn(over?.aborted ?? false, cause);
  }
}
