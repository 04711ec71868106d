/** The oldest version of each browser that Foyer is for: Chromium and WebKit of spring 2023, and a Firefox with extended support. */
export const oldestBrowsers = { Chrome: '111', Edge: '111', Firefox: '128', Safari: '16.4' };

/** What the build writes scripts and style sheets for. */
export const buildTargets = (): string[] =>
  Object.entries(oldestBrowsers).map(([name, version]) => `${name.toLowerCase()}${version}`);

type Window = {
  CSS?: { supports?: (property: string, value: string) => boolean };
  CompressionStream?: unknown;
  Intl?: { Segmenter?: unknown };
};

/** Whether a browser is older than these, by what came with the first of them in one engine or another. */
export const isTooOld = ({ CSS, CompressionStream, Intl: languages }: Window): boolean =>
  !CSS?.supports?.('color', 'color-mix(in srgb, red, red)') || !CompressionStream || !languages?.Segmenter;

const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  // Those that call themselves others' names as well come first.
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const first = (of: readonly (readonly [string, RegExp])[], agent: string): string | null =>
  of.find(([, sign]) => sign.test(agent))?.[0] ?? null;

/** Browser and system, of what a browser says of itself; null for what is not known. */
export const deviceOf = (agent: string): { browser: string | null; system: string | null } => ({
  browser: first(browsers, agent),
  system: first(systems, agent),
});
