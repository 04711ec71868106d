import { filesWithoutNetwork } from './pageFiles.ts';

/**
 * Lets a page open without a network from now on: a worker of the browser keeps what it has loaded, and `more`. Does nothing where the page came neither over
 * HTTPS nor from this machine.
 */
export async function keepPage(path: string, more: readonly string[] = []): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.register('/page-worker.js', { scope: path });
  // A new one hears it as soon as it has begun.
  (worker.installing ?? worker.waiting ?? worker.active)?.postMessage({
    files: [...new Set([...loadedFiles(), ...more])],
  });
}

/** The same of a page at a door or stand, with all that can be opened on it. The browser is asked not to clear what is on this device. */
export async function keepScanningPage(path: string, feature: 'door' | 'exhibitor'): Promise<void> {
  await keepPage(path, await filesWithoutNetwork(feature));
  await navigator.storage?.persist?.();
}

/** Scripts, styles, fonts and pictures of this page, without what calls answered. */
function loadedFiles(): string[] {
  const named = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]')];
  const addresses = [
    ...performance.getEntriesByType('resource').map(({ name }) => name),
    ...named.map((element) => ('src' in element ? element.src : element.href)),
  ];
  return addresses
    .map((address) => new URL(address, window.location.href))
    .filter(isFile)
    .map(({ pathname, search }) => pathname + search);
}

const isFile = ({ origin, pathname }: URL): boolean =>
  origin === window.location.origin && !pathname.startsWith('/api/');
