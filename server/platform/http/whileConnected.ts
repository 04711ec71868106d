import { HttpError } from './errors.ts';

/** Throws where the caller has gone. */
export function assertConnected(signal: AbortSignal): void {
  if (signal.aborted) throw new HttpError(400, (words) => words.parts.cutShort);
}

/** The same things one after the other, for as long as the caller is connected: an answer that is no longer read is not written to its end. */
export async function* whileConnected<Thing>(
  things: Iterable<Thing> | AsyncIterable<Thing>,
  signal: AbortSignal,
): AsyncGenerator<Thing> {
  for await (const thing of things) {
    assertConnected(signal);
    yield thing;
  }
}
