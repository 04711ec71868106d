/** After so many milliseconds it is done, however busy the page is. */
const timeout = 2_000;

/** Does what can wait once the page has nothing else to do; answers with the way to leave it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no callback for an idle moment.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 0);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: timeout });
  return () => cancelIdleCallback(handle);
}
