/** Those who are at work, and those who wait for a turn. */
export type Turns = { running: number; waiting: (() => void)[] };

/** Waits while `width` others are at work; null where there is room at once. Whoever has entered must leave. */
export function enter(turns: Turns, width: number): Promise<void> | null {
  if (turns.running >= width) return new Promise((go) => turns.waiting.push(go));
  turns.running++;
  return null;
}

/** Ends a turn; answers whether nobody is left. */
export function leave(turns: Turns): boolean {
  const next = turns.waiting.shift();
  if (next) next();
  else turns.running--;
  return turns.running === 0;
}
