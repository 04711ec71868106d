import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { installPackages } from './installPackages.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe'];
const places = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
  'C:\\Program Files\\Google\\Chrome\\Application',
];

/** A Chromium or Chrome that runs: CHROME_PATH, the machine's own, or one that Playwright has fetched. */
export function findBrowser(): string | null {
  const { CHROME_PATH } = process.env;
  if (CHROME_PATH) {
    if (runs(CHROME_PATH)) return CHROME_PATH;
    throw new Error(`CHROME_PATH names ${CHROME_PATH}, which is not a browser that runs.`);
  }
  const own = places.flatMap((place) => [...names, 'Google Chrome', 'Chromium'].map((name) => join(place, name)));
  return [...own, chromium.executablePath()].find((path) => existsSync(path) && runs(path)) ?? null;
}

/** A Chromium that cannot open a window, where there is one: it draws pages with a third less work. */
export function findShell(): string | null {
  if (process.env.CHROME_PATH) return null;
  const shells = places.map((place) => join(place, 'chromium-headless-shell'));
  return shells.find((path) => existsSync(path) && runs(path)) ?? null;
}

/** Windows' browsers open a window when asked for their version, so there being is enough. */
function runs(path: string): boolean {
  if (process.platform === 'win32') return existsSync(path);
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

/** Finds a browser or fetches one. Throws, saying what to install, where none can be had. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log('No browser here: installing Chromium for the tests…');
  if (!installPackages(['chromium', 'chromium-headless-shell']) && !installPackages(['chromium']))
    installWithPlaywright();
  const installed = findBrowser();
  if (installed) return installed;
  throw new Error(
    'The tests need a real browser and none could be installed. Install Chromium or Google Chrome (Debian: apt-get install chromium), or set CHROME_PATH.',
  );
}

function installWithPlaywright() {
  const folder = createRequire(import.meta.url).resolve('playwright-core/package.json');
  spawnSync(process.execPath, [join(folder, '..', 'cli.js'), 'install', 'chromium'], { stdio: 'inherit' });
}
