import { type Browser, chromium } from 'playwright-core';
import { findBrowser, findShell } from './findBrowser.ts';

/** Only a whole browser has a camera, and shows a PDF; without any of these, a lighter one does. */
export type BrowserOptions = {
  /** A .y4m or .mjpeg file that the camera shows, over and over. */
  video?: string;
  /** `asks` has each page ask for the camera, which a context without the permission refuses; `absent` has none. */
  camera?: 'granted' | 'asks' | 'absent';
  /** `absent`: no WebAssembly, as in Lockdown Mode on an iPhone. */
  wasm?: 'absent';
  /** A name for this machine: pages on plain HTTP there are no secure context, as they are on `localhost`. */
  plainHost?: string;
  /** The hash of a key whose certificates are good, whoever has signed them. */
  trusts?: string;
  /** What frames of other sites may store: something of their own on each site, as browsers have it today, or nothing. */
  frames?: 'partitioned' | 'refused';
};

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * What Chromium does by itself, off: suggestions below the address bar, whose pages every new window loads beside what is tried; questions to its
 * maker’s servers; HTTPS for an address that says HTTP; and the last page still shown while the next one begins. Playwright turns off most of
 * these too, by the same argument, of which the last one counts.
 */
const turnedOff = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'AimEnabled', 'LensOverlay'],
  ...['MediaRouter', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
  ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable'],
  ...['PaintHolding', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose'],
  'AvoidCorsURLLoaderRestartOnRedirect',
];

const opened = new Set<Browser>();

/** What the pages of open browsers show, for whoever reads why a test failed. */
export async function shownNow(): Promise<string> {
  const pages = [...opened].flatMap((browser) => browser.contexts().flatMap((context) => context.pages()));
  const shown = await Promise.all(
    pages.map((page) =>
      page
        .evaluate(() => `${location.href}\n${document.body.innerText.slice(0, 3_000)}`)
        .catch((error) => `${page.url()}\n${error}`),
    ),
  );
  return shown.map((text) => `\n\nThe page: ${text}`).join('');
}

/** A real headless Chromium, whose camera shows a test picture or the given video. */
export async function openBrowser({
  video,
  camera,
  wasm,
  plainHost,
  trusts,
  frames,
}: BrowserOptions = {}): Promise<Browser> {
  const has = camera ?? 'granted';
  const executablePath = (video || camera ? null : findShell()) ?? findBrowser();
  if (!executablePath) throw new Error('No browser found: run npm test once, or set CHROME_PATH');
  const cameraFlags = has === 'absent' ? [] : ['--use-fake-device-for-media-stream'];
  if (has === 'granted') cameraFlags.push('--use-fake-ui-for-media-stream');
  const names = plainHost ? [`--host-resolver-rules=MAP ${plainHost} 127.0.0.1`] : [];
  const keys = trusts ? [`--ignore-certificate-errors-spki-list=${trusts}`] : [];
  const engine = wasm ? ['--js-flags=--jitless'] : [];
  if (video) cameraFlags.push(`--use-file-for-fake-video-capture=${video}`);
  const off = frames === 'partitioned' ? turnedOff : [...turnedOff, 'ThirdPartyStoragePartitioning'];
  const storage = frames === 'refused' ? ['--test-third-party-cookie-phaseout'] : [];
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({
    executablePath,
    args: [...sandbox, ...quiet, `--disable-features=${off}`, ...engine, ...keys, ...names, ...storage, ...cameraFlags],
  });
  opened.add(browser);
  browser.once('disconnected', () => opened.delete(browser));
  return browser;
}
