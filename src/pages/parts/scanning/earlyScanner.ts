/**
 * What the door's HTML has started before the app was there: the camera, null where the browser has yet to ask, and the worker
 * that reads codes.
 */
export type EarlyScanner = { camera: Promise<MediaStream | null> | null; reader: Worker | null };

const early = (): Partial<EarlyScanner> => (globalThis as { earlyScanner?: EarlyScanner }).earlyScanner ?? {};

/** The camera that the page has opened already, once; null when there is none. */
export async function takeEarlyCamera(): Promise<MediaStream | null> {
  const scanner = early();
  const { camera } = scanner;
  scanner.camera = null;
  return (await camera) ?? null;
}

/** The worker that the page has started already, once; null when there is none. */
export function takeEarlyReader(): Worker | null {
  const scanner = early();
  const { reader } = scanner;
  scanner.reader = null;
  return reader ?? null;
}
