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
