import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from '../harness/installPackages.ts';

const folders = (process.env.PATH ?? '').split(delimiter);
const inPath = (names: readonly string[]) =>
  folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));

const onMac = process.platform === 'darwin';

/** Firefox, as its makers or as Debian name it. */
const firefox = () =>
  inPath(['firefox-esr', 'firefox', 'firefox.exe']) ??
  ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe'].find((path) =>
    existsSync(path),
  );

/** What drives WebKit: Safari itself where there is one, else WebKitGTK. */
const webKit = () => inPath(onMac ? ['safaridriver'] : ['WebKitWebDriver']);
/** WebKitGTK draws on a screen, and there may be none. */
const screen = () => (onMac ? 'none' : inPath(['Xvfb']));

const engines = [
  { find: firefox, package: 'firefox-esr', what: 'Firefox' },
  { find: webKit, package: 'webkit2gtk-driver', what: onMac ? 'Safari with its safaridriver' : 'WebKitWebDriver' },
  { find: screen, package: 'xvfb', what: 'Xvfb' },
];

const found = (path: string | undefined, what: string): string => {
  if (path) return path;
  throw new Error(`No ${what} found: run npm run test:all once, or install it`);
};

export const findFirefox = () => found(firefox(), 'Firefox');
export const findWebKit = () => found(webKit(), 'WebKit');
/** The program that makes a screen for WebKit; null where there is a screen already. */
export const findScreen = () => (onMac ? null : found(screen(), 'Xvfb'));

/** Finds or installs the browsers beside Chromium. Throws, saying what to install, where one cannot be had. */
export function ensureEngines(): void {
  const missing = () => engines.filter(({ find }) => !find());
  if (missing().length === 0) return;
  console.log('Installing Firefox and WebKit for the tests…');
  installPackages(missing().map((engine) => engine.package));
  const names = missing().map((engine) => `${engine.what} (Debian: apt-get install ${engine.package})`);
  if (names.length > 0) throw new Error(`The tests drive three browsers. Install ${names.join(' and ')}.`);
}
