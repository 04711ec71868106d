import type { PageFailure } from '../api/contract/failures.ts';
import { isTooOld } from '../lib/browsers.ts';
import { failureLimits } from '../lib/limits.ts';
import { failureOf } from './pageFailure.ts';

/*
 * Runs in every page before anything else, also in browsers that cannot run the app: says so where the browser is too old or the
 * app does not come, tells the server what failed, adds the scripts of a page that is read first, and loads a page again whose files
 * are those of an older Foyer. What it says stands in the page, hidden, until the app has drawn itself in its place.
 */

/** Milliseconds in which the app comes on a slow phone. */
const timeout = 20_000;
/** Milliseconds until a file that did not come is told of: the page may have been loaded again by then, and all is well. */
const healing = 3_000;
/** Milliseconds in which a page is painted that is in sight. */
const untilPainted = 1_000;
/** So many scripts are asked for in one task: it takes a slow phone 4 ms each. */
const atOnce = 6;
/** Milliseconds in which a page is not loaded again by itself a second time. */
const pause = 60_000;

const told = new Set<string>();

if (isTooOld(window)) say('too-old');
setTimeout(() => say('stopped'), timeout);

window.addEventListener(
  'error',
  (event) => {
    const { target } = event;
    // What the page loads was not there, or could not be fetched.
    if (target instanceof HTMLLinkElement) forgetMissing(target.href);
    else if (target instanceof HTMLScriptElement) {
      forgetMissing(target.src);
      failed(failureOf({ missing: target.src }, window.location));
    } else if (event instanceof ErrorEvent) failed(failureOf(event, window.location));
  },
  true,
);
window.addEventListener('unhandledrejection', ({ reason }) => failed(failureOf({ error: reason }, window.location)));
document.addEventListener('DOMContentLoaded', addLaterScripts);
// Vite says it whenever code that a page loads later does not come.
window.addEventListener('vite:preloadError', reloadIfGone);

/** The scripts of a page that is read first wait until it is painted; one that is not in sight is not, and has them soon. */
function addLaterScripts(): void {
  const later = document.querySelector<HTMLTemplateElement>('#later-scripts');
  if (!later) return;
  const add = () => {
    const [first, ...others] = Array.from(later.content.children).slice(0, atOnce);
    if (!first) return;
    document.head.append(first, ...others);
    setTimeout(add);
  };
  setTimeout(add, untilPainted);
  new PerformanceObserver(add).observe({ type: 'paint', buffered: true });
}

function failed(failure: PageFailure | null): void {
  if (!failure) return;
  say('stopped');
  const text = JSON.stringify(failure);
  if (told.has(text) || told.size >= failureLimits.perLoad) return;
  told.add(text);
  setTimeout(
    () => navigator.sendBeacon('/api/page/reportFailure', new Blob([text], { type: 'application/json' })),
    failure.kind === 'LoadError' ? healing : 0,
  );
}

function say(id: 'too-old' | 'stopped'): void {
  const part = document.getElementById(id);
  // One of them is enough.
  if (!part || document.querySelector('.unable:not([hidden])')) return;
  part.hidden = false;
  document.documentElement.classList.remove('is-resuming');
}

/**
 * WebKit remembers that a script it has preloaded did not come, and asks for it no more, however often the page is loaded again.
 * Asking past its memory makes it forget; what comes of it does not matter.
 */
function forgetMissing(address: string): void {
  fetch(address, { cache: 'reload' }).catch(() => {});
}

/** The scripts that the page began with are gone since Foyer was updated. Not where the network is: nothing would come then. */
function reloadIfGone(): void {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]');
  if (!entry) return;
  fetch(entry.src, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => {
      if (status === 404 && isFirstReload()) window.location.reload();
    },
    () => {},
  );
}

/** Without storage that is not known, and the reader's own button is left. */
function isFirstReload(): boolean {
  try {
    const before = Number(sessionStorage.getItem('reloaded'));
    sessionStorage.setItem('reloaded', String(Date.now()));
    return Date.now() - before > pause;
  } catch {
    return false;
  }
}
