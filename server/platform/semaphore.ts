import { HttpError } from './http/errors.ts';

/** Those who are at work, and those who wait for a turn. */
export type Turns = { running: number; waiting: (() => void)[] };

/** Waits while `width` others are at work; null where there is room at once. Whoever has entered must leave. */
export function enter(turns: Turns, width: number): Promise<void> | null {
  if (turns.running >= width) return new Promise((go) => turns.waiting.push(go));
  turns.running++;
  return null;
}

/** Ends a turn. */
export function leave(turns: Turns): void {
  const next = turns.waiting.shift();
  if (next) next();
  else turns.running--;
}

/** Does the work when it is its turn; throws where nobody waits for it any more by then. */
export async function inTurn<Result>(
  turns: Turns,
  width: number,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  await enter(turns, width);
  try {
    if (signal?.aborted) throw new HttpError(400, (words) => words.parts.cutShort);
    return await work();
  } finally {
    leave(turns);
  }
}
