import type { Pool } from 'pg';

type Line = { going: number; waiting: (() => void)[]; shortages: number };

/** How many buyers of one form go to the database at a time; more would only wait there, each holding a connection. */
const wide = 4;
const lines = new WeakMap<Pool, Map<string, Line>>();

function lineOf(pool: Pool, formId: string): Line {
  const ofPool = lines.get(pool) ?? new Map<string, Line>();
  const line = ofPool.get(formId) ?? { going: 0, waiting: [], shortages: 0 };
  lines.set(pool, ofPool.set(formId, line));
  return line;
}

/** How often somebody in the line of a form has found less than was seen. Note it before looking what is left. */
export const shortagesOf = (pool: Pool, formId: string): number => lines.get(pool)?.get(formId)?.shortages ?? 0;

/**
 * Goes in line to take places. Whoever has stood there while somebody before found a shortage is told `changed`, without
 * asking the database for what is likely to be gone: look again.
 */
export async function inFormQueue<Outcome>(
  pool: Pool,
  formId: string,
  shortagesSeen: number,
  take: () => Promise<Outcome | 'gone'>,
): Promise<Outcome | 'gone' | 'changed'> {
  const line = lineOf(pool, formId);
  if (line.going >= wide) await new Promise<void>((go) => line.waiting.push(go));
  else line.going++;
  try {
    if (line.shortages !== shortagesSeen) return 'changed';
    const outcome = await take();
    if (outcome === 'gone') line.shortages++;
    return outcome;
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else if (--line.going === 0) lines.get(pool)?.delete(formId);
  }
}
