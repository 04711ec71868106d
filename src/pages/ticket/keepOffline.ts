import { to } from '../../paths.ts';

/** Lets the page open without a network from now on: a worker of the browser keeps the files that it has loaded. */
export async function keepOffline(): Promise<void> {
  // Only where the page came over HTTPS, or from this machine.
  if (!('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.register('/tickets-worker.js', { scope: to.attendee() });
  // A new one hears it as soon as it has begun.
  (worker.installing ?? worker.waiting ?? worker.active)?.postMessage({ files: loadedFiles() });
}

/** Scripts, styles, fonts and pictures of this page, without what calls answered. */
function loadedFiles(): string[] {
  const named = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]')];
  const addresses = [
    ...performance.getEntriesByType('resource').map(({ name }) => name),
    ...named.map((element) => ('src' in element ? element.src : element.href)),
  ];
  const files = addresses.map((address) => new URL(address, window.location.href));
  return [...new Set(files.filter(isFile).map(({ pathname, search }) => pathname + search))];
}

const isFile = ({ origin, pathname }: URL): boolean =>
  origin === window.location.origin && !pathname.startsWith('/api/');
