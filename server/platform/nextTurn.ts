import { setImmediate as immediate } from 'node:timers/promises';

let before: Promise<unknown> = Promise.resolve();

/**
 * Waits for a turn of the event loop that nobody else who waits here has: others are answered in between. All that is set for Node's own `setImmediate` runs in
 * one turn, and the work of several callers adds up in it.
 */
export function nextTurn(): Promise<void> {
  const turn = before.then(() => immediate());
  before = turn;
  return turn;
}
